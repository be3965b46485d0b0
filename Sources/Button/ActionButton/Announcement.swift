package import ControlModel
package import Gesture

/// An announcement of the emulator, which is an event of the event stream.
package enum Announcement: Sendable {
  /// The device is claimed; a held button counts only after a release.
  case buttonReady(isHeld: Bool)
  case buttonLost(error: String)
  /// The device is back; a held button counts only after a release.
  case buttonRestored(isHeld: Bool)
  /// An effect of the hold gesture.
  ///
  /// `hint` is the promise of a press that began, was armed or has reached its deadline; `nil` if nothing can be promised.
  case hold(HoldGesture.Effect, hint: String? = nil)
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
    case .hold, .intentPerforming, .intentFinished, .intentFailed, .intentSkipped: true
    case .buttonReady, .buttonLost, .buttonRestored, .controlLoaded, .controlStale, .tapLoaded,
      .tapStale, .status, .controlAssigned, .tapAssigned, .controlWarning:
      false
    }
  }
}
