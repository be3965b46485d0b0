public import SystemAccess

/// The electrical state of a button's contact, after inversion: active is pressed.
public enum Level: Equatable, Sendable {
  /// The contact is closed.
  case active
  /// The contact is open.
  case inactive
}

/// One change of a contact as the kernel reported it, before debouncing.
public struct Edge: Equatable, Sendable {
  /// The level after the change.
  public let level: Level
  /// The kernel's own timestamp of the change (`CLOCK_MONOTONIC`).
  public let at: Timestamp

  /// An edge to `level` at `at`.
  public init(_ level: Level, at: Timestamp) {
    self.level = level
    self.at = at
  }
}
