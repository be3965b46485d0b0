package import ControlModel
package import SystemAccess

/// What the emulator announces: one case for each event of the event stream.
///
/// `edge` is the kernel timestamp or the deadline that decided it.
package enum Announcement: Sendable {
  /// The device is claimed; a held button counts only after a release.
  case buttonReady(isHeld: Bool)
  case buttonLost(error: String)
  /// The device is back; a held button counts only after a release.
  case buttonRestored(isHeld: Bool)
  /// A press began; nil hint if nothing can be promised.
  case holdBegan(hint: String?, deadline: Timestamp, edge: Timestamp)
  /// A first press of two: pressed again before the deadline it performs; nil hint as above.
  case holdArmed(hint: String?, deadline: Timestamp, edge: Timestamp)
  /// A press came to nothing. Only a release has an edge.
  case holdCancelled(EndReason, edge: Timestamp?)
  /// A press was released before its deadline, and that is a tap.
  case tapPerformed(edge: Timestamp)
  /// A press was held to its deadline, and performs when it is released; nil hint if nothing was promised.
  case holdReached(hint: String?, edge: Timestamp)
  /// A press was held to its deadline, or released after it if that decides.
  case holdPerformed(edge: Timestamp)
  /// A hold that repeats was held for another period: the repeat with this number, from 1.
  case holdRepeated(count: Int, edge: Timestamp)
  /// A performed hold is over; `reason` says why if it was not released.
  case holdEnded(edge: Timestamp, reason: EndReason? = nil)
  /// The number of presses in a row (`multi_press`); `deadline` is the end of the window for another press, nil if the
  /// count is final.
  case pressesCounted(count: Int, deadline: Timestamp?, edge: Timestamp)
  /// The control's intent starts to perform; a toggle is given `value`.
  case intentPerforming(kind: String, value: Bool?, intent: String? = nil)
  case intentFinished(kind: String)
  case intentFailed(kind: String, error: String)
  /// A hold, a repeat of it or a tap was performed, but the intent was not run.
  case intentSkipped(EndReason)
  indirect case controlLoaded(ControlDescription)
  /// The state could not be loaded; the last known display stays, marked stale.
  ///
  /// Of a control that was never loaded, `preview` is what the gallery shows of it; nil if that is not known.
  indirect case controlStale(
    kind: String, error: String, retryIn: Duration, preview: ControlDescription?)
  indirect case tapLoaded(ControlDescription)
  /// The state of the tap control could not be loaded; the fields are those of `controlStale`.
  indirect case tapStale(
    kind: String, error: String, retryIn: Duration, preview: ControlDescription?)
  /// The control's momentary status text for the state just reached.
  case status(String)
  /// Another control is assigned to the button; nil for none.
  case controlAssigned(kind: String?)
  case tapAssigned(kind: String?)
  /// The control's author should know something.
  case controlWarning(kind: String, ControlWarning)
}

extension Announcement {
  /// Whether it is about one press or the intent of one, not about the button or its control.
  package var isOfPress: Bool {
    switch self {
    case .holdBegan, .holdArmed, .holdCancelled, .tapPerformed, .holdReached, .holdPerformed,
      .holdRepeated,
      .holdEnded, .pressesCounted, .intentPerforming, .intentFinished, .intentFailed,
      .intentSkipped:
      true
    case .buttonReady, .buttonLost, .buttonRestored, .controlLoaded, .controlStale, .tapLoaded,
      .tapStale, .status, .controlAssigned, .tapAssigned, .controlWarning:
      false
    }
  }
}
