import Gesture
package import Wire

/// Follows one press in the event stream to its outcome, which `actionbutton press` prints.
package struct PressOutcome: Sendable {
  package struct Verdict: Equatable, Sendable {
    /// The outcome as one line: `held: performed Work Timer → Running`.
    package var text: String
    /// Whether the hold or tap did not do what it promised.
    package var isFailure: Bool
  }

  private let button: String
  private let press: Int?
  private var intent: IntentOutcome
  private var hasBegun = false
  /// The word for the finished press, `held` or `tapped`, or `nil` while the press lasts.
  private var gesture: String?
  private var hasRepeated = false
  private var isReleased = false
  private var verdict: Verdict?
  private var tapTitle: String?
  /// The titles of the controls of later stages, as far as events reported them.
  private var stageTitles: [Int: String] = [:]
  /// The stage that was performed, from 2, or `nil`.
  private var stage: Int?

  /// Creates the outcome of a press that has not begun yet; `title` and `tapTitle` are the titles of the button's
  /// controls.
  ///
  /// With a press's number, events of other presses are ignored; `nil` follows the next press.
  package init(
    button: String, press: Int? = nil, title: String?, tapTitle: String? = nil, language: String
  ) {
    self.button = button
    self.press = press
    self.tapTitle = tapTitle
    intent = IntentOutcome(words: PanelWords(language: language), title: title)
  }

  /// Handles an event and returns the verdict, once it is known and the button was released.
  package mutating func handle(_ event: Event) -> Verdict? {
    guard event.button == button, let name = event.name else { return nil }
    if let press, let other = event.press, other != press { return nil }
    guard hasBegun else {
      hasBegun = name == .holdBegan || name == .holdArmed
      return name == .holdArmed ? armed(event) : nil
    }
    if name == .holdEnded || name == .holdCancelled || name == .tapPerformed { isReleased = true }
    verdict = verdict ?? judge(name, event)
    return isReleased ? verdict : nil
  }

  /// The verdict of a first press of two, which is complete because the second press is another press.
  private func armed(_ event: Event) -> Verdict {
    guard let hint = event.hint, !hint.isEmpty else {
      return Verdict(text: "armed: nothing will be performed", isFailure: false)
    }
    return Verdict(text: "armed: \(hint)", isFailure: false)
  }

  private mutating func judge(_ name: EventName, _ event: Event) -> Verdict? {
    switch name {
    case .holdCancelled:
      return Verdict(text: "cancelled: \(intent.reason(event))", isFailure: false)
    case .holdPerformed:
      gesture = "held"
      guard let performed = event.stage else { break }
      (stage, gesture) = (performed, "held to stage \(performed)")
      intent.title = stageTitles[performed]
    case .stageLoaded where event.stage != stage:
      if let number = event.stage { stageTitles[number] = event.shown?.title }
    case .stageStale where event.stage != stage: break
    case .controlLoaded where stage != nil, .controlStale where stage != nil: break
    case .tapPerformed: (gesture, intent.title) = ("tapped", tapTitle)
    case .tapLoaded where gesture != "tapped": tapTitle = event.shown?.title ?? tapTitle
    case .controlLoaded where gesture == "tapped": break
    case .controlStale where gesture != "held", .tapStale where gesture != "tapped": break
    case .holdRepeated: hasRepeated = true
    // After a repeat, only the repeat is skipped as busy, not the hold's own intent.
    case .intentSkipped where hasRepeated && event.reason == EndReason.busy.rawValue: break
    case .controlLoaded where gesture == nil:
      intent.title = event.shown?.title ?? intent.title
    default:
      guard let gesture, let verdict = intent.handle(name, event) else { return nil }
      return Verdict(text: "\(gesture): \(verdict.text)", isFailure: verdict.isFailure)
    }
    return nil
  }
}

/// Follows one tap in the event stream to its outcome, which `actionbutton tap` prints.
package struct TapOutcome: Sendable {
  private let placement: String
  private let tap: Int
  private var intent: IntentOutcome

  /// Creates the outcome of the tap with this number; `title` is the title of its control.
  package init(placement: String, tap: Int, title: String?, language: String) {
    self.placement = placement
    self.tap = tap
    intent = IntentOutcome(words: PanelWords(language: language), title: title)
  }

  /// Handles an event and returns the verdict once it is known.
  package mutating func handle(_ event: Event) -> PressOutcome.Verdict? {
    guard event.placement == placement, event.tap == nil || event.tap == tap, let name = event.name
    else { return nil }
    return intent.handle(name, event)
  }
}

/// The outcome of the intent of a press or a tap.
private struct IntentOutcome: Sendable {
  let words: PanelWords
  /// The title of the control.
  var title: String?
  var isFinished = false

  mutating func handle(_ name: EventName, _ event: Event) -> PressOutcome.Verdict? {
    switch name {
    case .intentSkipped:
      return PressOutcome.Verdict(text: "not performed: \(reason(event))", isFailure: true)
    case .intentFailed:
      return PressOutcome.Verdict(
        text: "\(named(event)) failed: \(event.error ?? "")", isFailure: true)
    case .intentFinished: isFinished = true
    case .controlLoaded, .tapLoaded, .stageLoaded:
      title = event.shown?.title ?? title
      guard isFinished else { return nil }
      let value = event.shown?.face.valueText.map { " → \($0)" } ?? ""
      return PressOutcome.Verdict(text: "performed \(named(event))\(value)", isFailure: false)
    case .controlStale where isFinished, .tapStale where isFinished,
      .stageStale where isFinished:
      let error = event.shown?.error ?? ""
      return PressOutcome.Verdict(
        text: "performed \(named(event)); its new state is not known: \(error)",
        isFailure: false)
    // The control was removed meanwhile and is not loaded again.
    case .controlAssigned where isFinished && event.placement != nil:
      return PressOutcome.Verdict(text: "performed \(named(event))", isFailure: false)
    default: break
    }
    return nil
  }

  private func named(_ event: Event) -> String { title ?? event.kind ?? "the control" }

  func reason(_ event: Event) -> String {
    let text = event.reason ?? ""
    return EndReason(rawValue: text).map { words[reason: $0] } ?? text
  }
}
