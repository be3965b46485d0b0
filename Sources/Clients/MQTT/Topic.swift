import ControlModel

/// A kind of topic of one device.
///
/// These rows are the source of Home Assistant's description and of the description for other clients (`Description`).
/// `SharedTopics` and `ChannelTopics` have the rows of the topics that belong to no single device.
enum Topic: String, CaseIterable, Sendable {
  case status
  case buttonEvent, buttonState, buttonHint, buttonSnapshot, buttonPress, buttonAssign
  case placementSnapshot, placementState, placementSet, placementPress
  case command, commandResult
  case marker

  struct Row {
    enum Direction { case sent, received, both }

    /// The levels, below `<base>/<id>/` for a topic of a device; names in braces are `TopicLevel`s.
    let address: String
    let direction: Direction
    /// Whether the broker keeps the last message for clients that subscribe later.
    let isRetained: Bool
    /// The type of the payload: a message, which is written as JSON, or a type that is written as text.
    let payload: Any.Type
    let comment: String

    init(
      _ address: String, _ direction: Direction, retained isRetained: Bool = false,
      _ payload: Any.Type, _ comment: String
    ) {
      (self.address, self.direction, self.isRetained) = (address, direction, isRetained)
      (self.payload, self.comment) = (payload, comment)
    }
  }

  var row: Row {
    switch self {
    case .status:
      Row(
        "status", .sent, retained: true, Service.Status.self,
        "Whether this program is connected to the broker and to the daemon. It is also the last will."
      )
    case .buttonEvent:
      Row(
        "b/{button}/event", .sent, PressEvent.Fields.self,
        "The events of a button, with Home Assistant's standard event types. Each start has an end."
      )
    case .buttonState:
      Row(
        "b/{button}/state", .sent, retained: true, Places.ButtonState.self,
        "Whether a button is down: pressed before the deadline, or after the first of two presses; held after the "
          + "deadline. Without the daemon, and after the end of this program, it is up, so read status too."
      )
    case .buttonHint:
      Row(
        "b/{button}/hint", .sent, retained: true, Places.HintText.self,
        "The hint: what holding a button does, or what the current press will do; empty if nothing."
      )
    case .buttonSnapshot:
      Row(
        "b/{button}/snapshot", .sent, retained: true, Places.Snapshot.self,
        "All that a button shows.")
    case .buttonPress:
      Row(
        "b/{button}/press", .received, Command.PressText.self,
        "Presses a button for \(Command.press_ms) ms.")
    case .buttonAssign:
      Row(
        "b/{button}/assign", .received, Places.HintText.self,
        "Assigns a control to a button, by the control's name as Home Assistant shows it; only with the option assign."
      )
    case .placementSnapshot:
      Row(
        "c/{placement}/snapshot", .sent, retained: true, Places.Snapshot.self,
        "Everything that a control in Control Center or on the Lock Screen shows.")
    case .placementState:
      Row(
        "c/{placement}/state", .sent, retained: true, Places.ToggleState.self,
        "The state of a placed toggle; None if it is not known, or the control has none.")
    case .placementSet:
      Row("c/{placement}/set", .received, Command.SetText.self, "Sets a placed toggle.")
    case .placementPress:
      Row("c/{placement}/press", .received, Command.PressText.self, "Taps a placed control.")
    case .command:
      Row(
        "command", .received, Command.Fields.self,
        "A command with an identifier, which is run once. It has at most \(Limits.commandBytes) bytes and is not retained."
      )
    case .commandResult:
      Row(
        "command/result", .sent, CommandResults.Fields.self,
        "The outcomes of commands. The first is accepted, refused or duplicate; after an accepted press or set, "
          + "finished, failed, skipped or cancelled follows.")
    case .marker:
      Row(
        "marker", .sent, Int.self,
        "A number that the device publishes to itself: when it comes back, the copies of shared values have come too."
      )
    }
  }
}

/// A level of a topic that differs between devices, buttons, controls or apps.
enum TopicLevel: String, CaseIterable {
  case base, id, button, placement, app, name, channel

  var comment: String {
    let encoded = "every byte besides ASCII letters, digits, -, ., _ and ~ is percent-encoded"
    return switch self {
    case .base: "The first levels of all topics, from --base."
    case .id: "The device's identifier, from --id or made at the first start."
    case .button: "The button's name in the configuration; \(encoded)."
    case .placement: "The placement's name; \(encoded)."
    case .app: "The app's bundle identifier, or its name if it has none; \(encoded)."
    case .name: "The name of a shared value; \(encoded)."
    case .channel: "The identity of a channel of Live Activities; \(encoded)."
    }
  }
}

/// A button or a placement, the subject of a topic.
enum Place: Hashable, Sendable, Comparable {
  case button(String)
  case placement(String)

