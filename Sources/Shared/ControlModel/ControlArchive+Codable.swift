extension ControlArchive: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, title, tint, toggle, button, action, warnings
    case displayName = "display_name"
    case isDisabled = "disabled"
    case isPrivacySensitive = "privacy_sensitive"
    case unsetOption = "unset_option"
  }

  private struct Toggle: Codable {
    var is_on: Bool
    var off: Face
    var on: Face
  }

  /// Reads an archive; only `kind` must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    kind = try container.decode(String.self, forKey: .kind)
    displayName = try container.decodeIfPresent(String.self, forKey: .displayName)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    tint = try container.decodeIfPresent(ControlTint.self, forKey: .tint)
    isDisabled = try container.decodeIfPresent(Bool.self, forKey: .isDisabled) ?? false
    isPrivacySensitive =
      try container.decodeIfPresent(Bool.self, forKey: .isPrivacySensitive) ?? false
    if let toggle = try container.decodeIfPresent(Toggle.self, forKey: .toggle) {
      template = .toggle(isOn: toggle.is_on, off: toggle.off, on: toggle.on)
    } else if let face = try container.decodeIfPresent(Face.self, forKey: .button) {
      template = .button(face)
    } else {
      template = .empty
    }
    action = try container.decodeIfPresent(Action.self, forKey: .action)
    unsetOption = try container.decodeIfPresent(String.self, forKey: .unsetOption)
    warnings = try container.decodeIfPresent([String].self, forKey: .warnings) ?? []
  }

  /// Writes an archive, without what has its default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(displayName, forKey: .displayName)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(tint, forKey: .tint)
    if isDisabled { try container.encode(true, forKey: .isDisabled) }
    if isPrivacySensitive { try container.encode(true, forKey: .isPrivacySensitive) }
    switch template {
    case .empty: break
    case .toggle(let isOn, let off, let on):
      try container.encode(Toggle(is_on: isOn, off: off, on: on), forKey: .toggle)
    case .button(let face): try container.encode(face, forKey: .button)
    }
    try container.encodeIfPresent(action, forKey: .action)
    try container.encodeIfPresent(unsetOption, forKey: .unsetOption)
    if !warnings.isEmpty { try container.encode(warnings, forKey: .warnings) }
  }
}

extension ControlTint: Codable {
  /// Reads a system color's name, or `#rrggbb`; another text is an error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let tint = ControlTint(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not a color; write a system color's name or #rrggbb")
    }
    self = tint
  }

  /// Writes the name, or `#rrggbb`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name ?? hex)
  }
}

extension ControlArchive: SchemaProviding {
  package static let schema: [String: JSONValue] = ["type": "object"]
}
