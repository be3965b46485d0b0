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
