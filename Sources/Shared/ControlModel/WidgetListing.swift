public import SystemAccess

/// A widget in the gallery, as its extension describes it.
@Message
public struct WidgetListing: Hashable {
  /// The widget's unique name for programs.
  public var kind: String
  /// The widget's display name, if its author specified one.
  public var displayName: String?
  /// The description of the widget's purpose.
  public var description: String?
  /// The names of the supported sizes, such as `systemSmall`; empty for all sizes.
  public var families: [String] = []
  /// Whether the user can choose options.
  @Field("configurable") public var isConfigurable = false
  /// Whether clients show the options as soon as the user places the widget.
  @Field("prompts") public var promptsForUserConfiguration = false
  /// Whether pushes reload the widget.
  @Field("pushes") public var hasPushHandler = false
  /// The Swift name of the intent whose parameters are the options, if any.
  public var intent: String?
  /// The options that the user can choose.
  public var parameters: [ParameterListing] = []
  /// The configurations that the widget's author recommends.
  public var recommendations: [Recommendation] = []
  /// Warnings for the widget's author, one sentence each.
  public var warnings: [String] = []

  /// A configuration that the widget's author recommends.
  @Message
  public struct Recommendation: Hashable {
    /// The description that people see.
    public var title: String
    /// The values of the options, by name.
    public var configuration: [String: JSONValue]
  }

  /// All sizes, smallest first: the sizes of the Home Screen, then of the Lock Screen and watches.
  public static let allFamilies = [
    "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryRectangular",
    "accessoryCircular", "accessoryInline", "accessoryCorner",
  ]

  /// The supported sizes that are known, smallest first.
  public var knownFamilies: [String] {
    Self.allFamilies.filter { families.isEmpty || families.contains($0) }
  }

  /// The default size: the smallest supported size, or `nil` if no supported size is known.
  public var shownFamily: String? { knownFamilies.first }
}

/// An error of loading a widget's timeline.
public enum WidgetError: Error, Equatable, Sendable {
  /// No widget has this kind.
  case unknownKind(String, known: [String])
  /// The widget does not support this size.
  case unknownFamily(kind: String, family: String, known: [String])
  /// The widget has no such option, or the option's value was not found.
  case wrongOption(ControlError)
  /// A required option has no value and no default; `option` is its title.
  case notConfigured(kind: String, option: String)
  /// The provider failed or did not answer.
  case providerFailed(kind: String, reason: Sentence)
  /// The provider returned a timeline without entries.
  case noEntries(kind: String)
}

extension WidgetError: CustomSentenceConvertible {
  /// One line that says what failed and what to do.
  public var sentence: Sentence {
    switch self {
    case .unknownKind(let kind, let known):
      """
      no widget has the kind "\(kind)"; \
      \(known.isEmpty ? "there are no widgets" : "known: \(known.joined(separator: ", "))")
      """
    case .unknownFamily(let kind, let family, let known):
      """
      the widget "\(kind)" has no size "\(family)"; it has \
      \(known.isEmpty ? "none" : Sentence(text: known.joined(separator: ", ")))
      """
    case .notConfigured(let kind, let option):
      """
      cannot show the widget "\(kind)": its option "\(option)" is not chosen and has no default; choose it with \
      actionbutton configure
      """
    case .wrongOption(let error): error.sentence
    case .providerFailed(let kind, let reason):
      "cannot load the timeline of \"\(kind)\": \(reason)"
    case .noEntries(let kind):
      "cannot show the widget \"\(kind)\": its timeline has no entry; return at least one"
    }
  }
}
