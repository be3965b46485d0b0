public import Gesture

/// All that a presenter is given: one button, its control, the finger on it, and what came of that.
///
/// A value with no references: made by the state machine, drawn by the terminal, the web page and the
/// light, sent as JSON. What is shown for a while only carries the instant at which it ends, so drawing
/// is a function of the snapshot and the time.
public struct PanelSnapshot: Equatable, Sendable {
  /// A colour with its name: `orange`, 255 149 0.
  public struct Tint: Equatable, Hashable, Sendable {
    /// What the control called it; empty for a colour without a name.
    public var name: String
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8

    /// A colour of the sRGB space.
    public init(_ name: String = "", red: UInt8, green: UInt8, blue: UInt8) {
      self.name = name
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// How a control looks in its present state.
  public struct Face: Equatable, Sendable {
    /// The title: `Work Timer`.
    public var title: String
    /// The SF Symbols name; nil if the control shows none.
    public var symbol: String?
    /// The value text: `Running`; nil if there is none.
    public var valueText: String?
    /// The tint, used for what is on; nil for the system's own.
    public var tint: Tint?
    /// The state of a toggle; nil for a button control.
    public var isOn: Bool?

    /// A face from its parts.
    public init(
      title: String, symbol: String? = nil, valueText: String? = nil, tint: Tint? = nil,
      isOn: Bool? = nil
    ) {
      self.title = title
      self.symbol = symbol
      self.valueText = valueText
      self.tint = tint
      self.isOn = isOn
    }
  }

  /// The control that the button holds.
  public enum Control: Equatable, Sendable {
    /// Nothing is assigned.
    case none
    /// Assigned, its state not known yet; a placeholder may stand in.
    case loading(title: String)
    /// It must be configured before it can work.
    case notConfigured(title: String)
    /// Its current state.
    case loaded(Face)
    /// Its last known state: asking again failed.
    case stale(Face, error: String)
    /// Its state was never known: asking failed.
    case unavailable(title: String, error: String)
  }

  /// What a press promises while the finger is down.
  public enum Promise: Equatable, Sendable {
    /// The action hint: `Hold to Start ‘Work Timer’`.
    case hint(String)
    /// Another intent is still performing: this press will do nothing.
    case busy
    /// The control's state is not known: this press will do nothing.
    case notReady
    /// Nothing is assigned: this press will do nothing.
    case nothing
  }

  /// The finger on the button.
  public enum Finger: Equatable, Sendable {
    /// Not pressed.
    case up
    /// Pressed; a hold at its deadline.
    case pressing(Promise, since: Timestamp, deadline: Timestamp)
    /// Pressed once; pressed again before the deadline it performs.
    case armed(Promise, since: Timestamp, deadline: Timestamp)
    /// Pressed past the deadline.
    case held(since: Timestamp)
  }

  /// What came of the last press.
  ///
  /// `until` is when it is no longer news.
  public enum Result: Equatable, Sendable {
    /// Nothing to tell.
    case none
    /// The intent is running; the label is what the control says meanwhile.
    case performing(label: String?, since: Timestamp)
    /// The intent is done, and the control's face shows the outcome; with the control's own momentary
    /// status (`controlWidgetStatus`), if it has one.
    case performed(status: String?, until: Timestamp)
    /// The intent failed.
    case failed(error: String, until: Timestamp)
    /// The press came to nothing.
    case cancelled(EndReason, until: Timestamp)
    /// The hold was performed, but nothing was run for it.
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

  /// The button's name in the configuration: `action`.
  public var buttonName: String
  /// Where its presses come from: `gpio:gpiochip0/17 (GPIO17)`.
  public var sourceName: String
  /// The language of the system's own words: `en`, `zh-Hans`, `ja`.
  public var language: String
  /// The device.
  public var device: Device
  /// Whether the screen is locked.
  public var isLocked: Bool
  /// The control.
  public var control: Control
  /// The finger.
  public var finger: Finger
  /// What came of the last press.
  public var result: Result

  /// A snapshot; one of a button at rest needs its name alone.
  public init(
    buttonName: String, sourceName: String = "", language: String = "en",
    device: Device = .ready, isLocked: Bool = false, control: Control = .none,
    finger: Finger = .up, result: Result = .none
  ) {
    self.buttonName = buttonName
    self.sourceName = sourceName
    self.language = language
    self.device = device
    self.isLocked = isLocked
    self.control = control
    self.finger = finger
    self.result = result
  }

  /// The face that is known, current or stale.
  public var face: Face? {
    switch control {
    case .loaded(let face), .stale(let face, _): face
    case .none, .loading, .notConfigured, .unavailable: nil
    }
  }

  /// The control's title; nil if nothing is assigned.
  public var title: String? {
    switch control {
    case .none: nil
    case .loading(let title), .notConfigured(let title), .unavailable(let title, _): title
    case .loaded(let face), .stale(let face, _): face.title
    }
  }

  /// The result as it stands at an instant: what is no longer news is nothing.
  public func result(at now: Timestamp) -> Result {
    switch result {
    case .none, .performing: result
    case .performed(_, let until), .failed(_, let until), .cancelled(_, let until),
      .skipped(_, let until):
      now < until ? result : .none
    }
  }

  /// The instant at which the result is no longer news; nil if it stays.
  public var resultEnd: Timestamp? {
    switch result {
    case .none, .performing: nil
    case .performed(_, let until), .failed(_, let until), .cancelled(_, let until),
      .skipped(_, let until):
      until
    }
  }
}
