/// Receives the push tokens of an app's controls.
///
/// Register the type with `pushHandler(_:)`; the system creates the handler.
public protocol ControlPushHandler {
  /// Creates the handler.
  ///
  /// Called by the system.
  init()
  /// Receives all placed controls that have this handler.
  ///
  /// Called when such a control is added, removed or configured, and when a token changes
  /// (developer.apple.com, `pushTokensDidChange(controls:)`).
  func pushTokensDidChange(controls: [ControlInfo])
}
