public import ControlKit

/// A preview of a view in Xcode's canvas.
///
/// It compiles, and expands to nothing, like all previews here.
@freestanding(declaration)
public macro Preview<Content: View>(
  _ name: String? = nil, traits: PreviewTrait...,
  @ViewBuilder body: @escaping @MainActor () -> Content
) = #externalMacro(module: "Macros", type: "Preview")

/// A preview of a widget with a fixed timeline.
@freestanding(declaration)
public macro Preview<Content: Widget>(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> Content,
  @PreviewListBuilder<any TimelineEntry> timeline:
    @escaping @MainActor () async ->
    [any TimelineEntry]
) = #externalMacro(module: "Macros", type: "Preview")

@freestanding(declaration)
public macro Preview<Content: Widget, Provider: TimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> Content,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "Macros", type: "Preview")

/// A preview of a configurable widget with an intent and a timeline provider.
@freestanding(declaration)
public macro Preview<Content: Widget, Provider: AppIntentTimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent,
  widget: @escaping @MainActor () -> Content,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "Macros", type: "Preview")

/// A preview of a widget with entries of a relevance provider.
@freestanding(declaration)
public macro Preview<Content: Widget, Entry: RelevanceEntry>(
  _ name: String? = nil, widget: @escaping @MainActor () -> Content,
  @PreviewListBuilder<Entry> relevanceEntries: @escaping @MainActor () async -> [Entry]
) = #externalMacro(module: "Macros", type: "Preview")

@freestanding(declaration)
public macro Preview<Content: Widget, Provider: RelevanceEntriesProvider>(
  _ name: String? = nil, widget: @escaping @MainActor () -> Content,
  relevanceProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "Macros", type: "Preview")

/// A preview of a widget with a relevance provider and the contexts to show.
@freestanding(declaration)
public macro Preview<Content: Widget, Provider: RelevanceEntriesProvider>(
  _ name: String? = nil, widget: @escaping @MainActor () -> Content,
  relevanceProvider: @escaping @MainActor () -> Provider,
  relevance: @escaping @MainActor () async -> WidgetRelevance<Provider.Configuration>
) = #externalMacro(module: "Macros", type: "Preview")

/// A preview of a Live Activity in several states.
@freestanding(declaration)
public macro Preview<Content: Widget, Attributes: ActivityAttributes>(
  _ name: String? = nil, as viewKind: ActivityPreviewViewKind, using attributes: Attributes,
  widget: @escaping @MainActor () -> Content,
  @PreviewListBuilder<Attributes.ContentState> contentStates:
    @escaping @MainActor () async ->
    [Attributes.ContentState]
) = #externalMacro(module: "Macros", type: "Preview")

/// Declares a stored property inside a preview.
@attached(peer)
public macro Previewable() = #externalMacro(module: "Macros", type: "Previewable")

/// Declares a value of the environment, with its key, in an extension of `EnvironmentValues`.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "Macros", type: "Entry")

/// The presentation of a Live Activity that a preview shows.
public enum ActivityPreviewViewKind: Sendable {
  /// The Lock Screen.
  case content
  /// The Dynamic Island in one of its sizes.
  case dynamicIsland(DynamicIslandPreviewViewState)
}

/// A size of the Dynamic Island.
public enum DynamicIslandPreviewViewState: Sendable {
  /// At both sides of the camera.
  case compact
  /// Around and below the camera.
  case expanded
  /// The smallest size, used when several activities run.
  case minimal
}

extension ActivityAttributes {
  /// Returns an empty view, since previews are not shown.
  @MainActor public func previewContext(
    _ state: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
  ) -> some View { EmptyView() }
}

/// The layout of a preview.
public struct PreviewTrait: Sendable {
  /// In the size of the content.
  public static let sizeThatFitsLayout = PreviewTrait()
  /// In portrait orientation.
  public static let portrait = PreviewTrait()
  /// In landscape orientation, with the device turned to the left.
  public static let landscapeLeft = PreviewTrait()
  /// In landscape orientation, with the device turned to the right.
  public static let landscapeRight = PreviewTrait()
  /// In a fixed size, in points.
  public static func fixedLayout(width: Double, height: Double) -> PreviewTrait { PreviewTrait() }
}

/// Builds the list of entries or states for a preview.
@resultBuilder
public enum PreviewListBuilder<Element> {
  /// One element.
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  /// Several elements.
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  /// All elements in their order.
  public static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap { $0 } }
  /// A loop.
  public static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }
  /// An `if` without `else`.
  public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
}
