import ControlModel
import Gesture
import SystemAccess

/// The control that a tap of a button performs, beside the one that a hold performs.
///
/// A tap is known only when its release is confirmed, and dated back. What it promised is what was shown at that
/// date, so what was shown since the press began is remembered.
package struct TapControl: Sendable {
  package internal(set) var slot: ControlSlot
  /// What was shown since the latest press began, each from an instant on; oldest first.
  private var shown: [Shown] = []

  private struct Shown: Sendable {
    let since: Timestamp
    let control: ControlDescription?
  }

  init(_ slot: ControlSlot) { self.slot = slot }

  /// A press began at `instant`.
  mutating func began(at instant: Timestamp) {
    shown = [Shown(since: instant, control: slot.display.control)]
  }

  /// The slot may show something else since `now`.
  mutating func changed(at now: Timestamp) {
    guard let last = shown.last, last.control != slot.display.control else { return }
    // A release is confirmed after the longest debounce period at the latest.
    let period = HoldRecognizer.Limits.debouncePeriods.upperBound
    while shown.count > 1, shown[1].since.advanced(by: period) < now { shown.removeFirst() }
    shown.append(Shown(since: now, control: slot.display.control))
  }

  /// What a tap that was released then has promised; nil if no state was shown.
  func promise(at release: Timestamp) -> ControlDescription? {
    (shown.last { $0.since <= release } ?? shown.first)?.control
  }
}

extension Effect {
  /// The effect of a tap's slot, as the button's owner carries it out.
  var ofTap: Effect {
    switch self {
    case .announce(.controlLoaded(let control)): .announce(.tapLoaded(control))
    case .announce(.controlStale(let kind, let error, let retryIn, let preview)):
      .announce(.tapStale(kind: kind, error: error, retryIn: retryIn, preview: preview))
    case .announce(.controlAssigned(let kind)): .announce(.tapAssigned(kind: kind))
    case .announce: self
    case .load, .perform: .tap(self)
    case .tap: self
    }
  }
}
