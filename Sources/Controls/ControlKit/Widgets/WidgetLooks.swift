extension WidgetFamily {
  /// Extra large in portrait (visionOS 26), which does not exist here: it is `systemExtraLarge`.
  public static var systemExtraLargePortrait: WidgetFamily { .systemExtraLarge }
}

/// How a widget is mounted on a wall (visionOS 26; developer.apple.com, WidgetMountingStyle).
public struct WidgetMountingStyle: Hashable, Sendable {
  private let name: String
  /// In front of the wall.
  public static let elevated = WidgetMountingStyle(name: "elevated")
  /// In the wall.
  public static let recessed = WidgetMountingStyle(name: "recessed")
}

/// The surface of a widget (visionOS 26; developer.apple.com, WidgetTexture).
public struct WidgetTexture: Hashable, Sendable {
  private let name: String
  /// Like glass.
  public static let glass = WidgetTexture(name: "glass")
  /// Like paper.
  public static let paper = WidgetTexture(name: "paper")
}

/// How much a widget shows, by the distance of the person (visionOS 26; developer.apple.com,
/// LevelOfDetail).
public struct LevelOfDetail: Hashable, Sendable {
  private let name: String
  /// Everything.
  public static let `default` = LevelOfDetail(name: "default")
  /// Less, in larger letters.
  public static let simplified = LevelOfDetail(name: "simplified")
}
