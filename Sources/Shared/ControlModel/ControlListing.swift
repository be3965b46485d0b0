public import SystemAccess

/// A control in the gallery, as its extension describes it.
@FieldList
public struct ControlListing: Hashable, Sendable {
  /// The control's unique name for programs.
  public var kind: String
  /// The control's display name; absent if the app's name is shown instead.
  public var displayName: String?
  /// The description of the control's purpose.
  public var description: String?
  /// Whether the user can choose options.
  @Field("configurable") public var isConfigurable = false
  /// Whether clients show the options as soon as the user chooses the control.
  @Field("prompts") public var promptsForUserConfiguration = false
  /// Whether the control has a push handler and therefore a push token.
  @Field("pushes") public var hasPushHandler = false
  /// The options that the user can choose.
  public var parameters: [ParameterListing] = []
  /// The control with its provider's preview value, off; its template is empty if it must be configured first.
  @Field(written: true) public var preview: ControlArchive
  /// Warnings for the control's author, one sentence each.
  public var warnings: [String] = []

  /// Creates a listing without options.
  public init(kind: String, displayName: String? = nil, preview: ControlArchive) {
    self.kind = kind
    self.displayName = displayName
    self.preview = preview
  }
}

extension ControlListing: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, description, parameters, preview, warnings
    case displayName = "display_name"
    case isConfigurable = "configurable"
    case promptsForUserConfiguration = "prompts"
    case hasPushHandler = "pushes"
  }

  /// Reads a listing; only `kind` is required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(String.self, forKey: .kind)
    displayName = try container.decodeIfPresent(String.self, forKey: .displayName)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    parameters = try container.decodeIfPresent([ParameterListing].self, forKey: .parameters) ?? []
    isConfigurable =
      try container.decodeIfPresent(Bool.self, forKey: .isConfigurable) ?? !parameters.isEmpty
    promptsForUserConfiguration =
      try container.decodeIfPresent(Bool.self, forKey: .promptsForUserConfiguration) ?? false
    hasPushHandler = try container.decodeIfPresent(Bool.self, forKey: .hasPushHandler) ?? false
    preview =
      try container.decodeIfPresent(ControlArchive.self, forKey: .preview)
      ?? ControlArchive(kind: kind, template: .empty)
    warnings = try container.decodeIfPresent([String].self, forKey: .warnings) ?? []
  }

  /// Writes a listing, without fields that have their default value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(displayName, forKey: .displayName)
    try container.encodeIfPresent(description, forKey: .description)
    if isConfigurable { try container.encode(true, forKey: .isConfigurable) }
    if promptsForUserConfiguration {
      try container.encode(true, forKey: .promptsForUserConfiguration)
    }
    if hasPushHandler { try container.encode(true, forKey: .hasPushHandler) }
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
    try container.encode(preview, forKey: .preview)
    if !warnings.isEmpty { try container.encode(warnings, forKey: .warnings) }
  }
}

/// An option that the user can choose for a configurable control or widget.
@Message
public struct ParameterListing: Hashable {
  /// The type of an option's value.
  public enum Form: String, CaseIterable, Codable, Sendable {
    case bool, int, double, string, date, url, entity
    /// One of the fixed values in `choices`.
    case choice = "enum"
  }

  /// The parameter's name in the configuration.
  public var name: String
  /// The title that people see.
  @Field(fallback: "name") public var title: String
  /// A longer description for people.
  public var description: String?
  /// The type of the value.
  @Field("type") public var form: Form
  /// Whether the option has several values.
  @Field("array") public var isArray = false
  /// Whether the control requires a value.
  @Field("required") public var isRequired = false
  /// The value if the user chooses none; absent if the option has no default or only a query knows it.
  @Field("default") public var defaultValue: JSONValue?
  /// The fixed choices of an option of type `enum`.
  public var choices: [ParameterOption] = []
  /// Whether the request `options` returns values, from a query or an options provider.
  public var hasOptions = false
  /// Whether the query can also search values by text.
  @Field("searchable") public var isSearchable = false
  /// The smallest and the largest number allowed.
  public var range: [Double]?
  /// Whether only the configuration file can set the option, such as a command to run, and no client.
  @Field("file_only") public var isFromFileOnly = false
}

/// A value that the user can choose.
@Message
public struct ParameterOption: Hashable {
  /// The value that is saved.
  public var value: JSONValue
  /// The title that people see.
  public var title: String
  /// A second line of text.
  public var subtitle: String?
  /// The name of a symbol or of an image of the app.
  public var image: String?
  /// Whether the image is a symbol of the app; absent means `false`.
  @Field("own_symbol") public var isOwnSymbol: Bool?
  /// The image as a `data:` URL of a PNG, JPEG, GIF, WebP or SVG file; absent for a symbol.
  public var imageData: String?
}

/// The values that an option can currently have, in sections.
@Message
public struct OptionList: Hashable {
  /// A section of the list, with an optional heading.
  @Message
  public struct Section: Hashable {
    /// The heading of the section.
    public var title: String?
    /// A line below the heading.
    public var subtitle: String?
    /// The values in the section.
    public var options: [ParameterOption]
  }

  /// An introduction above the list.
  public var prompt: String?
  /// The sections, in order.
  public var sections: [Section]
  /// The initially selected value; absent if no value is selected.
  public var initial: JSONValue?

  /// A copy without the images that would exceed `bytes` bytes of `imageData` in total.
  public func limitingImages(to bytes: Int) -> OptionList {
    var list = self
    var left = bytes
    for section in list.sections.indices {
      for option in list.sections[section].options.indices {
        let size = list.sections[section].options[option].imageData?.utf8.count ?? 0
        if size > left {
          list.sections[section].options[option].imageData = nil
        } else {
          left -= size
        }
      }
    }
    return list
  }

  /// The values of all sections.
  public var options: [ParameterOption] { sections.flatMap(\.options) }
}

/// The chosen values of a configuration that its queries find, and those that they do not find.
@Message
public struct ResolvedConfiguration: Hashable {
  /// The chosen values that were found, by parameter.
  @Field(required: true) public var found: [String: [ParameterOption]] = [:]
  /// The chosen values that no query finds, by parameter.
  @Field(required: true) public var missing: [String: [JSONValue]] = [:]
}

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
