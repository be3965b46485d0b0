/// A control's template as an extension hands it over: the app's words and the action, no code.
///
/// Apple's word for it is the same: a template is archived with its action's parameters
/// (developer.apple.com, Creating controls to perform actions across the system). The system's own words,
/// hints and On and Off, are not in it: who shows the control adds them (`ControlDescription`).
@Message
public struct ControlArchive: Hashable {
  /// What the control shows in one state.
  @Message
  public struct Face: Hashable {
    /// The symbol's name.
    public var symbol: String?
    /// Whether the symbol is the app's own image, not one of the system's.
    @Field("custom_symbol") public var isCustomSymbol = false
    /// The motion that the symbol is in, such as `rotate` (developer.apple.com, `symbolEffect`), if any.
    public var effect: String?
    /// Whether the texts and the symbol are hidden on a locked device; the state is not.
    @Field("privacy_sensitive") public var isPrivacySensitive = false
    /// The text of the value label for this state: it can enter the hint.
    public var valueText: String?
    /// The second text of the label: shown as the value, but it does not depend on the state.
    public var subtitle: String?
    /// The control's own words for reaching this state; for a button, for holding it.
    public var hint: String?
    /// A text shown for a moment when this state is reached, or the action has performed.
    public var status: String?
    /// A text shown while a button performs.
    public var actionLabel: String?
    /// The symbol shown while a button performs.
    public var actionSymbol: String?
  }

  /// What kind of control it is.
  public enum Template: Hashable, Sendable {
    /// Nothing to show: an empty template, or a control that must be configured first.
    case empty
    /// A control that is on or off.
    case toggle(isOn: Bool, off: Face, on: Face)
    /// A control that does one thing.
    case button(Face)
  }

  /// Whether a toggle is on; nil for any other control.
  public var isOn: Bool? {
    if case .toggle(let isOn, off: _, on: _) = template { isOn } else { nil }
  }

  /// What the device asks for before an action may perform: the intent's `authenticationPolicy`.
  ///
  /// The three are Apple's (developer.apple.com, IntentAuthenticationPolicy).
  public enum Authentication: String, Codable, Hashable, Sendable {
    /// Nothing: `alwaysAllowed`.
    case none
    /// An unlocked device of the person's: `requiresAuthentication`.
    case required
    /// This device, unlocked: `requiresLocalDeviceAuthentication`.
    case local

    /// Reads a word; that of a newer extension asks for something: for no less than an unlocked device.
    public init(from decoder: any Decoder) throws {
      self = Self(rawValue: try String(from: decoder)) ?? .required
    }
  }

  /// The intent that the template was made with.
  @Message
  public struct Action: Hashable {
    /// The Swift name of the intent's type.
    public var intent: String
    /// Whether the intent is an `OpenIntent`: it decides the hint.
    public var opensApp = false
    /// What the device asks for before the intent may perform.
    public var authentication: Authentication = .none
    /// The values of its parameters when the template was made.
    public var parameters: [String: JSONValue] = [:]
    /// The intent's full Swift name, with its module, if it belongs into the app's own process; absent
    /// for an intent of the extension.
    @Field("app_type") public var type: String?
    /// The intent's full Swift name if it belongs to a view or another intent has returned it for the next press; absent
    /// for the action of a template.
    public var returnedType: String?
  }

  /// The control's kind.
  public var kind: String
  /// The display name that the control's author gave, if any.
  public var displayName: String?
  /// The title of its label, if any.
  public var title: String?
  /// The color while on; absent for `ControlTint.systemDefault`.
  public var tint: ControlTint?
  /// Whether holding is refused.
  @Field("disabled") public var isDisabled = false
  /// Whether content and state are hidden on a locked device.
  @Field("privacy_sensitive") public var isPrivacySensitive = false
  /// What it shows.
  @Field(inline: true) public var template: Template
  /// What it does; absent if it does nothing.
  public var action: Action?
  /// The title of the intent that the next press performs in place of the control's own; absent for that one.
  ///
  /// The daemon sets it; an extension does not send it.
  @Field(omitted: true) public var nextIntent: String?
  /// The title of a required option that is not chosen: the control must be configured first.
  public var unsetOption: String?
  /// What the control's author should know, one sentence each.
  public var warnings: [String] = []
}
