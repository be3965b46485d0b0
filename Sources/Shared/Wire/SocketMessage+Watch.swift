package import ControlModel

extension SocketMessage {
  /// The body of `watch`.
  @Message
  package struct Watch {
    /// Whether the places' snapshots are wanted beside the events; absent means no.
    package var snapshots: Bool?
  }

  /// The result of `watch`: every button as it is, before the events that follow.
  @Message
  package struct Watching {
    /// The buttons in the order of the configuration.
    package var buttons: [Button]
    /// What every place shows, in the same order; absent if snapshots were not asked for.
    package var places: [PlaceSnapshot]?
    /// What every placement shows, in their order; absent if snapshots were not asked for.
    package var placements: [PlaceSnapshot]?
    /// The version of the list of placements; nil as above.
    package var placements_version: Int?
    /// When that was, in the clock of the snapshots' instants (`CLOCK_MONOTONIC`, nanoseconds).
    package var at_ns: UInt64?
    /// The language of the daemon's words, as a BCP 47 tag.
    package var language: String?
    /// Whether the screen is locked.
    package var locked: Bool?
    /// Whether a passcode unlocks it.
    package var has_passcode: Bool?
  }

  /// A line with snapshots, among the event lines after a `watch` that asked for them.
  ///
  ///     {"event":"place","place":{…},"at_ns":…}       this place has changed: all that it shows now
  ///     {"event":"places","places":[{…},…],"at_ns":…}  these are the places now: the configuration was read
  ///                                                    again, and what is not among them is gone
  package struct PlaceLine: Codable, Equatable, Sendable {
    /// The content of a line.
    package enum Name: String, CaseIterable, Codable, Sendable { case place, places }

    /// Its content.
    package var event: Name
    /// The place that has changed; absent if the line has all places.
    package var place: PlaceSnapshot?
    /// All places; absent if the line has one.
    package var places: [PlaceSnapshot]?
    /// When it was written, in the clock of the snapshots' instants (`CLOCK_MONOTONIC`, nanoseconds).
    package var at_ns: UInt64

    /// The line of one place that has changed.
    package init(_ place: PlaceSnapshot, at_ns: UInt64) {
      event = .place
      self.place = place
      self.at_ns = at_ns
    }

    /// The line of all places.
    package init(_ places: [PlaceSnapshot], at_ns: UInt64) {
      event = .places
      self.places = places
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
      Message.event(event.rawValue, Fields(place: place, places: places, at_ns: at_ns))
    }

    private struct Fields: Encodable {
      var place: PlaceSnapshot?
      var places: [PlaceSnapshot]?
      var at_ns: UInt64
    }
  }
}
