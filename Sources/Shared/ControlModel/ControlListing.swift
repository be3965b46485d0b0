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
