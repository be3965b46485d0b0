/// Gets the push tokens of an app's controls.
///
/// Register the type with `pushHandler(_:)`; the system makes the handler.
public protocol ControlPushHandler {
  /// Makes the handler; called by the system.
  init()
  /// Takes all controls that have this handler and are placed now: never a difference.
  ///
  /// Called when such a control is added, removed or configured, and when a token changes
  /// (developer.apple.com, `pushTokensDidChange(controls:)`).
  func pushTokensDidChange(controls: [ControlInfo])
}
