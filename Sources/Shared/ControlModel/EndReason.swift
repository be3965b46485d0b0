/// Why a press came to nothing.
///
/// The one closed list for traces, events, logs and messages.
public enum EndReason: String, CaseIterable, Equatable, Sendable {
  /// The button was released before the deadline.
  case releasedEarly = "released-early"
  /// The second press of two did not come in time.
  case notConfirmed = "not-confirmed"
  /// The person cancelled the press (moved off the button, or pressed Escape), or the client that held it vanished.
  case cancelled
  /// Edges were lost (buffer overflow, sequence gap, `SYN_DROPPED`) or contradict the level.
  case lostEvents = "lost-events"
  /// The device vanished while the button was held.
  case deviceGone = "device-gone"
  /// A Bluetooth link was lost while a button that is connected by Bluetooth was held.
  case linkLost = "link-lost"
  /// The control's state was not known, so nothing could be promised.
  case notReady = "not-ready"
  /// Another intent was still performing.
  case busy = "busy"
  /// The button's configuration changed during the press.
  case reconfigured = "reconfigured"
  /// The machine slept during the press.
  case suspended = "suspended"
  /// The program ended during the press.
  case stopped = "stopped"
  /// The device was locked, and the action needs an unlocked one.
  case locked
  /// The deadline lay too far in the past when it could be acted on.
  case late = "late"
}
