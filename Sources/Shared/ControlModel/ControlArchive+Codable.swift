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

extension ControlArchive.Face: Codable {
  private enum CodingKeys: String, CodingKey {
    case symbol, effect, subtitle, hint, status
    case isCustomSymbol = "custom_symbol"
    case isPrivacySensitive = "privacy_sensitive"
    case valueText = "value_text"
    case actionLabel = "action_label"
    case actionSymbol = "action_symbol"
  }

  /// Reads a face; every field may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    symbol = try container.decodeIfPresent(String.self, forKey: .symbol)
    isCustomSymbol = try container.decodeIfPresent(Bool.self, forKey: .isCustomSymbol) ?? false
    isPrivacySensitive =
      try container.decodeIfPresent(Bool.self, forKey: .isPrivacySensitive) ?? false
    effect = try container.decodeIfPresent(String.self, forKey: .effect)
    valueText = try container.decodeIfPresent(String.self, forKey: .valueText)
    subtitle = try container.decodeIfPresent(String.self, forKey: .subtitle)
    hint = try container.decodeIfPresent(String.self, forKey: .hint)
    status = try container.decodeIfPresent(String.self, forKey: .status)
    actionLabel = try container.decodeIfPresent(String.self, forKey: .actionLabel)
    actionSymbol = try container.decodeIfPresent(String.self, forKey: .actionSymbol)
  }

  /// Writes a face, without what is absent.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(symbol, forKey: .symbol)
    if isCustomSymbol { try container.encode(true, forKey: .isCustomSymbol) }
    if isPrivacySensitive { try container.encode(true, forKey: .isPrivacySensitive) }
    try container.encodeIfPresent(effect, forKey: .effect)
    try container.encodeIfPresent(valueText, forKey: .valueText)
    try container.encodeIfPresent(subtitle, forKey: .subtitle)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(status, forKey: .status)
    try container.encodeIfPresent(actionLabel, forKey: .actionLabel)
    try container.encodeIfPresent(actionSymbol, forKey: .actionSymbol)
  }
}

extension ControlArchive.Action: Codable {
  private enum CodingKeys: String, CodingKey {
    case intent, authentication, parameters
    case type = "app_type"
    case returnedType = "returned_type"
    case opensApp = "opens_app"
  }

  /// Reads an action; only `intent` must be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    intent = try container.decode(String.self, forKey: .intent)
    opensApp = try container.decodeIfPresent(Bool.self, forKey: .opensApp) ?? false
    // A word of a newer extension asks for something: for no less than an unlocked device.
    authentication =
      try container.decodeIfPresent(String.self, forKey: .authentication)
      .map { ControlArchive.Authentication(rawValue: $0) ?? .required } ?? .none
    parameters =
      try container.decodeIfPresent([String: JSONValue].self, forKey: .parameters) ?? [:]
    type = try container.decodeIfPresent(String.self, forKey: .type)
    returnedType = try container.decodeIfPresent(String.self, forKey: .returnedType)
  }

  /// Writes an action, without what has its default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(intent, forKey: .intent)
    if opensApp { try container.encode(true, forKey: .opensApp) }
    if authentication != .none {
      try container.encode(authentication.rawValue, forKey: .authentication)
    }
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
    try container.encodeIfPresent(type, forKey: .type)
    try container.encodeIfPresent(returnedType, forKey: .returnedType)
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
