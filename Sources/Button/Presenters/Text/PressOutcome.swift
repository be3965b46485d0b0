import Gesture
public import Wire

/// Follows one press in the event stream to its outcome, which `actionbutton press` prints.
public struct PressOutcome: Sendable {
  /// How a press ended.
  public struct Verdict: Equatable, Sendable {
    /// One line: `held: performed Work Timer → Running`.
    public var text: String
    /// Whether a hold did not do what it promised.
    public var isFailure: Bool
  }

  private let button: String
  private let press: Int?
  private let words: PanelWords
  private var hasBegun = false
  private var isHeld = false
  private var isFinished = false
  private var isReleased = false
  private var verdict: Verdict?
  private var title: String?

  /// A press of a button that has not begun yet; `title` is what its control is called.
  ///
  /// With the press's number the outcomes of other presses are passed over; nil follows the next press.
  public init(button: String, press: Int? = nil, title: String?, language: String) {
    self.button = button
    self.press = press
    self.title = title
    words = PanelWords(language: language)
  }

  /// Takes an event; returns the verdict as soon as it is known and the button was released.
  public mutating func take(_ event: Event) -> Verdict? {
    guard event.button == button, let name = event.name else { return nil }
    if let press, let other = event.press, other != press { return nil }
    guard hasBegun else {
      hasBegun = name == .holdBegan || name == .holdArmed
      return name == .holdArmed ? armed(event) : nil
    }
    if name == .holdEnded || name == .holdCancelled { isReleased = true }
    verdict = verdict ?? judge(name, event)
    return isReleased ? verdict : nil
  }

  /// A first press of two is over as it is: the second one is another press.
  private func armed(_ event: Event) -> Verdict {
    guard let hint = event.hint, !hint.isEmpty else {
      return Verdict(text: "armed: nothing will be performed", isFailure: false)
    }
    return Verdict(text: "armed: \(hint)", isFailure: false)
  }

  private mutating func judge(_ name: EventName, _ event: Event) -> Verdict? {
    switch name {
    case .holdCancelled: return Verdict(text: "cancelled: \(reason(event))", isFailure: false)
    case .holdPerformed: isHeld = true
    case .intentSkipped where isHeld:
      return Verdict(text: "held: not performed: \(reason(event))", isFailure: true)
    case .intentFailed where isHeld:
      return Verdict(
        text: "held: \(title ?? event.control ?? "the control") failed: \(event.error ?? "")",
        isFailure: true)
    case .intentFinished where isHeld: isFinished = true
    case .controlLoaded:
      title = event.title ?? title
      guard isFinished else { return nil }
      let value = event.value_text.map { " → \($0)" } ?? ""
      return Verdict(text: "held: performed \(named(event))\(value)", isFailure: false)
    case .controlStale where isFinished:
      return Verdict(
        text: "held: performed \(named(event)); its new state is not known: \(event.error ?? "")",
        isFailure: false)
    case .buttonReady, .buttonLost, .buttonRestored, .holdBegan, .holdArmed, .holdEnded,
      .intentPerforming, .intentConfirming, .intentConfirmed,
      .intentSkipped, .intentFailed, .intentFinished, .controlStale, .status, .controlAssigned,
      .controlWarning, .languageChanged, .screenLocked, .screenUnlocked, .extensionStarted,
      .extensionExited,
      .activity, .widgetLoaded:
      break
    }
    return nil
  }

  private func named(_ event: Event) -> String { title ?? event.control ?? "the control" }

  private func reason(_ event: Event) -> String {
    let text = event.reason ?? ""
    return EndReason(rawValue: text).map { words[reason: $0] } ?? text
  }
}
