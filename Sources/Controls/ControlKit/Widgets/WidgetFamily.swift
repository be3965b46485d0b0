/// The size of a widget.
public enum WidgetFamily: Int, CaseIterable, CustomStringConvertible, Sendable {
  /// Small, on the Home Screen.
  case systemSmall
  /// Medium, on the Home Screen.
  case systemMedium
  /// Large, on the Home Screen.
  case systemLarge
  /// Extra large, on the Home Screen of an iPad.
  case systemExtraLarge
  /// A circle on the Lock Screen or a watch.
  case accessoryCircular
  /// A corner of a watch face.
  case accessoryCorner
  /// A rectangle on the Lock Screen or a watch.
  case accessoryRectangular
  /// A single line on the Lock Screen or a watch.
  case accessoryInline

  /// Whether the size is for the Lock Screen or a watch.
  var isAccessory: Bool { rawValue >= Self.accessoryCircular.rawValue }

  /// The size in points on an iPhone 390 points wide; `systemExtraLarge` has its size on an iPad
  /// (Human Interface Guidelines, Widgets, Specifications).
  var size: ViewSize {
    switch self {
    case .systemSmall: ViewSize(width: 158, height: 158)
    case .systemMedium: ViewSize(width: 338, height: 158)
    case .systemLarge: ViewSize(width: 338, height: 354)
    case .systemExtraLarge: ViewSize(width: 715, height: 354)
    case .accessoryCircular, .accessoryCorner: ViewSize(width: 72, height: 72)
    case .accessoryRectangular: ViewSize(width: 160, height: 72)
    case .accessoryInline: ViewSize(width: 234, height: 26)
    }
  }

  package var points: (width: Double, height: Double) { (size.width, size.height) }

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

/// The colors in which a widget is shown.
public struct WidgetRenderingMode: Hashable, Sendable {
  private let name: String
  /// The widget is shown in its own colors.
  public static let fullColor = WidgetRenderingMode(name: "fullColor")
  /// The widget is shown in the accent color and one other color.
  public static let accented = WidgetRenderingMode(name: "accented")
  /// The widget is shown in the colors of the Lock Screen.
  public static let vibrant = WidgetRenderingMode(name: "vibrant")
}

/// The size of a Live Activity.
public enum ActivityFamily: CaseIterable, Sendable {
  /// The size on Apple Watch and in CarPlay.
  case small
  /// The size on iPhone and iPad.
  case medium
}
