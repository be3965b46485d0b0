@_exported public import ControlModel
public import SystemAccess

/// A change of a button's contact, as the kernel reported it or after debouncing.
public enum ContactEvent: Equatable, Sendable {
  /// The contact closed.
  case press(at: Timestamp)
  /// The contact opened.
  case release(at: Timestamp)
  /// From this instant on, edges are missing, the device is gone, or the press no longer counts.
  case lost(EndReason, at: Timestamp)

  /// The instant of the event.
  public var at: Timestamp {
    switch self {
    case .press(let at), .release(let at), .lost(_, let at): at
    }
  }

  /// Creates a press from an active edge, or a release from an inactive edge.
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

  /// Creates an edge: a change to `level` at `at`.
  public init(_ level: Level, at: Timestamp) {
    self.level = level
    self.at = at
  }
}

// The reasons why a press ends (`EndReason`) are in ControlModel, which the daemon's clients share. Modules that
// recognize presses need them, so this module re-exports ControlModel.
