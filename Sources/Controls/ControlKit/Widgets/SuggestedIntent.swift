public import FoundationEssentials

/// A widget configuration that is relevant for a time, because it was donated or the app suggests it.
public struct SuggestedIntent: Hashable, Sendable {
  /// The Swift name of the intent's type.
  public let intent: String
  /// The intent's parameters.
  public let parameters: [String: JSONValue]
  /// The widget's kind, or `nil` for every widget with this intent.
  public let kind: String?
  /// The beginning of the relevance, or `nil` for now.
  public let from: Date?
  /// The duration of the relevance, in seconds.
  public let duration: Double

  init(_ intent: some WidgetConfigurationIntent, kind: String?, from: Date?, duration: Double) {
    self.init(
      intent: String(reflecting: type(of: intent)),
      parameters: StoredParameters(of: intent).archived, kind: kind, from: from, duration: duration)
  }

  package init(
    intent: String, parameters: [String: JSONValue], kind: String?, from: Date?, duration: Double
  ) {
    self.intent = intent
    self.parameters = parameters
    self.kind = kind
    self.from = from
    self.duration = duration
  }
}
