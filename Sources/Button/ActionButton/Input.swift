package import ControlModel
package import SystemAccess

package enum Input: Sendable {
  /// A press asks for the intent: of the control as the screen showed it, nil if it showed no state. The
  /// press was decided at `deadline`.
  indirect case perform(promise: ControlDescription?, deadline: Timestamp)
  indirect case loaded(Int, ControlDescription)
  /// A load that was asked for with this number failed.
  case loadFailed(Int, error: String)
  /// The intent that was started with this number returned.
  case finished(Int)
  /// The intent that was started with this number threw.
  case failed(Int, error: String)
  /// Someone asks for the control's state again.
  case reload(ReloadCause)
  /// Another control is assigned, or the same one with other options; nil for none.
  case assigned(kind: String?)
  /// The intent under way asks a person this; nil when the question is over.
  case asked(PlaceSnapshot.Question?)
  /// What the intent under way has done so far.
  indirect case progressed(PlaceSnapshot.Progress)
  /// The intent that has just performed, or is about to end, can be undone; nil when that is offered no more.
  indirect case undoable(PlaceSnapshot.Undo?)
  /// A write of a value that the control's app shares is not confirmed; nil when that is shown no more.
  case shared(PlaceSnapshot.SharedWrite?)
  /// What the assigned control looks like in the gallery, with no state in it.
  indirect case described(ControlDescription)
  case lock(Bool)
  /// The button's service ends for this reason: what waits is not run, what performs is handed over.
  case void(EndReason)
  case wake
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
  /// Perform the control's intent and answer `finished` or `failed` with this number.
  case perform(Int, kind: String, value: Bool?)
  /// Load or perform the tap control, and answer `ActionButton.handleTap`.
  indirect case tap(Effect)
}

extension Effect {
  /// The number of an order, or `nil` for an announcement.
  var number: Int? {
    switch self {
    case .announce: nil
    case .load(let number, _), .perform(let number, _, _): number
    case .tap(let effect): effect.number
    }
  }
}

package enum ReloadCause: Equatable, Sendable {
  /// The slot itself wants to know: at the start, for a press, to try again.
  case own
  /// The control's app reports that the state changed: `ControlCenter`, a push, a new binary.
  case app
  /// A person asks; no app has reported a change.
  case person
}

/// What a control's author should know.
package enum ControlWarning: Equatable, Sendable {
  /// The intent has returned, but the reload after it does not show what it was to set.
  case contradicted(set: Bool, shows: Bool)
  /// The state had changed, and no reload was requested.
  case drifted
}

extension ControlWarning: CustomStringConvertible {
  package var description: String {
    switch self {
    case .contradicted(let set, let shows):
      """
      the intent was to set \(set ? "on" : "off") and has returned, but the state is still \
      \(shows ? "on" : "off"); write the state before perform() returns, assign the given value instead \
      of toggling, and keep it outside the process
      """
    case .drifted:
      """
      the state had changed without a request for a reload; call \
      ControlCenter.shared.reloadControls(ofKind:) where the state changes
      """
    }
  }
}
