package import ControlModel
import SystemAccess

extension SocketMessage {
  /// A control in Control Center or on the Lock Screen: an entry of `placements`.
  @Message
  package struct Placement {
    /// The placement's name, which no later placement gets.
    package var placement: String
    /// The position of the control.
    package var `in`: ControlModel.Placement.Place
    /// The size in Control Center.
    package var size: ControlModel.Placement.Size
    /// The placed control; without its chosen options while the screen is locked.
    package var assignment: PlacedControl
    /// The state of the control's intent.
    package var intent: Button.Intent
    /// The control with its state.
    package var control: ShownControl?
    /// The open question of the running intent, if any.
    package var question: Question?

    package init(
      _ placement: PlacedItem, intent: Button.Intent = .resting,
      control: ShownControl? = nil, question: Question? = nil
    ) {
      self.placement = placement.id
      self.in = placement.place
      size = placement.tileSize
      assignment = placement.control
      self.intent = intent
      self.control = control
      self.question = question
    }
  }

  /// The result of `placements`, and a field of `status`.
  @Message
  package struct Placements {
    /// The version of the list, which each change increases.
    package var version: Int
    /// The placements in order.
    package var placements: [Placement]
  }

  /// The body of `place`.
  @Message
  package struct Place {
    /// The control's kind.
    package var kind: String
    /// The position; absent for Control Center.
    package var `in`: ControlModel.Placement.Place?
    /// The size in Control Center; absent for `small`.
    package var size: ControlModel.Placement.Size?
    /// The position in Control Center, from 1; absent for the end.
    package var at: Int?
    /// The version of the list that the position refers to; absent for the current version.
    package var version: Int?
    /// The chosen options; absent for the defaults.
    package var configuration: [String: JSONValue]?

    package init(
      kind: String, in place: ControlModel.Placement.Place? = nil,
      size: ControlModel.Placement.Size? = nil, at: Int? = nil, version: Int? = nil,
      configuration: [String: JSONValue]? = nil
    ) {
      self.kind = kind
      self.in = place
      self.size = size
      self.at = at
      self.version = version
      self.configuration = configuration
    }

    /// Checks rules that concern several fields.
    ///
    /// - Throws: `refused` that names the fields.
    package func checkRules() throws(MessageError) {
      guard `in`?.holdsOne != true || (size == nil && at == nil) else {
        throw MessageError(.refused, "\"size\" and \"at\" are allowed only in control-center")
      }
    }
  }

  /// The body of `unplace`.
  @Message
  package struct Unplace {
    /// The placement's name.
    package var placement: String
  }

  /// The body of `move`, which moves a control before another control or to a position.
  @Message
  package struct Move {
    /// The placement's name.
    package var placement: String
    /// The placement before which to move the control, in the current order.
    package var before: String?
    /// The new position in Control Center, from 1.
    package var at: Int?
    /// The version of the list that the position refers to; absent for the current version.
    package var version: Int?

    /// Checks rules that concern several fields.
    ///
    /// - Throws: `refused` that names the fields.
    package func checkRules() throws(MessageError) {
      try SocketMessage.checkMove(before: before, at: at, version: version)
    }
  }

  /// The body of `resize`.
  @Message
  package struct Resize {
    /// The placement's name.
    package var placement: String
    /// The new size.
    package var size: ControlModel.Placement.Size
  }

  /// The result of `place`, `unplace`, `move` and `resize`.
  @Message
  package struct PlacementChange {
    /// The placement's name.
    package var placement: String
    /// The new version of the list.
    package var version: Int
    /// The names of all placements in the new order.
    package var order: [String]
    /// With `place`: the placement on the Lock Screen that was replaced, if any.
    package var replaced: String?
    /// With `place`: whether clients should show the options at once; absent means `false`.
    package var prompts: Bool?
    /// The control's display name.
    package var title: String?
  }

  /// The body of `tap`.
  @Message
  package struct Tap {
    /// The placement's name.
    package var placement: String
    /// The new value of a toggle according to the client's screen; absent to change the current value.
    package var value: Bool?
  }

  /// The result of `tap`, which comes at once; events with the tap's number report the outcome.
  ///
  /// Each tap ends in exactly one of `intent.finished`, `intent.failed` and `intent.skipped`.
  @Message
  package struct Tapped {
    /// The placement's name.
    package var placement: String
    /// The tap's number.
    package var tap: Int
  }

  /// Checks that a move has either `before` or `at`, and `version` only with `at`.
  ///
  /// - Throws: `refused` that names the fields.
  static func checkMove(before: String?, at: Int?, version: Int?) throws(MessageError) {
    guard (before == nil) != (at == nil) else {
      throw MessageError(.refused, "a move has either \"before\" or \"at\"")
    }
    guard before == nil || version == nil else {
      throw MessageError(.refused, "\"version\" comes with \"at\" only")
    }
  }
}

extension Requests {
  static let inPlacements: [any SocketRequest] = [placements, place, unplace, move, resize, tap]

  package static let placements = Request<NoFields, M.Placements>.question(
    "placements", "The controls in Control Center and on the Lock Screen.", .get("/v1/placements"))
  package static let place = Request<M.Place, M.PlacementChange>.change(
    "place",
    "Place a control in Control Center, or in a position of the Lock Screen in place of the one that is there.",
    locked: "place a control", refuses: .ofSubject, .post("/v1/placements"))
  package static let unplace = Request<M.Unplace, M.PlacementChange>.change(
    "unplace", "Remove a placement.", locked: "remove a control", refuses: .ofSubject,
    .delete("/v1/placements/{placement}"))
  package static let move = Request<M.Move, M.PlacementChange>.change(
    "move",
    "Move a control of Control Center before another one, in the order of now, or to a position.",
    locked: "move a control", refuses: .ofSubject, .post("/v1/placements/{placement}/move"))
  package static let resize = Request<M.Resize, M.PlacementChange>.change(
    "resize", "Give a control of Control Center another size.", locked: "resize a control",
    refuses: .ofSubject, .put("/v1/placements/{placement}/size"))
  package static let tap = Request<M.Tap, M.Tapped>.change(
    "tap", "Tap a placement.", refuses: .ofSubject, .post("/v1/placements/{placement}/tap"))
}

extension SocketMessage {
  /// A line with snapshots of placements, among the event lines after a `watch` with `snapshots`.
  ///
  ///     {"event":"placement","place":{…},"at_ns":…}                 a placement has changed
  ///     {"event":"placements","places":[…],"version":…,"at_ns":…}  all placements, in order
  package struct PlacementLine: Codable, Equatable, Sendable {
    package enum Name: String, CaseIterable, Codable, Sendable { case placement, placements }

    package var event: Name
    /// The placement that has changed, or `nil` in a line with all placements.
    package var place: PlaceSnapshot?
    /// All placements in order, or `nil` in a line with one placement.
    package var places: [PlaceSnapshot]?
    /// The version of the list, or `nil` in a line with one placement.
    package var version: Int?
    /// The instant at which the line was written (`CLOCK_MONOTONIC`, nanoseconds).
    package var at_ns: UInt64

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

    /// Parses a line; returns `nil` for another line, or for an unknown state.
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
