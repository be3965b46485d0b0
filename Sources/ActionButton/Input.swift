public import ControlModel
public import Gesture

/// A fact that the emulator is told.
public enum Input: Sendable {
  /// The hold gesture of its button said something.
  case hold(HoldGesture.Effect)
  /// The button's device was claimed, vanished or came back.
  case device(DeviceFact)
  /// A load that was asked for with this number is done.
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
  /// The device was locked, or unlocked.
  case lock(Bool)
  /// Time passed.
  case wake
}

/// A fact about the button's device.
public enum DeviceFact: Equatable, Sendable {
  /// Claimed at start.
  case ready(isHeld: Bool)
  /// Vanished.
  case gone(error: String)
  /// Back.
  case restored(isHeld: Bool)
}

/// An order that the emulator gives its owner.
public enum Effect: Sendable {
  /// Say this to everyone who listens.
  case announce(Announcement)
  /// Load the control's state and answer `loaded` or `loadFailed` with this number.
  case load(Int, kind: String)
  /// Perform the control's intent and answer `finished` or `failed` with this number.
  case perform(Int, kind: String, value: Bool?)
}

/// Why a control is loaded.
public enum ReloadCause: Equatable, Sendable {
  /// The emulator itself wants to know: at the start, after an intent, to try again.
  case own
  /// The control's app says that the state changed: `ControlCenter`, a push, a new binary.
  case app
  /// A person asks, so nobody else has said that anything changed.
  case person
}

/// What a control's author should know.
public enum ControlWarning: Equatable, Sendable {
  /// The intent has returned, but the reload after it does not show what it was to set.
  case contradicted(set: Bool, shows: Bool)
  /// The state had changed and nobody had asked for a reload.
  case drifted
}

extension ControlWarning: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .contradicted(let set, let shows):
      """
      the intent was to set \(set ? "on" : "off") and has returned, but the state is still \
      \(shows ? "on" : "off"); write the state before perform() returns, assign the given value instead \
      of toggling, and keep it outside the process
      """
    case .drifted:
      """
      the state had changed although nobody had asked for a reload; call \
      ControlCenter.shared.reloadControls(ofKind:) where the state changes
      """
    }
  }
}
