public import SystemAccess

/// What happened to a button's contact: as the kernel saw it, or after the debouncer.
public enum ContactEvent: Equatable, Sendable {
  /// It closed at that instant.
  case press(at: Timestamp)
  /// It opened at that instant.
  case release(at: Timestamp)
  /// From that instant on edges are missing, the device is gone, or the press no longer counts.
  case lost(EndReason, at: Timestamp)

  /// When it happened.
  public var at: Timestamp {
    switch self {
    case .press(let at), .release(let at), .lost(_, let at): at
    }
  }

  /// The event of an edge.
  public init(_ edge: Edge) {
    self =
      switch edge.level {
      case .active: .press(at: edge.at)
      case .inactive: .release(at: edge.at)
      }
  }
}

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
