public import SystemAccess

/// What one place of a control shows: a button, its control, the press on it, and what came of that.
///
/// The daemon computes it, with everything removed that a locked device hides. The terminal, the page and
/// every other client draw it and decide nothing: a client that connects late is correct after its first
/// snapshot. What is shown for a while carries the instant at which it ends, so drawing is a function of the
/// snapshot and the time.
public struct PlaceSnapshot: Equatable, Sendable {
  /// How a control looks in its present state.
  public struct Face: Equatable, Sendable {
    /// The control's kind: `com.example.Productivity.TimerToggle`.
    public var kind = ""
    /// The title: `Work Timer`.
    public var title: String
    /// The SF Symbols name; nil if the control shows none.
    public var symbol: String?
    /// Whether the symbol is the app's own image, which the socket's request `symbol` gives.
    public var isCustomSymbol = false
    /// The motion that the symbol is in, such as `rotate`; nil for none.
    public var effect: String?
    /// The value text: `Running`; nil if there is none.
    public var valueText: String?
    /// The tint, used for what is on; nil for the system's own.
    public var tint: ControlTint?
    /// The state of a toggle; nil for a button control.
    public var isOn: Bool?
    /// What holding does; empty if it does nothing.
    public var hint = ""
    /// Whether holding is refused.
    public var isDisabled = false
    /// Whether its action performs on an unlocked device only.
    public var needsAuthentication = false
    /// Whether content is hidden, since the device is locked.
    public var isRedacted = false

    /// A face from its parts.
    public init(
      title: String, symbol: String? = nil, valueText: String? = nil, tint: ControlTint? = nil,
      isOn: Bool? = nil
    ) {
      self.title = title
      self.symbol = symbol
      self.valueText = valueText
      self.tint = tint
      self.isOn = isOn
    }
  }

  /// The control in this place.
  public enum Control: Equatable, Sendable {
    /// Nothing is assigned.
    case none
    /// Assigned, its state not known yet; the face is the gallery's.
    case loading(Face)
    /// A required option must be chosen before it can work; with that option's title.
    case notConfigured(Face, option: String)
    /// Its current state.
    case loaded(Face)
    /// Its last known state: the latest load failed.
    case stale(Face, error: String)
    /// Its state was never known, since every load failed; the face is the gallery's.
    case unavailable(Face, error: String)
  }

  /// What a press promises while it lasts.
  public enum Promise: Equatable, Sendable {
    /// The action hint: `Hold to Start ‘Work Timer’`.
    case hint(String)
    /// Another intent is still performing: this press will do nothing.
    case busy
    /// The control's state is not known, or it is disabled: this press will do nothing.
    case notReady
    /// A required option is not chosen: this press will do nothing.
    case notConfigured
    /// Nothing is assigned: this press will do nothing.
    case nothing
  }

  /// The press on the button.
  public enum Press: Equatable, Sendable {
    /// Not pressed.
    case released
    /// Pressed; a hold at its deadline.
    case pressing(Promise, since: Timestamp, deadline: Timestamp)
    /// Pressed once; pressed again before the deadline it performs.
    case armed(Promise, since: Timestamp, deadline: Timestamp)
    /// Pressed past the deadline.
    case held(since: Timestamp)
  }

  /// What came of the last press.
  ///
  /// `until` is when it is no longer shown.
  public enum Outcome: Equatable, Sendable {
    /// Nothing to show.
    case none
    /// The intent is running; the label is what the control says meanwhile.
    case performing(label: String?, since: Timestamp)
    /// The intent is done, and the control's face shows the result; with the control's own momentary
    /// status (`controlWidgetStatus`), if it has one.
    case performed(status: String?, until: Timestamp)
    /// The intent failed.
    case failed(error: String, until: Timestamp)
    /// The press came to nothing.
    case cancelled(EndReason, until: Timestamp)
    /// The hold was performed, but its intent was not run.
    case skipped(EndReason, until: Timestamp)
  }

  /// The device behind the button.
  public enum Device: Equatable, Sendable {
    /// Not opened yet.
    case opening
    /// There and listened to.
    case ready
    /// Gone; the text says why and what to do.
    case lost(String)
  }

  /// What an intent asks while it performs.
  public struct Question: Codable, Equatable, Sendable {
    /// Its number, which an answer names.
    public var number: Int
    /// What people call the control whose intent asks.
    public var title: String
    /// The question.
    public var text: String

    /// A question from its parts.
    public init(number: Int, title: String, text: String) {
      self.number = number
      self.title = title
      self.text = text
    }
  }

  /// The place's name, which is its button's in the configuration: `action`.
  public var name: String
  /// Where its presses come from: `gpio:gpiochip0/17 (GPIO17)`.
  public var source: String
  /// The language of the system's own words, as a BCP 47 tag.
  public var language: String
  /// The device.
  public var device: Device
  /// Whether the screen is locked.
  public var isLocked: Bool
  /// The control.
  public var control: Control
  /// What is assigned, with its chosen options, which are left out while the screen is locked; nil for none.
  public var assignment: PlacedControl?
  /// What the intent under way asks a person; nil for nothing.
  public var question: Question?
  /// The press.
  public var press: Press
  /// What came of the last press.
  public var outcome: Outcome

  /// A snapshot; one of a button at rest needs its name alone.
  public init(
    name: String, source: String = "", language: String = "en",
    device: Device = .ready, isLocked: Bool = false, control: Control = .none,
    assignment: PlacedControl? = nil, question: Question? = nil, press: Press = .released,
    outcome: Outcome = .none
  ) {
    self.name = name
    self.source = source
    self.language = language
    self.device = device
    self.isLocked = isLocked
    self.control = control
    self.assignment = assignment
    self.question = question
    self.press = press
    self.outcome = outcome
  }
}
