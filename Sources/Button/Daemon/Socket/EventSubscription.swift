/// Which events one client has asked for.
///
///     none       no `watch` yet
///     held       `watch` was asked for and is not answered yet: events wait, in their order
///     live       each event is sent at once
enum EventSubscription {
  case none
  case held([[UInt8]])
  case live

  /// Whether there was a `watch`.
  var isActive: Bool {
    switch self {
    case .none: false
    case .held, .live: true
    }
  }

  /// The answer has been written.
  ///
  /// - Returns: the events to send now.
  mutating func release() -> [[UInt8]] {
    guard case .held(let events) = self else { return [] }
    self = .live
    return events
  }
}
