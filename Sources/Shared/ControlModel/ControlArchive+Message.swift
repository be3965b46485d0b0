extension ControlArchive {
  /// A toggle in messages.
  @Message
  package struct Toggle {
    /// Whether it is on.
    package var is_on: Bool
    /// What it shows while it is off.
    package var off: Face
    /// What it shows while it is on.
    package var on: Face
  }
}

/// A template in messages: `toggle` or `button` is a field of the control.
extension ControlArchive.Template: WireMessage {
  @Message
  fileprivate struct Fields {
    /// The toggle, if the control is one.
    var toggle: ControlArchive.Toggle?
    /// What the button shows, if the control is one; with neither there is nothing to show.
    var button: ControlArchive.Face?
  }

  /// The fields of a template.
  public static var fields: [MessageField] { Fields.fields }

  /// Reads the fields of a template.
  public init(fields: borrowing FieldReader) throws {
    let fields = try Fields(fields: fields)
    if let toggle = fields.toggle {
      self = .toggle(isOn: toggle.is_on, off: toggle.off, on: toggle.on)
    } else {
      self = fields.button.map { .button($0) } ?? .empty
    }
  }

  /// Writes the fields of a template.
  public func write(to fields: inout FieldWriter) throws {
    switch self {
    case .empty: break
    case .toggle(let isOn, let off, let on):
      let toggle = ControlArchive.Toggle(is_on: isOn, off: off, on: on)
      try Fields(toggle: toggle).write(to: &fields)
    case .button(let face): try Fields(button: face).write(to: &fields)
    }
  }
}

extension ControlTint: Codable, SchemaProviding {
  package static let schema: [String: JSONValue] = ["type": "string"]

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
