/// The size of a widget.
public enum WidgetFamily: Int, CaseIterable, CustomStringConvertible, Sendable {
  /// Small, on the Home Screen.
  case systemSmall
  /// Medium, on the Home Screen.
  case systemMedium
  /// Large, on the Home Screen.
  case systemLarge
  /// Very large, on a tablet.
  case systemExtraLarge
  /// A circle on the Lock Screen or a watch.
  case accessoryCircular
  /// A corner of a watch.
  case accessoryCorner
  /// A rectangle on the Lock Screen or a watch.
  case accessoryRectangular
  /// A line on the Lock Screen or a watch.
  case accessoryInline

  /// The name of the case.
  public var description: String {
    switch self {
    case .systemSmall: "systemSmall"
    case .systemMedium: "systemMedium"
    case .systemLarge: "systemLarge"
    case .systemExtraLarge: "systemExtraLarge"
    case .accessoryCircular: "accessoryCircular"
    case .accessoryCorner: "accessoryCorner"
    case .accessoryRectangular: "accessoryRectangular"
    case .accessoryInline: "accessoryInline"
    }
  }
}

/// How a widget is coloured.
public struct WidgetRenderingMode: Hashable, Sendable {
  private let name: String
  /// In its own colours.
  public static let fullColor = WidgetRenderingMode(name: "fullColor")
  /// In the accent colour and one more.
  public static let accented = WidgetRenderingMode(name: "accented")
  /// In the colours of the Lock Screen.
  public static let vibrant = WidgetRenderingMode(name: "vibrant")
}

/// A place where widgets stand.
public struct WidgetLocation: Hashable, Sendable {
  private let name: String
  /// The Home Screen.
  public static let homeScreen = WidgetLocation(name: "homeScreen")
  /// The Lock Screen.
  public static let lockScreen = WidgetLocation(name: "lockScreen")
  /// The screen of a charging telephone.
  public static let standBy = WidgetLocation(name: "standBy")
  /// The Lock Screen of a tablet or a Mac.
  public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
}

/// The size of a Live Activity.
public enum ActivityFamily: CaseIterable, Sendable {
  /// On a watch or in a car.
  case small
  /// On a telephone.
  case medium
}
