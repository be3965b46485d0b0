public import FoundationEssentials

/// The views of a Live Activity around the camera.
@MainActor @preconcurrency
public struct DynamicIsland {
  let expanded: () -> DynamicIslandExpandedContent
  let compactLeading: () -> AnyView
  let compactTrailing: () -> AnyView
  let minimal: () -> AnyView
  private(set) var keyline: Color?
  /// The URL that a tap opens, or `nil` to open the app.
  private(set) var url: String?

  /// Creates the views of all sizes.
  public init(
    @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent,
    @ViewBuilder compactLeading: @escaping () -> some View,
    @ViewBuilder compactTrailing: @escaping () -> some View,
    @ViewBuilder minimal: @escaping () -> some View
  ) {
    self.expanded = expanded
    self.compactLeading = { AnyView(compactLeading()) }
    self.compactTrailing = { AnyView(compactTrailing()) }
    self.minimal = { AnyView(minimal()) }
  }

  /// Sets the color of the island's border.
  ///
  /// The color is also the activity's tint if its view on the Lock Screen sets no tint.
  public func keylineTint(_ color: Color?) -> DynamicIsland {
    var island = self
    island.keyline = color
    return island
  }
  /// Opens a URL in the app when the island is tapped.
  public func widgetURL(_ url: URL?) -> DynamicIsland {
    var island = self
    island.url = url?.absoluteString
    return island
  }
}

/// A position in the expanded Dynamic Island.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  /// The region's name in messages.
  let name: String
  /// The leading side of the camera.
  public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
  /// The trailing side of the camera.
  public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
  /// The area below the camera.
  public static let center = DynamicIslandExpandedRegionPosition(name: "center")
  /// The area below all other regions.
  public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// The view of one region.
@MainActor @preconcurrency
public struct DynamicIslandExpandedRegion<Content: View> {
  fileprivate let position: DynamicIslandExpandedRegionPosition
  fileprivate let content: () -> Content

  /// Creates a region at a position.
  ///
  /// `priority` has no effect: both regions at the sides get the space that they need.
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {
    (self.position, self.content) = (position, content)
  }
}

/// The regions of the expanded Dynamic Island.
@MainActor @preconcurrency
public struct DynamicIslandExpandedContent {
  /// Each region and its view; of two regions at one position the last is shown.
  var regions: [(DynamicIslandExpandedRegionPosition, AnyView)] = []
}

/// Builds the expanded Dynamic Island from its regions.
@MainActor @preconcurrency
@resultBuilder
public enum DynamicIslandExpandedContentBuilder {
  /// Accepts one region.
  public static func buildExpression(
    _ region: DynamicIslandExpandedRegion<some View>
  ) -> DynamicIslandExpandedContent {
    DynamicIslandExpandedContent(regions: [(region.position, AnyView(region.content()))])
  }

  /// All regions.
  public static func buildBlock(
    _ regions: DynamicIslandExpandedContent...
  ) -> DynamicIslandExpandedContent {
    DynamicIslandExpandedContent(regions: regions.flatMap(\.regions))
  }

  /// An `if` without `else`.
  public static func buildOptional(
    _ content: DynamicIslandExpandedContent?
  ) -> DynamicIslandExpandedContent { content ?? DynamicIslandExpandedContent() }

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

/// The configuration of a widget that shows Live Activities of one type.
///
/// The views are read for each change, and once more for the stale state if the content has a stale date.
@MainActor @preconcurrency
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration,
  WidgetPart
{
  package let parts: WidgetParts

  /// Creates a widget with views for the Lock Screen and for the Dynamic Island.
  public init<Content: View>(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    var parts = WidgetParts()
    parts.attributes = "\(Attributes.self)"
    parts.activityReader = ActivityViewReader { change, isStale, now in
      guard let context = ActivityViewContext<Attributes>(change, isStale: isStale) else {
        return nil
      }
      return ActivityText(from: now) {
        content(context)
      } island: {
        dynamicIsland(context)
      }
    }
    self.parts = parts
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// The values from which the views of a Live Activity are built.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  /// The activity's identity.
  public let activityID: String
  /// The content that never changes.
  public let attributes: Attributes
  /// The current state.
  public let state: Attributes.ContentState
  /// Whether the state is out of date.
  public let isStale: Bool

  /// Decodes an activity, or returns `nil` for an activity of another type with the same name.
  init?(_ change: ActivityChange, isStale: Bool) {
    do {
      attributes = try change.attributes.read(as: Attributes.self)
      state = try change.state.read(as: Attributes.ContentState.self)
    } catch { return nil }
    activityID = change.id
    self.isStale = isStale
  }
}
