package import ControlModel
package import SystemAccess

/// An announcement of the emulator: one case for each event of the event stream.
///
/// `edge` is the kernel timestamp or the deadline that decided it.
package enum Announcement: Sendable {
  /// The device is claimed; a held button counts only after a release.
  case buttonReady(isHeld: Bool)
  case buttonLost(error: String)
  /// The device is back; a held button counts only after a release.
  case buttonRestored(isHeld: Bool)
  /// A press began; `hint` is `nil` if nothing can be promised.
  case holdBegan(hint: String?, deadline: Timestamp, edge: Timestamp)
  /// The first of two presses, of which the second performs if it begins before the deadline; `hint` as above.
  case holdArmed(hint: String?, deadline: Timestamp, edge: Timestamp)
  /// A press ended without effect; only a release has an `edge`.
  case holdCancelled(EndReason, edge: Timestamp?)
  /// A press was released before its deadline, which is a tap.
  case tapPerformed(edge: Timestamp)
  /// A press was held to its deadline, and performs on release; `hint` is `nil` if nothing was promised.
  case holdReached(hint: String?, edge: Timestamp)
  /// A press was held to its deadline, or released after it if the release decides.
  case holdPerformed(edge: Timestamp)
  /// A repeating hold lasted for another period; `count` is the number of the repeat, from 1.
  case holdRepeated(count: Int, edge: Timestamp)
  /// A performed hold ended; `reason` is the cause if it was not released.
  case holdEnded(edge: Timestamp, reason: EndReason? = nil)
  /// The number of presses in a row (`multi_press`); `deadline` is the end of the window for another press, or
  /// `nil` if the count is final.
  case pressesCounted(count: Int, deadline: Timestamp?, edge: Timestamp)
  /// The control's intent starts; `value` is the new value of a toggle, or `nil` if the locked device hides it.
  case intentPerforming(kind: String, value: Bool?, intent: String? = nil)
  case intentFinished(kind: String)
  case intentFailed(kind: String, error: String)
  /// A hold, a repeat or a tap was performed, but the intent was not run.
  case intentSkipped(EndReason)
  indirect case controlLoaded(ControlDescription)
  /// The state could not be loaded; the last known display stays, marked stale.
  ///
  /// `preview` is the gallery's preview of a control that was never loaded, or `nil` if it is not known.
  indirect case controlStale(
    kind: String, error: String, retryIn: Duration, preview: ControlDescription?)
  indirect case tapLoaded(ControlDescription)
  /// The state of the tap control could not be loaded; the fields are those of `controlStale`.
  indirect case tapStale(
    kind: String, error: String, retryIn: Duration, preview: ControlDescription?)
  /// The control's momentary status text for the state just reached.
  case status(String)
  /// Another control, or the same control with other options, was assigned; `nil` if the control was removed.
  case controlAssigned(kind: String?)
  case tapAssigned(kind: String?)
  /// A warning for the control's author.
  case controlWarning(kind: String, ControlWarning)
}

extension Announcement {
  /// Whether the announcement is about a press or its intent, not about the button or its control.
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
