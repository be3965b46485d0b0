import ControlModel
import FoundationEssentials
import SystemAccess
import Wire

/// A request to load a control that is sent in one write with the `perform` of its intent.
///
/// The process answers it after `perform` (version 2 of the protocol), which saves a round trip. A separate request loads the
/// control instead if
///
/// - the process speaks version 1, or the intent belongs to the app's own process;
/// - the process ended before it began the load, or for a reason other than the load;
/// - a reload was requested after the answer to `perform`, since the process may have read an older state.
@ServiceThread
final class FollowingLoad {
  private enum State {
    case toBeSent
    case sent(CheckedContinuation<RequestTable.Answer?, Never>?)
    case answered(RequestTable.Answer)
  }

  let subject: ExtensionMessage.Subject
  private var state = State.toBeSent
  private(set) var isOutdated = false
  /// The time of the answer to `perform`, or `nil` before.
  private(set) var due: (date: Date, instant: Timestamp)?

  init(_ control: PlacedControl) { subject = ExtensionMessage.Subject(control: control) }

  func sent() { state = .sent(nil) }

  /// Notes that `perform` was answered.
  func begin() { due = (.now, MonotonicClock.now) }

  /// Notes a request to load the control again, which this load may not fulfil.
  func outdate() { if due != nil { isOutdated = true } }

  /// Passes the answer on; `nil` if the load must be sent again.
  func finish(_ answer: RequestTable.Answer?) {
    if case .sent(let waiting) = state { waiting?.resume(returning: answer) }
    state = answer.map { .answered($0) } ?? .toBeSent
  }

  /// The answer, or `nil` if a separate request must load the control.
  var answer: RequestTable.Answer? {
    get async {
      guard !isOutdated else { return nil }
      switch state {
      case .toBeSent: return nil
      case .answered(let answer): return answer
      case .sent: return await withCheckedContinuation { state = .sent($0) }
      }
    }
  }
}
