import ControlModel
import Synchronization
import SystemAccess
import Wire

/// The numbers of clients that watch the event stream, without and with snapshots.
///
/// Any thread may read them, so that lines and snapshots are created only for readers.
package final class Subscribers: Sendable {
  private let events = Atomic<Int>(0)
  private let snapshots = Atomic<Int>(0)

  package init() {}

  package var wantEvents: Bool { events.load(ordering: .relaxed) > 0 }
  package var wantSnapshots: Bool { snapshots.load(ordering: .relaxed) > 0 }

  func addEvents(_ count: Int) { events.add(count, ordering: .relaxed) }
  func addSnapshots(_ count: Int) { snapshots.add(count, ordering: .relaxed) }
}

/// The snapshots that were sent last, by name: an unchanged snapshot is not sent again.
struct SentSnapshots {
  private var places: [String: PlaceSnapshot] = [:]
  private var placements: [String: PlaceSnapshot] = [:]

  /// The line for a place's snapshot, or `nil` if the same snapshot was sent last.
  mutating func line(for place: PlaceSnapshot) -> [UInt8]? {
    guard Self.replace(place, in: &places) else { return nil }
    return SocketMessage.PlaceLine(place, at_ns: MonotonicClock.now.nanoseconds).line
  }

  mutating func line(for places: [PlaceSnapshot]) -> [UInt8] {
    self.places = Self.byName(places)
    return SocketMessage.PlaceLine(places, at_ns: MonotonicClock.now.nanoseconds).line
  }

  /// The line for a placement's snapshot, or `nil` if the same snapshot was sent last.
  mutating func line(forPlacement placement: PlaceSnapshot) -> [UInt8]? {
    guard Self.replace(placement, in: &placements) else { return nil }
    return SocketMessage.PlacementLine(placement, at_ns: MonotonicClock.now.nanoseconds).line
  }

  mutating func line(forPlacements placements: [PlaceSnapshot], version: Int) -> [UInt8] {
    self.placements = Self.byName(placements)
    let now = MonotonicClock.now.nanoseconds
    return SocketMessage.PlacementLine(placements, version: version, at_ns: now).line
  }

  /// Records a snapshot; returns false if it is unchanged.
  private static func replace(
    _ snapshot: PlaceSnapshot, in snapshots: inout [String: PlaceSnapshot]
  ) -> Bool {
    guard snapshots[snapshot.name] != snapshot else { return false }
    snapshots[snapshot.name] = snapshot
    return true
  }

  private static func byName(_ snapshots: [PlaceSnapshot]) -> [String: PlaceSnapshot] {
    Dictionary(snapshots.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
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
