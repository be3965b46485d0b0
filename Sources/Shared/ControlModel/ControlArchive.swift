/// A control's template in messages: the app's texts and the action, but no code.
///
/// Apple also archives a template with its action's parameters (developer.apple.com, Creating controls to perform
/// actions across the system). The archive does not contain the system's texts, such as hints, On and Off;
/// `ControlDescription` adds them.
@Message
public struct ControlArchive: Hashable {
  /// The kind of the control, with the contents of each state.
  public enum Template: Hashable, Sendable {
    /// An empty template, or a control that must be configured first.
    case empty
    /// A control that is on or off.
    case toggle(isOn: Bool, off: ControlFace, on: ControlFace)
    /// A control that performs an action.
    case button(ControlFace)
  }

  /// Whether a toggle is on, or `nil` for another control.
  public var isOn: Bool? {
    if case .toggle(let isOn, off: _, on: _) = template { isOn } else { nil }
  }

  /// The authentication that an action requires: the intent's `authenticationPolicy`.
  ///
  /// The cases are Apple's (developer.apple.com, IntentAuthenticationPolicy).
  public enum Authentication: String, Codable, Hashable, Sendable {
    /// No authentication: `alwaysAllowed`.
    case none
    /// An unlocked device of the user: `requiresAuthentication`.
    case required
    /// This device, unlocked: `requiresLocalDeviceAuthentication`.
    case local

    /// Reads a policy; an unknown policy of a newer extension is read as `required`.
    public init(from decoder: any Decoder) throws {
      self = Self(rawValue: try String(from: decoder)) ?? .required
    }
  }

  /// The intent that a button or toggle of the template performs.
  @Message
  public struct Action: Hashable {
    /// The Swift name of the intent's type.
    public var intent: String
    /// Whether the intent is an `OpenIntent`, which changes the hint.
    public var opensApp = false
    /// The required authentication: `none`, `required` (an unlocked device of the user) or `local` (this device, unlocked).
    public var authentication: Authentication = .none
    /// The values of the intent's parameters when the template was created.
    public var parameters: [String: JSONValue] = [:]
    /// The intent's full Swift name, with its module, if it performs in the app's process; absent for an intent of the
    /// extension.
    @Field("app_type") public var type: String?
    /// The intent's full Swift name if it belongs to a view or another intent returned it for the next press; absent for
    /// the action of a template.
    public var returnedType: String?
  }

  /// The control's unique name for programs.
  public var kind: String
  /// The control's display name, if its author specified one.
  public var displayName: String?
  /// The title of the control's label, if any.
  public var title: String?
  /// The color of the control while it is on; absent for the system's blue.
  public var tint: ControlTint?
  /// Whether the control is disabled: a hold does nothing.
  @Field("disabled") public var isDisabled = false
  /// Whether the control's content and state are hidden on a locked device.
  @Field("privacy_sensitive") public var isPrivacySensitive = false
  /// The kind of the control, with the contents of each state.
  @Field(inline: true) public var template: Template
  /// The action that the control performs, if any.
  public var action: Action?
  /// The title of the intent that the next press performs instead of the control's own, if any.
  ///
  /// The daemon sets this property; it is not part of messages.
  @Field(omitted: true) public var nextIntent: String?
  /// The title of a required option that has not been chosen: the control must be configured first.
  public var unsetOption: String?
  /// Warnings for the control's author, one sentence each.
  public var warnings: [String] = []
}

extension ControlArchive {
  /// The template of a toggle in messages.
  @Message
  package struct Toggle {
    /// Whether the toggle is on.
    package var is_on: Bool
    /// The contents of the control while it is off.
    package var off: ControlFace
    /// The contents of the control while it is on.
    package var on: ControlFace
  }
}

/// Writes a template as the field `toggle` or `button` of the control.
extension ControlArchive.Template: WireMessage {
  @Message
  fileprivate struct Fields {
    /// The contents of a toggle; absent for another control.
    var toggle: ControlArchive.Toggle?
    /// The contents of a button; absent for another control (the template is empty without `toggle` and `button`).
    var button: ControlFace?
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

  /// Reads a system color's name or `#rrggbb`; another text is an error.
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

  /// Writes the system color's name, or else `#rrggbb`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension ControlListing {
  /// A copy for a locked device: see `ControlArchive.redacted()`.
  public func redacted() -> ControlListing {
    var copy = self
    copy.preview = preview.redacted()
    return copy
  }
}

extension ControlArchive {
  /// A copy for a locked device: a sensitive control has only its kind, its symbols and its intent's name.
  ///
  /// For previews in the gallery, which cannot be performed.
  public func redacted() -> ControlArchive {
    guard hidesOnLockedDevice else { return self }
    var copy = self
    copy.title = nil
    copy.action?.parameters = [:]
    func hidden(_ face: ControlFace) -> ControlFace {
      var face = face.redacted()
      face.effect = nil
      return face
    }
    switch template {
    case .empty: break
    case .toggle(_, let off, _):
      copy.template = .toggle(isOn: false, off: hidden(off), on: hidden(off))
    case .button(let face): copy.template = .button(hidden(face))
    }
    return copy
  }

  private var hidesOnLockedDevice: Bool {
    if isPrivacySensitive { return true }
    return switch template {
    case .empty: false
    case .toggle(_, let off, let on): off.isPrivacySensitive || on.isPrivacySensitive
    case .button(let face): face.isPrivacySensitive
    }
  }
}

/// An intent that the next press of the button performs, once, instead of the control's own
/// (developer.apple.com, Responding to the Action button on Apple Watch Ultra).
@Message
public struct NextIntent: Hashable {
  /// The title that people see.
  public var title: String
  /// The intent with its parameters.
  public var action: ControlArchive.Action
  /// The Live Activity that the intent belongs to, if any; the intent is dropped when the activity ends.
  public var activity: String?
}

extension ControlArchive {
  /// A copy whose next press performs `next`: a button that looks like the current state, with the title of `next` as its
  /// hint.
  public func performing(_ next: NextIntent) -> ControlArchive {
    var copy = self
    var face: ControlFace
    switch template {
    case .empty: face = ControlFace()
    case .toggle(let isOn, let off, let on):
      face = isOn ? on : off
      face.subtitle = face.valueText?.nonBlank ?? face.subtitle
      face.valueText = nil
    case .button(let own): face = own
    }
    face.hint = next.title.nonBlank ?? next.action.intent
    face.actionLabel = nil
    copy.template = .button(face)
    copy.action = next.action
    copy.isDisabled = false
    copy.nextIntent = face.hint
    return copy
  }
}
