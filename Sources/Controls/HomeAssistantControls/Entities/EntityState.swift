import ControlModel

/// An entity of Home Assistant with its current state.
struct EntityState: Equatable, Sendable {
  /// The entity ID, such as `light.kitchen`.
  let id: String
  /// The state in Home Assistant's spelling: `on`, `locked`, `unavailable`.
  var state: String
  /// The attribute `friendly_name`, or the ID for an entity without this attribute.
  var name: String
  /// The icon, such as `mdi:lamp`, or `nil` for the default icon.
  var icon: String?
  /// The device class, such as `garage`, or `nil`.
  var deviceClass: String?

  /// The part of the ID before the dot.
  var domain: String { String(id.prefix { $0 != "." }) }

  /// Whether the state is known: an entity whose device does not answer is not off.
  var isAvailable: Bool { state != "unavailable" && state != "unknown" }

  /// Creates an entity, or `nil` if the ID, the state or the attributes are missing or malformed.
  init?(id: String?, state: JSONValue?, attributes: JSONValue?) {
    guard let id, id.contains("."), case .string(let state)? = state,
      case .object(let attributes)? = attributes
    else { return nil }
    self.id = id
    self.state = state
    name = id
    read(attributes)
  }

  /// An unavailable entity, for an ID that Home Assistant does not know.
  init(missing id: String) { (self.id, state, name) = (id, "unavailable", id) }

  mutating func read(_ attributes: [String: JSONValue]) {
    if case .string(let text)? = attributes["friendly_name"], !text.isEmpty { name = text }
    if case .string(let text)? = attributes["icon"] { icon = text }
    if case .string(let text)? = attributes["device_class"] { deviceClass = text }
  }

  mutating func remove(attributes: [String]) {
    if attributes.contains("friendly_name") { name = id }
    if attributes.contains("icon") { icon = nil }
    if attributes.contains("device_class") { deviceClass = nil }
  }
}

/// The services that act on the entities of a domain; `toggle` is never called.
enum EntityKind: Sendable {
  case onOff
  case lock
  case cover
  case action(service: String)

  /// The kind of a domain, or `nil` for a domain that no control shows.
  init?(domain: String) {
    switch domain {
    case "light", "switch", "fan", "input_boolean": self = .onOff
    case "lock": self = .lock
    case "cover": self = .cover
    case "scene", "script": self = .action(service: "turn_on")
    case "button", "input_button": self = .action(service: "press")
    default: return nil
    }
  }

  /// The service that sets this state, or `nil` for an action.
  func service(for isOn: Bool) -> String? {
    switch self {
    case .onOff: isOn ? "turn_on" : "turn_off"
    case .lock: isOn ? "lock" : "unlock"
    case .cover: isOn ? "open_cover" : "close_cover"
    case .action: nil
    }
  }

  /// Whether a state is on, locked or open; the result is `nil` for an unknown state.
  ///
  /// A moving door or lock counts as being in its target state, and a jammed lock as unlocked.
  func isOn(_ state: String) -> Bool? {
    switch (self, state) {
    case (.onOff, "on"), (.lock, "locked"), (.lock, "locking"), (.cover, "open"),
      (.cover, "opening"):
      true
    case (.onOff, "off"), (.lock, "unlocked"), (.lock, "unlocking"), (.lock, "open"),
      (.lock, "opening"), (.lock, "jammed"), (.cover, "closed"), (.cover, "closing"):
      false
    default: nil
    }
  }
}
