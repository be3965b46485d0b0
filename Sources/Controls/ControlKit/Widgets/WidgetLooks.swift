extension WidgetFamily {
  /// The portrait form of the extra large size (visionOS 26), replaced by `systemExtraLarge` here.
  public static var systemExtraLargePortrait: WidgetFamily { .systemExtraLarge }
}

/// A way to mount a widget on a wall (visionOS 26; developer.apple.com, WidgetMountingStyle).
public struct WidgetMountingStyle: Hashable, Sendable {
  private let name: String
  /// The widget hangs in front of the wall.
  public static let elevated = WidgetMountingStyle(name: "elevated")
  /// The widget is set into the wall.
  public static let recessed = WidgetMountingStyle(name: "recessed")
}

/// The surface of a widget (visionOS 26; developer.apple.com, WidgetTexture).
public struct WidgetTexture: Hashable, Sendable {
  private let name: String
  /// A surface that looks like glass.
  public static let glass = WidgetTexture(name: "glass")
  /// A surface that looks like paper.
  public static let paper = WidgetTexture(name: "paper")
}

/// The amount of detail in a widget, by the distance of the viewer (visionOS 26; developer.apple.com,
/// LevelOfDetail).
public struct LevelOfDetail: Hashable, Sendable {
  private let name: String
  /// All details.
  public static let `default` = LevelOfDetail(name: "default")
  /// Fewer details in larger letters.
  public static let simplified = LevelOfDetail(name: "simplified")
}
