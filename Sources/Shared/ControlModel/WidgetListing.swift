/// A widget in the gallery, as its extension describes it.
@Message
public struct WidgetListing: Hashable {
  /// The widget's unique name for programs.
  public var kind: String
  /// The name that the widget's author gave, if any.
  public var displayName: String?
  /// What the widget is for.
  public var description: String?
  /// The names of its sizes, such as `systemSmall`; empty for all.
  public var families: [String] = []
  /// Whether a person can choose options.
  @Field("configurable") public var isConfigurable = false
  /// Whether the options are asked for as soon as the widget is placed.
  @Field("prompts") public var promptsForUserConfiguration = false
  /// Whether pushes load the widget again.
  @Field("pushes") public var hasPushHandler = false
  /// The Swift name of the intent whose parameters are the options, if any.
  public var intent: String?
  /// The options.
  public var parameters: [ParameterListing] = []
  /// The configurations that the widget's author recommends.
  public var recommendations: [Recommendation] = []
  /// What the widget's author should know, one sentence each.
  public var warnings: [String] = []

  /// A configuration that the widget's author recommends.
  @Message
  public struct Recommendation: Hashable {
    /// What people read about it.
    public var title: String
    /// The options.
    public var configuration: [String: JSONValue]
  }

  /// All sizes, the smallest first; those of the Lock Screen and of watches after those of the Home Screen.
  public static let allFamilies = [
    "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryRectangular",
    "accessoryCircular", "accessoryInline", "accessoryCorner",
  ]

  /// The known sizes that the widget has, the smallest first.
  public var knownFamilies: [String] {
    Self.allFamilies.filter { families.isEmpty || families.contains($0) }
  }

  /// The size in which the widget is placed by itself: the smallest that it has; nil if it has none that is known.
  public var shownFamily: String? { knownFamilies.first }
}
