package import ControlModel

extension SocketMessage {
  /// A line with what placements show, among the event lines after a `watch` that asked for snapshots.
  ///
  ///     {"event":"placement","place":{…},"at_ns":…}                 this one shows something else now
  ///     {"event":"placements","places":[…],"version":…,"at_ns":…}  these are all now, in their order
  package struct PlacementLine: Codable, Equatable, Sendable {
    /// The content of a line.
    package enum Name: String, CaseIterable, Codable, Sendable { case placement, placements }

    /// Its content.
    package var event: Name
    /// The placement that shows something else; nil if the line has all.
    package var place: PlaceSnapshot?
    /// All placements in their order; nil if the line has one.
    package var places: [PlaceSnapshot]?
    /// The version of the list; nil if the line has one placement.
    package var version: Int?
    /// When it was written, in the clock of the snapshots' instants (`CLOCK_MONOTONIC`, nanoseconds).
    package var at_ns: UInt64

    /// The line of one placement that has changed.
    package init(_ place: PlaceSnapshot, at_ns: UInt64) {
      event = .placement
      self.place = place
      self.at_ns = at_ns
    }

    package init(_ places: [PlaceSnapshot], version: Int, at_ns: UInt64) {
      event = .placements
      self.places = places
      self.version = version
      self.at_ns = at_ns
    }

    /// Reads a line that follows a `watch`; nil if it is none of these, or has a state that this reader does
    /// not know.
    package init?(line: [UInt8]) {
      guard let read = try? JSONText.decode(Self.self, from: line) else { return nil }
      self = read
    }

    /// The line, with its newline.
    package var line: [UInt8] {
      Message.event(
        event.rawValue, Fields(place: place, places: places, version: version, at_ns: at_ns))
    }

    private struct Fields: Encodable {
      var place: PlaceSnapshot?
      var places: [PlaceSnapshot]?
      var version: Int?
      var at_ns: UInt64
    }
  }
}
