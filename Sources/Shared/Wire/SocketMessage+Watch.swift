package import ControlModel

extension SocketMessage {
  /// The body of `watch`.
  @Message
  package struct Watch {
    /// Whether to send snapshots of buttons and placements in addition to events; absent means `false`.
    package var snapshots: Bool?
  }

  /// The result of `watch`: the current state of every button, before the events that follow.
  @Message
  package struct Watching {
    /// The buttons in the order of the configuration.
    package var buttons: [Button]
    /// The snapshots of the buttons, in the same order; absent if snapshots were not requested.
    package var places: [PlaceSnapshot]?
    /// The snapshots of the placements, in order; absent if snapshots were not requested.
    package var placements: [PlaceSnapshot]?
    /// The version of the list of placements; absent if snapshots were not requested.
    package var placements_version: Int?
    /// The instant of the snapshots (`CLOCK_MONOTONIC`, nanoseconds); absent if snapshots were not requested.
    package var at_ns: UInt64?
    /// The language of the daemon's texts, as a BCP 47 tag.
    package var language: String?
    /// Whether the screen is locked.
    package var locked: Bool?
    /// Whether unlocking requires a passcode.
    package var has_passcode: Bool?
  }

  /// A line with snapshots of buttons, among the event lines after a `watch` with `snapshots`.
  ///
  ///     {"event":"place","place":{…},"at_ns":…}        a button has changed
  ///     {"event":"places","places":[{…},…],"at_ns":…}  all buttons, after the configuration was read again
  package struct PlaceLine: Codable, Equatable, Sendable {
    package enum Name: String, CaseIterable, Codable, Sendable { case place, places }

    package var event: Name
    /// The button that has changed, or `nil` in a line with all buttons.
    package var place: PlaceSnapshot?
    /// All buttons, or `nil` in a line with one button.
    package var places: [PlaceSnapshot]?
    /// The instant at which the line was written (`CLOCK_MONOTONIC`, nanoseconds).
    package var at_ns: UInt64

    package init(_ place: PlaceSnapshot, at_ns: UInt64) {
      event = .place
      self.place = place
      self.at_ns = at_ns
    }

    package init(_ places: [PlaceSnapshot], at_ns: UInt64) {
      event = .places
      self.places = places
      self.at_ns = at_ns
    }

    /// Parses a line; returns `nil` for another line, or for an unknown state.
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
