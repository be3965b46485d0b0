package import ControlModel
package import Gesture
package import SystemAccess

package enum Input: Sendable {
  /// A press requests the intent of the control that the screen showed; `promise` is `nil` if it showed no state.
  /// The press was decided at `deadline`.
  indirect case perform(promise: ControlDescription?, deadline: Timestamp)
  indirect case loaded(Int, ControlDescription)
  /// The load with this number failed.
  case loadFailed(Int, error: String)
  /// The intent with this number returned.
  case finished(Int)
  /// The intent with this number threw an error.
  case failed(Int, error: String)
  /// A request to load the control's state again.
  case reload(ReloadCause)
  /// Another control, or the same control with other options, is assigned; `nil` removes the control.
  case assigned(kind: String?)
  /// The question of the intent under way, or `nil` when the question is over.
  case asked(PlaceSnapshot.Question?)
  /// The progress of the intent under way.
  indirect case progressed(PlaceSnapshot.Progress)
  /// The offer to undo the intent that has just performed or is about to end; `nil` withdraws the offer.
  indirect case undoable(PlaceSnapshot.Undo?)
  /// An unconfirmed write of a value that the control's app shares, or `nil` when it is no longer displayed.
  case shared(PlaceSnapshot.SharedWrite?)
  /// The gallery's preview of the assigned control, without a state.
  indirect case described(ControlDescription)
  case lock(Bool)
  /// The service of the button ends: a waiting intent is skipped for this reason, a performing intent is handed
  /// over.
  case void(EndReason)
  case wake
}

extension Input {
  /// The input for the result of the intent with this number.
  package static func ended(_ number: Int, _ result: Result<Void, any Error>) -> Input {
    switch result {
    case .success: .finished(number)
    case .failure(let error): .failed(number, error: "\(error)")
    }
  }
}

package enum DeviceFact: Equatable, Sendable {
  case ready(isHeld: Bool)
  case gone(error: String)
  case restored(isHeld: Bool)
}

package enum Effect: Sendable {
  case announce(Announcement)
  /// Load the control's state and answer `loaded` or `loadFailed` with this number.
  case load(Int, kind: String)
  /// Perform the control's intent and answer `finished` or `failed` with this number, then load the control's state and
  /// answer `loaded` or `loadFailed` with the number `load`.
  case perform(Int, kind: String, value: Bool?, load: Int)
  /// Load or perform the tap control, and answer ``ActionButton/handle(_:of:at:)``.
  indirect case tap(Effect)
  /// Load or perform the control of a further stage, counted from 2, and answer ``ActionButton/handle(_:of:at:)``.
  indirect case stage(Int, Effect)
}

extension Effect {
  /// The numbers of an order's answers; none for an announcement.
  var numbers: [Int] {
    switch self {
    case .announce: []
    case .load(let number, _): [number]
    case .perform(let number, _, _, let load): [number, load]
    case .tap(let effect), .stage(_, let effect): effect.numbers
    }
  }
}

package enum ReloadCause: Equatable, Sendable {
  /// A load by the slot itself: at the start, for a press, or as a retry.
  case own
  /// A report of a change by the control's app: `ControlCenter`, a push, or a new binary.
  case app
  /// A request by the user without a report of a change by the app.
  case person
}

/// A warning for a control's author.
package enum ControlWarning: Equatable, Sendable {
  /// The intent returned, but the reload after it does not show the value that it was to set.
  case contradicted(set: Bool, shows: Bool)
  /// The state had changed without a request for a reload.
  case drifted
}

extension ControlWarning: CustomStringConvertible {
  package var description: String {
    switch self {
    case .contradicted(let set, let shows):
      """
      the intent returned after setting \(set ? "on" : "off"), but the state is still \(shows ? "on" : "off"); save \
      the state before perform() returns, assign the given value instead of toggling, and keep the state outside \
      the process
      """
    case .drifted:
      """
      the state changed without a reload; call ControlCenter.shared.reloadControls(ofKind:) where the state changes
      """
    }
  }
}

/// An announcement of the emulator, which is an event of the event stream.
package enum Announcement: Sendable {
  /// The device is claimed; a held button counts only after a release.
  case buttonReady(isHeld: Bool)
  case buttonLost(error: String)
  /// The device is back; a held button counts only after a release.
  case buttonRestored(isHeld: Bool)
  /// An effect of the hold gesture.
  ///
  /// `hint` is the promise of a press that began, was armed or has reached a stage; `nil` if nothing can be promised.
  case hold(HoldGesture.Effect, hint: String? = nil)
  /// The control's intent starts; `value` is the new value of a toggle, or `nil` if the locked device hides it.
  case intentPerforming(kind: String, value: Bool?, intent: String? = nil)
  case intentFinished(kind: String)
  case intentFailed(kind: String, error: String)
  /// A hold, a repeat or a tap was performed, but the intent was not run.
  case intentSkipped(EndReason)
  indirect case controlLoaded(ShownControl)
  /// The state could not be loaded; the last known display stays, marked stale.
  indirect case controlStale(ShownControl, retryIn: Duration)
  indirect case tapLoaded(ShownControl)
  /// The state of the tap control could not be loaded; it has the same fields as `controlStale`.
  indirect case tapStale(ShownControl, retryIn: Duration)
  /// The control of a further stage, counted from 2, was loaded, could not be loaded, or was assigned.
  indirect case stage(Int, Announcement)
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
      .tapStale, .stage, .status, .controlAssigned, .tapAssigned, .controlWarning:
      false
    }
  }
}
