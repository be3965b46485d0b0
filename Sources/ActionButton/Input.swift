public import ControlKit
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
  /// Someone asks for the control's state again: `ControlCenter`, a push, a person.
  case reload
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