  /// The daemon's name for the place.
  var name: String {
    switch self {
    case .button(let name), .placement(let name): name
    }
  }

  var retainedTopics: [Topic] {
    switch self {
    case .button: [.buttonState, .buttonHint, .buttonSnapshot]
    case .placement: [.placementSnapshot, .placementState]
    }
  }

  /// The place's two levels in a topic, which also identify it in the file of saved state: `b/action`.
  var path: String {
    switch self {
    case .button(let name): "b/" + TopicName.level(name)
    case .placement(let name): "c/" + TopicName.level(name)
    }
  }

  init(button name: String) { self = .button(name) }

  /// Creates the place with these levels, or `nil` if the levels are not valid.
  init?(path: Substring) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let name = TopicName.name(ofLevel: parts[1]), !name.isEmpty else {
      return nil
    }
    switch parts[0] {
    case "b": self = .button(name)
    case "c": self = .placement(name)
    default: return nil
    }
  }
}

struct Topics: Equatable, Sendable {
  /// The base and the device's identifier: `actionbutton/kitchen`.
  let root: String

  init(base: String, id: String) { root = "\(base)/\(id)" }

  func topic(_ topic: Topic) -> String { "\(root)/\(topic.row.address)" }

  func topic(_ topic: Topic, of place: Place) -> String {
    let last = topic.row.address.split(separator: "/").last ?? ""
    return "\(root)/\(place.path)/\(last)"
  }

  func topic(ofSnapshotOf place: Place) -> String {
    let isButton = if case .button = place { true } else { false }
    return topic(isButton ? .buttonSnapshot : .placementSnapshot, of: place)
  }

  /// The availability of an entity in Home Assistant: while the device can be reached, and for an entity that shows the
  /// control of a place only while the control's state is known.
  func availability(ofControlAt place: Place? = nil) -> JSONValue {
    let status: JSONValue = .object(["t": .string(topic(.status))])
    guard let place else { return .array([status]) }
    let control = "(value_json.place.control | default({})).state"
    return .array([
      status,
      .object([
        "t": .string(topic(ofSnapshotOf: place)),
        "val_tpl": .string("{{ 'online' if \(control) == 'loaded' else 'offline' }}"),
      ]),
    ])
  }

  /// The topics of commands; `assigns` includes the assignment of controls.
  func subscriptions(assigns: Bool) -> [String] {
    [
      topic(.command), topic(.marker), "\(root)/b/+/press", "\(root)/c/+/press", "\(root)/c/+/set",
    ] + (assigns ? ["\(root)/b/+/assign"] : [])
  }

  /// The kind and the place of a received topic, or `nil` for a topic that is not a command's.
  func received(_ name: String) -> (topic: Topic, place: Place?)? {
    guard name.hasPrefix(root + "/") else { return nil }
    let rest = name.dropFirst(root.count + 1)
    if rest == Topic.command.row.address { return (.command, nil) }
    guard let slash = rest.lastIndex(of: "/"), let place = Place(path: rest[..<slash]) else {
      return nil
    }
    switch (place, rest[rest.index(after: slash)...]) {
    case (.button, "press"): return (.buttonPress, place)
    case (.button, "assign"): return (.buttonAssign, place)
    case (.placement, "press"): return (.placementPress, place)
    case (.placement, "set"): return (.placementSet, place)
    default: return nil
    }
  }
}

/// The encodings of names as a part of a topic or of an identifier.
///
/// Both encodings are reversible, so two names never have the same result.
enum TopicName {
  /// Encodes a name as a level of a topic: every byte except ASCII letters, digits, `-`, `.`, `_` and `~` is percent-encoded.
  ///
  /// Thus `+`, `#` and `/`, which have a meaning in topics, and `$` never appear.
  static func level(_ name: String) -> String {
    encode(name, keeping: "-._~", mark: "%")
  }

  /// Decodes a level, or returns `nil` if the level is not the encoding of a name.
  static func name(ofLevel level: Substring) -> String? {
    guard let name = level.percentDecoded, Self.level(name) == level else { return nil }
    return name
  }

  /// Encodes a name as a part of an identifier of Home Assistant, which has only ASCII letters, digits, `-` and `_`.
  static func identifier(_ name: String) -> String { encode(name, keeping: "-", mark: "_") }

  private static func encode(_ name: String, keeping kept: String, mark: String) -> String {
    var text = ""
    for byte in name.utf8 {
      if byte.isAlphanumeric || kept.utf8.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += mark + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}

enum Payload {
  /// The version of this program's JSON payloads, which is their field `v`; fields are only ever added to a version.
  static let version = 1
  static let versions = version...version

  /// Encodes a value, which has only finite numbers because JSON and this program have no others.
  static func json(_ value: some Encodable, indented: Bool = false) -> [UInt8] {
    JSONText.encode(value, indented: indented) ?? Array("{}".utf8)
  }
}
