import ControlModel

/// A kind of topic: its address below the base, who publishes to it, and whether the broker retains it.
///
/// `Resources/asyncapi.json` describes each of them, and a test compares it with this table. A shared state or any
/// other kind of topic is a further case.
enum Topic: String, CaseIterable, Sendable {
  /// Whether this device and its daemon can be reached: `online` or `offline`.
  case status
  /// What happens to a button.
  case buttonEvent
  /// Whether a button is down: `up`, `pressed` or `held`.
  case buttonState
  /// What holding a button does, as text.
  case buttonHint
  /// All that a button shows.
  case buttonSnapshot
  /// Presses a button.
  case buttonPress
  /// All that a placement shows.
  case placementSnapshot
  /// The state of a placed toggle.
  case placementState
  /// Sets a placed toggle.
  case placementSet
  /// Taps a placement.
  case placementPress
  /// A command with an identifier.
  case command
  /// What becomes of commands.
  case commandResult
  /// A message of this device to itself: when it comes back, the copies of shared values have come too.
  case marker

  /// Who publishes.
  enum Direction: Equatable { case sent, received }

  /// The levels below `<base>/<id>/`; `{button}` and `{placement}` stand for an encoded name.
  var address: String {
    switch self {
    case .status: "status"
    case .buttonEvent: "b/{button}/event"
    case .buttonState: "b/{button}/state"
    case .buttonHint: "b/{button}/hint"
    case .buttonSnapshot: "b/{button}/snapshot"
    case .buttonPress: "b/{button}/press"
    case .placementSnapshot: "c/{placement}/snapshot"
    case .placementState: "c/{placement}/state"
    case .placementSet: "c/{placement}/set"
    case .placementPress: "c/{placement}/press"
    case .command: "command"
    case .commandResult: "command/result"
    case .marker: "marker"
    }
  }

  /// Who publishes to it.
  var direction: Direction {
    switch self {
    case .buttonPress, .placementSet, .placementPress, .command: .received
    case .status, .buttonEvent, .buttonState, .buttonHint, .buttonSnapshot, .placementSnapshot,
      .placementState, .commandResult, .marker:
      .sent
    }
  }

  /// Whether the broker keeps the last message for clients that subscribe later.
  var isRetained: Bool {
    switch self {
    case .status, .buttonState, .buttonHint, .buttonSnapshot, .placementSnapshot, .placementState:
      true
    case .buttonEvent, .buttonPress, .placementSet, .placementPress, .command, .commandResult,
      .marker:
      false
    }
  }
}

/// A button or a placement, as topics tell them from each other.
enum Place: Hashable, Sendable, Comparable {
  case button(String)
  case placement(String)

  /// Its name at the daemon.
  var name: String {
    switch self {
    case .button(let name), .placement(let name): name
    }
  }

  /// The topics that are retained for it.
  var retainedTopics: [Topic] {
    switch self {
    case .button: [.buttonState, .buttonHint, .buttonSnapshot]
    case .placement: [.placementSnapshot, .placementState]
    }
  }

  /// Its two levels in a topic, which also stand for it in the file of what is remembered: `b/action`.
  var path: String {
    switch self {
    case .button(let name): "b/" + TopicName.level(name)
    case .placement(let name): "c/" + TopicName.level(name)
    }
  }

  init(button name: String) { self = .button(name) }

  /// The place with these levels; nil if there is none.
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

/// The topics of one device.
struct Topics: Equatable, Sendable {
  /// The base and the device's identifier: `actionbutton/kitchen`.
  let root: String

  init(base: String, id: String) { root = "\(base)/\(id)" }

  /// The topic of the device.
  func topic(_ topic: Topic) -> String { "\(root)/\(topic.address)" }

  /// A topic of a place.
  func topic(_ topic: Topic, of place: Place) -> String {
    let last = topic.address.split(separator: "/").last ?? ""
    return "\(root)/\(place.path)/\(last)"
  }

  /// Home Assistant's availability of an entity: while the device can be reached, and for an entity that shows the control
  /// of a place only while the control's state is known.
  func availability(ofControlAt place: Place? = nil) -> JSONValue {
    let status: JSONValue = .object(["t": .string(topic(.status))])
    guard let place else { return .array([status]) }
    let isButton = if case .button = place { true } else { false }
    let control = "(value_json.place.control | default({})).state"
    return .array([
      status,
      .object([
        "t": .string(topic(isButton ? .buttonSnapshot : .placementSnapshot, of: place)),
        "val_tpl": .string("{{ 'online' if \(control) == 'loaded' else 'offline' }}"),
      ]),
    ])
  }

  /// What is subscribed to.
  var subscriptions: [String] {
    [
      topic(.command), topic(.marker), "\(root)/b/+/press", "\(root)/c/+/press", "\(root)/c/+/set",
    ]
  }

  /// The kind of a received topic, and its place; nil for one that we do not subscribe to.
  func received(_ name: String) -> (topic: Topic, place: Place?)? {
    guard name.hasPrefix(root + "/") else { return nil }
    let rest = name.dropFirst(root.count + 1)
    if rest == Topic.command.address { return (.command, nil) }
    guard let slash = rest.lastIndex(of: "/"), let place = Place(path: rest[..<slash]) else {
      return nil
    }
    switch (place, rest[rest.index(after: slash)...]) {
    case (.button, "press"): return (.buttonPress, place)
    case (.placement, "press"): return (.placementPress, place)
    case (.placement, "set"): return (.placementSet, place)
    default: return nil
    }
  }
}
