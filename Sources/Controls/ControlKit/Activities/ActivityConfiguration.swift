/// The configuration of the widget that shows Live Activities of one type.
///
/// Its views are shown as text. That of the large Dynamic Island is not read: a host has no place for it.
@MainActor @preconcurrency
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration,
  WidgetPart
{
  let parts: WidgetParts

  /// A widget with a view for the Lock Screen and one for the Dynamic Island.
  public init<Content: View>(
    for attributesType: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {
    var parts = WidgetParts()
    parts.attributes = "\(Attributes.self)"
    parts.read = ActivityReading { change, isStale, now in
      guard let context = ActivityViewContext<Attributes>(change, isStale: isStale) else {
        return nil
      }
      let place = ViewPlace(activityFamily: .medium)
      let island = DynamicIsland.read(in: place) { dynamicIsland(context) }
      return ActivityText(
        LabelContent.read(in: place) { content(context) }, island, from: now)
    }
    self.parts = parts
  }

  /// Never called: the configuration is primitive.
  public var body: Never { noBody(Self.self) }
}

/// What a view of a Live Activity is made from.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  /// The activity's identity.
  public let activityID: String
  /// What never changes.
  public let attributes: Attributes
  /// What changes.
  public let state: Attributes.ContentState
  /// Whether the state is out of date.
  public let isStale: Bool

  /// What is known of an activity; nil if it is of another type with the same name.
  init?(_ change: ActivityChange, isStale: Bool) {
    do {
      attributes = try change.attributes.read(as: Attributes.self)
      state = try change.state.read(as: Attributes.ContentState.self)
    } catch { return nil }
    activityID = change.id
    self.isStale = isStale
  }
}
