/// The reason that a press performed nothing, for traces, events, logs and messages.
public enum EndReason: String, CaseIterable, Equatable, Sendable {
  /// The button was released before the deadline.
  case releasedEarly = "released-early"
  /// The button was not pressed again in time, with two presses instead of a hold.
  case notConfirmed = "not-confirmed"
  /// The user cancelled the press (moved off the button or pressed Escape), or the client that held it disconnected.
  case cancelled
  /// Edges were lost (buffer overflow, sequence gap, `SYN_DROPPED`) or contradict the line's level.
  case lostEvents = "lost-events"
  /// The device was disconnected while the button was held.
  case deviceGone = "device-gone"
  /// The link of a Bluetooth button was lost while the button was held.
  case linkLost = "link-lost"
  /// The control's state was not known.
  case notReady = "not-ready"
  /// Another intent was still performing.
  case busy = "busy"
  /// The button's configuration changed during the press.
  case reconfigured = "reconfigured"
  /// The machine slept during the press.
  case suspended = "suspended"
  /// The daemon ended during the press.
  case stopped = "stopped"
  /// The device was locked, and the action requires an unlocked device.
  case locked
  /// The process noticed the deadline too late.
  case late = "late"
}
