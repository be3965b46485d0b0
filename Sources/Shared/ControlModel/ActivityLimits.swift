/// The limits of Live Activities that the author's side and the daemon must agree on.
public enum ActivityLimits {
  /// The most activities of one app that go on; Apple has a limit too, and does not name it
  /// (developer.apple.com, ActivityAuthorizationError.targetMaximumExceeded).
  public static let mostOfApp = 16
}
