/// A widget in the gallery, as its extension describes it.
public struct WidgetListing: Hashable, Sendable {
  /// The widget's unique name for programs.
  public var kind: String
  /// The name that the widget's author gave; nil for none.
  public var displayName: String?
  /// What the widget is for.
  public var description: String?
  /// The names of its sizes, such as `systemSmall`; empty for all.
  public var families: [String]
  /// Whether a person can choose options.
  public var isConfigurable = false
  /// Whether the options are asked for as soon as the widget is placed.
  public var promptsForUserConfiguration = false
  /// Whether pushes load the widget again.
  public var hasPushHandler = false
  /// The Swift name of the intent whose parameters are the options; nil for none.
  public var intent: String?
  /// The options.
  public var parameters: [ParameterListing] = []
  /// The configurations that the widget's author recommends.
  public var recommendations: [Recommendation] = []
  /// What the widget's author should know, one sentence each.
  public var warnings: [String] = []

  /// A configuration that the widget's author recommends.
  public struct Recommendation: Codable, Hashable, Sendable {
    /// What people read about it.
    public var title: String
    /// The options.
    public var configuration: [String: JSONValue]

    /// A recommendation from its parts.
    public init(title: String, configuration: [String: JSONValue]) {
      self.title = title
      self.configuration = configuration
    }
  }

  /// A listing of a widget.
  public init(
    kind: String, displayName: String? = nil, description: String? = nil, families: [String] = []
  ) {
    self.kind = kind
    self.displayName = displayName
    self.description = description
    self.families = families
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

extension WidgetListing: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, description, families, intent, parameters, recommendations, warnings
    case displayName = "display_name"
    case isConfigurable = "configurable"
    case promptsForUserConfiguration = "prompts"
    case hasPushHandler = "pushes"
  }

  /// Reads a listing; only `kind` must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(String.self, forKey: .kind)
    displayName = try container.decodeIfPresent(String.self, forKey: .displayName)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    families = try container.decodeIfPresent([String].self, forKey: .families) ?? []
    isConfigurable = try container.decodeIfPresent(Bool.self, forKey: .isConfigurable) ?? false
    promptsForUserConfiguration =
      try container.decodeIfPresent(Bool.self, forKey: .promptsForUserConfiguration) ?? false
    hasPushHandler = try container.decodeIfPresent(Bool.self, forKey: .hasPushHandler) ?? false
    intent = try container.decodeIfPresent(String.self, forKey: .intent)
    parameters = try container.decodeIfPresent([ParameterListing].self, forKey: .parameters) ?? []
    recommendations =
      try container.decodeIfPresent([Recommendation].self, forKey: .recommendations) ?? []
    warnings = try container.decodeIfPresent([String].self, forKey: .warnings) ?? []
  }

  /// Writes a listing, without what has its default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(displayName, forKey: .displayName)
    try container.encodeIfPresent(description, forKey: .description)
    if !families.isEmpty { try container.encode(families, forKey: .families) }
    if isConfigurable { try container.encode(true, forKey: .isConfigurable) }
    if promptsForUserConfiguration {
      try container.encode(true, forKey: .promptsForUserConfiguration)
    }
    if hasPushHandler { try container.encode(true, forKey: .hasPushHandler) }
    try container.encodeIfPresent(intent, forKey: .intent)
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
    if !recommendations.isEmpty {
      try container.encode(recommendations, forKey: .recommendations)
    }
    if !warnings.isEmpty { try container.encode(warnings, forKey: .warnings) }
  }
}
