public import FoundationEssentials

/// A widget's configuration that matters for a time: donated, or suggested by the app.
public struct SuggestedIntent: Hashable, Sendable {
  /// The Swift name of the intent's type.
  public let intent: String
  /// The intent's parameters.
  public let parameters: [String: JSONValue]
  /// The widget's kind; nil for every widget with this intent.
  public let kind: String?
  /// From when on; nil for now.
  public let from: Date?
  /// For how many seconds.
  public let duration: Double

  init(
    _ intent: some WidgetConfigurationIntent, kind: String?, from: Date?, duration: Double
  ) {
    self.init(
      intent: String(reflecting: type(of: intent)),
      parameters: StoredParameters(of: intent).archived, kind: kind, from: from, duration: duration)
  }

  /// A suggestion of an intent by the Swift name of its type.
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
