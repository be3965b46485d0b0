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
