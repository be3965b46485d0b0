public import ControlKit

/// A view for Xcode's canvas; here nothing comes of it, as of all previews.
@freestanding(declaration)
public macro Preview<Content: View>(
  _ name: String? = nil, traits: PreviewTrait...,
  @ViewBuilder body: @escaping @MainActor () -> Content
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A widget with some entries.
@freestanding(declaration)
public macro Preview<Content: Widget>(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> Content,
  @PreviewListBuilder<any TimelineEntry> timeline:
    @escaping @MainActor () async ->
    [any TimelineEntry]
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A widget with a provider.
@freestanding(declaration)
public macro Preview<Content: Widget, Provider: TimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> Content,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A widget with options and a provider.
@freestanding(declaration)
public macro Preview<Content: Widget, Provider: AppIntentTimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent,
  widget: @escaping @MainActor () -> Content,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A Live Activity in some states.
@freestanding(declaration)
public macro Preview<Content: Widget, Attributes: ActivityAttributes>(
  _ name: String? = nil, as viewKind: ActivityPreviewViewKind, using attributes: Attributes,
  widget: @escaping @MainActor () -> Content,
  @PreviewListBuilder<Attributes.ContentState> contentStates:
    @escaping @MainActor () async ->
    [Attributes.ContentState]
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A stored property inside a preview.
@attached(peer)
public macro Previewable() = #externalMacro(module: "PreviewMacros", type: "Previewable")
