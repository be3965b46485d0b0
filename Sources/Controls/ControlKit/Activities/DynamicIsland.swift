public import FoundationEssentials

/// The views of a Live Activity around the camera.
///
/// The compact ones are shown as text.
@MainActor @preconcurrency
public struct DynamicIsland {
  let leading: LabelContent
  let trailing: LabelContent
  let smallest: LabelContent
  private(set) var keyline: Color?

  /// Creates the views of all sizes.
  public init(
    @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent,
    @ViewBuilder compactLeading: @escaping () -> some View,
    @ViewBuilder compactTrailing: @escaping () -> some View,
    @ViewBuilder minimal: @escaping () -> some View
  ) {
    leading = LabelContent(of: compactLeading())
    trailing = LabelContent(of: compactTrailing())
    smallest = LabelContent(of: minimal())
  }

  /// Sets the color of the island's border.
  ///
  /// It is also the activity's tint if no other is set.
  public func keylineTint(_ color: Color?) -> DynamicIsland {
    var island = self
    island.keyline = color
    return island
  }
  /// Has no effect.
  public func widgetURL(_ url: URL?) -> DynamicIsland { self }
  /// Has no effect.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
  ) -> DynamicIsland { self }
}

/// A size of the Dynamic Island.
public struct DynamicIslandMode: Hashable, Sendable {
  private let name: String
  /// On the leading side of the camera.
  public static let compactLeading = DynamicIslandMode(name: "compactLeading")
  /// On the trailing side of the camera.
  public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
  /// Around and below the camera.
  public static let expanded = DynamicIslandMode(name: "expanded")
  /// The smallest size, used when several activities run.
  public static let minimal = DynamicIslandMode(name: "minimal")
}

/// A position in the expanded Dynamic Island.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  private let name: String
  /// On the leading side of the camera.
  public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
  /// On the trailing side of the camera.
  public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
  /// Below the camera.
  public static let center = DynamicIslandExpandedRegionPosition(name: "center")
  /// Below all other regions.
  public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// The vertical placement of the leading and trailing regions.
public enum DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
  /// Next to the camera.
  case `default`
  /// Below the camera if there is not enough room next to it.
  case belowIfTooWide
}

/// The view of one region.
@MainActor @preconcurrency
public struct DynamicIslandExpandedRegion<Content: View> {
  /// Creates a region at a position.
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {}

  /// Has no effect.
  public func contentMargins(_ edges: Edge.Set = .all, _ length: Double) -> Self { self }
}

/// The views of all regions.
public struct DynamicIslandExpandedContent {
  init() {}
}

/// Builds the expanded Dynamic Island from its regions.
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
  /// Accepts one region.
  public static func buildExpression(
    _ region: DynamicIslandExpandedRegion<some View>
  ) -> DynamicIslandExpandedContent { DynamicIslandExpandedContent() }

  /// All regions.
  public static func buildBlock(
    _ regions: DynamicIslandExpandedContent...
  ) -> DynamicIslandExpandedContent { DynamicIslandExpandedContent() }

  /// An `if` without `else`.
  public static func buildOptional(
    _ content: DynamicIslandExpandedContent?
  ) -> DynamicIslandExpandedContent { DynamicIslandExpandedContent() }

  /// The first branch of a choice.
  public static func buildEither(
    first: DynamicIslandExpandedContent
  ) -> DynamicIslandExpandedContent { first }

  /// The second branch of a choice.
  public static func buildEither(
    second: DynamicIslandExpandedContent
  ) -> DynamicIslandExpandedContent { second }

  /// The content of an `if #available`.
  public static func buildLimitedAvailability(
    _ content: DynamicIslandExpandedContent
  ) -> DynamicIslandExpandedContent { content }
}
