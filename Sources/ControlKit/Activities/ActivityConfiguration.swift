/// The configuration of the widget that shows Live Activities of one type.
///
/// Its views are not shown: the host shows an activity as a line of its data.
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
    parts = WidgetParts(attributes: "\(Attributes.self)")
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
}
