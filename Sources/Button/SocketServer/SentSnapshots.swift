import ControlModel
import Wire

/// The snapshots of places or placements that were sent last: an unchanged snapshot is not sent again.
struct SentSnapshots {
  private var sent: [String: PlaceSnapshot] = [:]

  /// Creates a record of these snapshots.
  init(_ snapshots: [PlaceSnapshot] = []) {
    sent = Dictionary(snapshots.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Records a snapshot; returns `false` if it is unchanged.
  mutating func record(_ snapshot: PlaceSnapshot) -> Bool {
    guard sent[snapshot.name] != snapshot else { return false }
    sent[snapshot.name] = snapshot
    return true
  }
}

/// The subscription of one client to events.
///
///     none       no `watch` yet
///     held       `watch` is not answered yet: events wait, in their order
///     live       each event is sent at once
enum EventSubscription {
  case none
  case held([[UInt8]])
  case live

  var isActive: Bool {
    switch self {
    case .none: false
    case .held, .live: true
    }
  }

  /// Releases the held events, after the answer has been written.
  ///
  /// - Returns: The events to send now.
  mutating func release() -> [[UInt8]] {
    guard case .held(let events) = self else { return [] }
    self = .live
    return events
  }
}
