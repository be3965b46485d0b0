import ActionButton
import ActionButtonTesting
import ControlModel
import Gesture
import SystemAccess
import Testing

/// What a person may expect of a button that announces something, whatever happens: a much simpler model than the
/// emulator's, which knows only the announcements.
struct ExpectedButton {
  private enum Press {
    case none
    /// Pressed since then; `isRefused` if something was under way.
    case down(since: Timestamp, isRefused: Bool)
    case held
  }

  /// A hold that was performed and has led to nothing yet.
  private struct Owed {
    /// The value that the screen promised, `nil` if it showed no state.
    let promise: Bool?
    let isRefused: Bool
  }

  /// What the screen shows, from an instant on.
  private struct Shown {
    let since: Timestamp
    let isOn: Bool?
  }

  private let threshold: Duration
  private let isPrivate: Bool
  private let needsAuthentication: Bool
  var isLocked = false

  private var press = Press.none
  private var owed: Owed?
  private var performing: (kind: String, before: Bool?)?
  private var kind: String? = ScriptedControls.kind
  private var shown = [Shown(since: .zero, isOn: nil)]
  /// The rules that were broken.
  private(set) var faults: [String] = []
  private(set) var performed = 0

  init(threshold: Duration, isPrivate: Bool, needsAuthentication: Bool) {
    (self.threshold, self.isPrivate) = (threshold, isPrivate)
    self.needsAuthentication = needsAuthentication
  }

  private mutating func expect(_ holds: Bool, _ rule: String) {
    if !holds { faults.append(rule) }
  }

  private mutating func show(_ isOn: Bool?, at now: Timestamp) {
    shown.append(Shown(since: now, isOn: isOn))
  }

  private var isBusy: Bool { performing != nil || owed != nil }

  private func isShown(at instant: Timestamp) -> Bool? {
    (shown.last { $0.since <= instant } ?? shown[0]).isOn
  }

  mutating func hear(_ announcement: Announcement, at now: Timestamp) {
    if isLocked, isPrivate {
      let text = "\(announcement)"
      expect(
        !["Running", "Stopped", "\"Start\"", "\"Stop\"", "no network"].contains {
          text.contains($0)
        }, "a locked screen says \(text)")
    }
    switch announcement {
    case .holdBegan(let hint, let deadline, let edge):
      if case .none = press {} else { faults.append("a press began in another") }
      expect(edge.duration(to: deadline) == threshold, "the deadline is a threshold after the edge")
      press = .down(since: edge, isRefused: isBusy)
      let isHidden = isLocked && isPrivate
      let promise = isShown(at: now).map { isHidden ? "Use" : $0 ? "Stop" : "Start" }
      expect(hint == (isBusy ? nil : promise), "the hint \(hint ?? "-") is not what is shown")
    case .holdPerformed(let edge):
      guard case .down(let since, let isRefused) = press else {
        return faults.append("a hold without a press")
      }
      expect(since.duration(to: edge) == threshold, "a hold is performed at its deadline")
      press = .held
      owed = Owed(promise: isShown(at: edge).map { !$0 }, isRefused: isRefused)
    case .holdCancelled:
      guard case .down = press else { return faults.append("the end of no press") }
      press = .none
    case .holdEnded:
      guard case .held = press else { return faults.append("the end of no hold") }
      press = .none
    case .intentPerforming(let kind, let value, _): performs(kind, value, at: now)
    case .intentSkipped(let reason):
      expect(owed != nil, "something is skipped (\(reason)) that nobody held for")
      if owed?.isRefused == true {
        expect(reason == .busy, "a refused hold is busy, not \(reason)")
      }
      owed = nil
    case .intentFinished: ends(at: now, isFailed: false)
    case .intentFailed: ends(at: now, isFailed: true)
    case .controlLoaded(let control):
      // A redacted control shows the state of a private one as off.
      if !control.isRedacted || !isPrivate { show(control.isOn, at: now) }
    case .controlAssigned(let kind):
      self.kind = kind
      show(nil, at: now)
    default: break
    }
  }

  private mutating func performs(_ kind: String, _ value: Bool?, at now: Timestamp) {
    guard let owed else { return faults.append("an intent that nobody held for") }
    self.owed = nil
    performed += 1
    expect(!owed.isRefused, "a refused hold performs")
    expect(performing == nil, "two intents at once")
    expect(!isLocked || !needsAuthentication, "an intent performs that needs an unlocked screen")
    let wanted = owed.promise ?? isShown(at: now).map { !$0 }
    if isLocked, isPrivate {
      expect(value == nil, "the value of a private control is announced")
    } else if let value {
      expect(wanted == nil || value == wanted, "it sets \(value), not what the screen promised")
    }
    performing = (kind, isShown(at: now))
    show(value ?? wanted, at: now)
  }

  private mutating func ends(at now: Timestamp, isFailed: Bool) {
    guard let over = performing else { return faults.append("the end of no intent") }
    performing = nil
    if isFailed, over.kind == kind { show(over.before, at: now) }
  }

  /// Everything has answered, and time has passed.
  mutating func end(isOn: Bool, isAtRest: Bool) {
    expect(isAtRest, "the button is not at rest")
    expect(owed == nil, "a hold has led to nothing")
    expect(performing == nil, "an intent has no end")
    if case .none = press {} else { faults.append("a press has no end") }
    expect(shown.last?.isOn == isOn, "what is shown is not the state")
  }
}
