public import FoundationEssentials

/// The views of a Live Activity around the camera; the small ones are shown as text.
@MainActor @preconcurrency
public struct DynamicIsland {
  let leading: LabelContent
  let trailing: LabelContent
  let smallest: LabelContent
  private(set) var keyline: Color?

  /// The views of all its sizes.
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

  /// Tints the edge around the camera, and an activity that has no other tint.
  public func keylineTint(_ color: Color?) -> DynamicIsland {
    var island = self
    island.keyline = color
    return island
  }
  /// The same views.
  public func widgetURL(_ url: URL?) -> DynamicIsland { self }
  /// The same views.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
  ) -> DynamicIsland { self }
}

/// A size of the Dynamic Island.
public struct DynamicIslandMode: Hashable, Sendable {
  private let name: String
  /// Before the camera.
  public static let compactLeading = DynamicIslandMode(name: "compactLeading")
  /// Behind the camera.
  public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
  /// Around and below the camera.
  public static let expanded = DynamicIslandMode(name: "expanded")
  /// As small as it can be.
  public static let minimal = DynamicIslandMode(name: "minimal")
}

/// A place in the large Dynamic Island.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  private let name: String
  /// Before the camera.
  public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
  /// Behind the camera.
  public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
  /// Below the camera.
  public static let center = DynamicIslandExpandedRegionPosition(name: "center")
  /// Below all others.
  public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// How the views before and behind the camera stand.
public enum DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
  /// Beside the camera.
  case `default`
  /// Also below it.
  case belowIfTooWide
}

/// The view of one place.
@MainActor @preconcurrency
public struct DynamicIslandExpandedRegion<Content: View> {
  /// A view at a place.
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {}

  /// The same region.
  public func contentMargins(_ edges: Edge.Set = .all, _ length: Double) -> Self { self }
}

/// The views of all places.
public struct DynamicIslandExpandedContent {
  init() {}
}

/// Builds the large Dynamic Island from its regions.
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
  /// Takes one region.
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
