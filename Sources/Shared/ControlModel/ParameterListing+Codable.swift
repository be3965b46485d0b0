extension ParameterListing: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, title, description, choices, range
    case form = "type"
    case isArray = "array"
    case isRequired = "required"
    case defaultValue = "default"
    case hasOptions = "has_options"
    case isSearchable = "searchable"
    case isFromFileOnly = "file_only"
  }

  /// Reads a listing; only `name` and `type` must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    title = try container.decodeIfPresent(String.self, forKey: .title) ?? name
    description = try container.decodeIfPresent(String.self, forKey: .description)
    form = try container.decode(Form.self, forKey: .form)
    isArray = try container.decodeIfPresent(Bool.self, forKey: .isArray) ?? false
    isRequired = try container.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false
    defaultValue = try container.decodeIfPresent(JSONValue.self, forKey: .defaultValue)
    choices = try container.decodeIfPresent([ParameterOption].self, forKey: .choices) ?? []
    hasOptions = try container.decodeIfPresent(Bool.self, forKey: .hasOptions) ?? false
    isSearchable = try container.decodeIfPresent(Bool.self, forKey: .isSearchable) ?? false
    range = try container.decodeIfPresent([Double].self, forKey: .range)
    isFromFileOnly = try container.decodeIfPresent(Bool.self, forKey: .isFromFileOnly) ?? false
  }

  /// Writes a listing, without what has its default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(description, forKey: .description)
    try container.encode(form, forKey: .form)
    if isArray { try container.encode(true, forKey: .isArray) }
    if isRequired { try container.encode(true, forKey: .isRequired) }
    try container.encodeIfPresent(defaultValue, forKey: .defaultValue)
    if !choices.isEmpty { try container.encode(choices, forKey: .choices) }
    if hasOptions { try container.encode(true, forKey: .hasOptions) }
    if isSearchable { try container.encode(true, forKey: .isSearchable) }
    try container.encodeIfPresent(range, forKey: .range)
    if isFromFileOnly { try container.encode(true, forKey: .isFromFileOnly) }
  }
}
