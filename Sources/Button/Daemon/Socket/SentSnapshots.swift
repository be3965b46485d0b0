import ControlModel
import SystemAccess
import Wire

/// The snapshots that were sent last, by their names: one that has not changed since is not sent again.
struct SentSnapshots {
  private var places: [String: PlaceSnapshot] = [:]
  private var placements: [String: PlaceSnapshot] = [:]

  /// The line for a place's snapshot; nil if the same snapshot was sent last.
  mutating func line(for place: PlaceSnapshot) -> [UInt8]? {
    guard Self.replace(place, in: &places) else { return nil }
    return SocketMessage.PlaceLine(place, at_ns: MonotonicClock.now.nanoseconds).line
  }

  mutating func line(for places: [PlaceSnapshot]) -> [UInt8] {
    self.places = Self.byName(places)
    return SocketMessage.PlaceLine(places, at_ns: MonotonicClock.now.nanoseconds).line
  }

  /// The line for a placement's snapshot; nil if the same snapshot was sent last.
  mutating func line(forPlacement placement: PlaceSnapshot) -> [UInt8]? {
    guard Self.replace(placement, in: &placements) else { return nil }
    return SocketMessage.PlacementLine(placement, at_ns: MonotonicClock.now.nanoseconds).line
  }

  /// The line for the snapshots of all placements in their order.
  mutating func line(forPlacements placements: [PlaceSnapshot], version: Int) -> [UInt8] {
    self.placements = Self.byName(placements)
    let now = MonotonicClock.now.nanoseconds
    return SocketMessage.PlacementLine(placements, version: version, at_ns: now).line
  }

  /// Records a snapshot; false if it is the one that was recorded before.
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
