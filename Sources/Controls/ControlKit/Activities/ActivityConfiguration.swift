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
