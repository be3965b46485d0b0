package import ControlModel
import SystemAccess

extension SocketMessage {
  /// A control in Control Center or on the Lock Screen: an entry of `placements`.
  @Message
  package struct Placement {
    /// Its name, which no later placement gets.
    package var placement: String
    /// Where it is.
    package var `in`: ControlModel.Placement.Place
    /// Its size in Control Center.
    package var size: ControlModel.Placement.Size
    /// What is placed, with its chosen options, which are left out while the screen is locked.
    package var assignment: PlacedControl
    /// The intent.
    package var intent: Button.Intent
    /// The control as it is shown; absent if its state is not known yet.
    package var control: Control?
    /// What its intent asks a person; absent if there is nothing.
    package var question: Question?

    package init(
      _ placement: ControlModel.Placement, intent: Button.Intent = .resting,
      control: Control? = nil, question: Question? = nil
    ) {
      self.placement = placement.id
      self.in = placement.place
      size = placement.size
      assignment = placement.control
      self.intent = intent
      self.control = control
      self.question = question
    }
  }

  /// The result of `placements`, and a field of `status`.
  @Message
  package struct Placements {
    /// The version of the list: another one after each change.
    package var version: Int
    /// The placements in their order.
    package var placements: [Placement]
  }

  /// The body of `place`.
  @Message
  package struct Place {
    /// The control's kind.
    package var kind: String
    /// Where; nil for Control Center.
    package var `in`: ControlModel.Placement.Place?
    /// The size in Control Center; absent for small.
    package var size: ControlModel.Placement.Size?
    /// The position in Control Center, counted from 1; absent for the end.
    package var at: Int?
    /// The version of the list that the position is meant in; absent for the current version.
    package var version: Int?
    /// The chosen options; absent for the defaults of the control's author.
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

    /// Checks which fields may be combined.
    ///
    /// - Throws: `refused` that names the field and what it may be.
    package func checkRules() throws(MessageError) {
      guard `in`?.holdsOne != true || (size == nil && at == nil) else {
        throw MessageError(.refused, "\"size\" and \"at\" are for the control-center only")
      }
    }
  }

  /// The body of `unplace`.
  @Message
  package struct Unplace {
    /// The placement's name.
    package var placement: String
  }

  /// The body of `move`: before another tile, which is meant in whatever order there is now, or to a position.
  @Message
  package struct Move {
    /// The placement's name.
    package var placement: String
    /// The tile that it is to come before.
    package var before: String?
    /// The position in Control Center, counted from 1.
    package var at: Int?
    /// The version of the list that the position is meant in; absent for the current version.
    package var version: Int?

    /// Checks which fields may be combined.
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
    /// The size.
    package var size: ControlModel.Placement.Size
  }

  /// The result of `place`, `unplace`, `move` and `resize`: the list as it is now.
  @Message
  package struct PlacementChange {
    /// The placement.
    package var placement: String
    /// The version of the list.
    package var version: Int
    /// The placements' names in their order.
    package var order: [String]
    /// With `place`: the placement that it has replaced on the Lock Screen, if any.
    package var replaced: String?
    /// With `place`: whether the control's author wants its options to be asked for at once.
    package var prompts: Bool?
    /// What people call the control.
    package var title: String?
  }

  /// The body of `tap`.
  @Message
  package struct Tap {
    /// The placement's name.
    package var placement: String
    /// The value of a toggle that the client's screen has promised; absent for the other one than is shown now.
    package var value: Bool?
  }

  /// The result of `tap`, which comes at once: what becomes of it is in the events with its number.
  ///
  /// Every tap that is answered so ends in exactly one of `intent.finished`, `intent.failed` and
  /// `intent.skipped`.
  @Message
  package struct Tapped {
    /// The placement.
    package var placement: String
    /// The tap's number.
    package var tap: Int
  }

  /// Checks which fields of a move may be combined.
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
