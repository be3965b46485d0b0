import ActionButton
import ActionButtonTesting
import ControlModel
import Gesture
import SystemAccess
import Testing

/// The rules of a button that users rely on, whatever happens: a simple model that knows only the button's
/// announcements.
struct ExpectedButton {
  private enum Press {
    case none
    /// `isRefused`: the press began while an intent was performing or due.
    case down(since: Timestamp, isRefused: Bool)
    case held
  }

  private enum Face: Equatable {
    /// `unknown` is shown again after an intent failed that began on a locked screen.
    case none, hidden, off, on, unknown

    init(_ isOn: Bool?) { self = isOn.map { $0 ? .on : .off } ?? .none }

    /// The value that a hold sets, or `nil` if the screen shows no value.
    var promise: Bool? { self == .on ? false : self == .off ? true : nil }
  }

  /// A face of the screen and the instant from which it is shown.
  private struct Shown {
    let since: Timestamp
    let face: Face
  }

  private let threshold: Duration
  private let isPrivate: Bool
  private let needsAuthentication: Bool
  var isLocked = false

  private var press = Press.none
  /// The face at the deadline of a performed hold whose intent is not announced yet.
  private var owed: Face?
  /// Whether a hold was performed whose press was refused.
  private var isRefusedOwed = false
  private var performing: (before: Face, isAssigned: Bool)?
  private var shown = [Shown(since: .zero, face: .none)]
  private var heard: [(at: Timestamp, Announcement)] = []
  /// The rules that were broken.
  private(set) var faults: [String] = []
  private(set) var performed = 0

  init(threshold: Duration, isPrivate: Bool, needsAuthentication: Bool) {
    (self.threshold, self.isPrivate) = (threshold, isPrivate)
    self.needsAuthentication = needsAuthentication
  }

  private mutating func expect(_ holds: Bool, _ rule: @autoclosure () -> String) {
    if !holds { faults.append("\(rule()), after \(words)") }
  }

  private var words: [String] {
    heard.suffix(12).map { "\($0.nanoseconds / 1_000_000) \(RecordingPresenter.word($1))" }
  }

  private mutating func show(_ face: Face, at now: Timestamp) {
    shown.append(Shown(since: now, face: face))
  }

  private var isBusy: Bool { performing != nil || owed != nil }

  private func face(at instant: Timestamp) -> Face {
    (shown.last { $0.since <= instant } ?? shown[0]).face
  }

  mutating func hear(_ announcement: Announcement, at now: Timestamp) {
    heard.append((now, announcement))
    if isLocked, isPrivate {
      let text = "\(announcement)"
      expect(
        !["Running", "Stopped", "\"Start\"", "\"Stop\"", "no network"].contains {
          text.contains($0)
        }, "a locked screen says \(text)")
    }
    switch announcement {
    case .hold(.began(let edge, let deadline), let hint):
      if case .none = press {} else { faults.append("a press began in another") }
      expect(edge.duration(to: deadline) == threshold, "the deadline is a threshold after the edge")
      press = .down(since: edge, isRefused: isBusy)
      let words: [Face: String] = [.off: "Start", .on: "Stop", .hidden: "Use"]
      let face = face(at: now)
      expect(
        isBusy ? hint == nil : hint == words[face] || face == .unknown && hint != nil,
        "the hint \(hint ?? "-") is not what is shown")
    case .hold(.performed(_, let edge), _):
      guard case .down(let since, let isRefused) = press else {
        return faults.append("a hold without a press")
      }
      expect(since.duration(to: edge) == threshold, "a hold is performed at its deadline")
      press = .held
      if isRefused { isRefusedOwed = true } else { owed = face(at: edge) }
    case .hold(.cancelled, _):
      guard case .down = press else { return faults.append("the end of no press") }
      press = .none
    case .hold(.ended, _):
      guard case .held = press else { return faults.append("the end of no hold") }
      press = .none
    case .intentPerforming(_, let value, _): performs(value, at: now)
    case .intentSkipped(let reason):
      expect(owed != nil || isRefusedOwed, "something is skipped (\(reason)) that nobody held for")
      if isRefusedOwed {
        expect(reason == .busy, "a refused hold is busy, not \(reason)")
        isRefusedOwed = false
      } else {
        owed = nil
      }
    case .intentFinished: ends(at: now, isFailed: false)
    case .intentFailed: ends(at: now, isFailed: true)
    case .controlLoaded(let control):
      show(control.isRedacted && isPrivate ? .hidden : Face(control.isOn), at: now)
    case .controlAssigned:
      performing?.isAssigned = false
      show(.none, at: now)
    default: break
    }
  }

  private mutating func performs(_ value: Bool?, at now: Timestamp) {
    guard let owed else { return faults.append("an intent that nobody held for") }
    self.owed = nil
    performed += 1
    expect(!isRefusedOwed, "a refused hold performs")
    expect(performing == nil, "two intents at once")
    expect(!isLocked || !needsAuthentication, "an intent performs that needs an unlocked screen")
    if isLocked, isPrivate {
      expect(value == nil, "the value of a private control is announced")
    } else {
      // Without a promise the state is loaded first, and then shown.
      let promise = owed == .none ? face(at: now) : owed
      expect(
        promise.promise.map { $0 == value } ?? (value != nil),
        "it sets \(value as Any) of \(promise)")
    }
    performing = (face(at: now), true)
    show(value.map { $0 ? .on : .off } ?? .hidden, at: now)
  }

  private mutating func ends(at now: Timestamp, isFailed: Bool) {
    guard let over = performing else { return faults.append("the end of no intent") }
    performing = nil
    guard isFailed, over.isAssigned else { return }
    let isHidden = isLocked && isPrivate && over.before != .none
    show(isHidden ? .hidden : over.before == .hidden ? .unknown : over.before, at: now)
  }

  /// All requests are answered, and time has passed.
  mutating func end(isOn: Bool, isAtRest: Bool) {
    expect(isAtRest, "the button is not at rest")
    expect(owed == nil && !isRefusedOwed, "a hold has led to nothing")
    expect(performing == nil, "an intent has no end")
    if case .none = press {} else { faults.append("a press has no end") }
    expect(shown.last?.face == Face(isOn), "what is shown is not the state")
  }
}
