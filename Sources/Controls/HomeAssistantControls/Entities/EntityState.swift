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
