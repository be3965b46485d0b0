public import ControlModel

extension SocketMessage {
  /// The body of `watch`.
  @Message
  public struct Watch {
    /// Whether the places' snapshots are wanted beside the events; nil for no.
    public var snapshots: Bool?
  }

  /// The result of `watch`: every button as it is, before the events that follow.
  @Message
  public struct Watching {
    /// The buttons in the order of the configuration.
    public var buttons: [Button]
    /// What every place shows, in the same order; nil if snapshots were not asked for.
    public var places: [PlaceSnapshot]?
    /// What every placement shows, in their order; nil if snapshots were not asked for.
    public var placements: [PlaceSnapshot]?
    /// The version of the list of placements; nil as above.
    public var placements_version: Int?
    /// When that was, in the clock of the snapshots' instants (`CLOCK_MONOTONIC`, nanoseconds).
    public var at_ns: UInt64?
    /// The language of the daemon's words, as a BCP 47 tag.
    public var language: String?
    /// Whether the screen is locked.
    public var locked: Bool?
    /// Whether a passcode unlocks it.
    public var has_passcode: Bool?
  }

  /// A line with snapshots, among the event lines after a `watch` that asked for them.
  ///
  ///     {"event":"place","place":{…},"at_ns":…}       this place has changed: all that it shows now
  ///     {"event":"places","places":[{…},…],"at_ns":…}  these are the places now: the configuration was read
  ///                                                    again, and what is not among them is gone
  public struct PlaceLine: Codable, Equatable, Sendable {
    /// The content of a line.
    public enum Name: String, CaseIterable, Codable, Sendable { case place, places }

    /// Its content.
    public var event: Name
    /// The place that has changed; nil if the line has all places.
    public var place: PlaceSnapshot?
    /// All places; nil if the line has one.
    public var places: [PlaceSnapshot]?
    /// When it was written, in the clock of the snapshots' instants (`CLOCK_MONOTONIC`, nanoseconds).
    public var at_ns: UInt64

    /// The line of one place that has changed.
    public init(_ place: PlaceSnapshot, at_ns: UInt64) {
      event = .place
      self.place = place
      self.at_ns = at_ns
    }

    /// The line of all places.
    public init(_ places: [PlaceSnapshot], at_ns: UInt64) {
      event = .places
      self.places = places
      self.at_ns = at_ns
    }

    /// Reads a line that follows a `watch`; nil if it is none of these, or has a state that this reader does
    /// not know.
    public init?(line: [UInt8]) {
      guard let read = try? JSONText.decode(Self.self, from: line) else { return nil }
      self = read
    }

    /// The line, with its newline.
    public var line: [UInt8] {
      Message.event(event.rawValue, Fields(place: place, places: places, at_ns: at_ns))
    }

    private struct Fields: Encodable {
      var place: PlaceSnapshot?
      var places: [PlaceSnapshot]?
      var at_ns: UInt64
    }
  }
}
