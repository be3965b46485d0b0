import ControlModel

/// An entity of Home Assistant with its present state.
struct HouseEntity: Equatable, Sendable {
  /// Its identity, such as `light.kitchen`.
  let id: String
  /// Its state as Home Assistant writes it: `on`, `locked`, `unavailable`.
  var state: String
  /// Its name, `friendly_name`; its identity if it has none.
  var name: String
  /// Its icon, such as `mdi:lamp`; nil for the usual one.
  var icon: String?
  /// Its device class, such as `garage`; nil for none.
  var deviceClass: String?

  /// The part of the identity before the dot.
  var domain: String { String(id.prefix { $0 != "." }) }

  /// Whether the state is known: an entity whose device does not answer is not off.
  var isAvailable: Bool { state != "unavailable" && state != "unknown" }

  /// An entity from its identity, its state and its attributes; nil if one of the three is missing.
  init?(id: String?, state: JSONValue?, attributes: JSONValue?) {
    guard let id, id.contains("."), case .string(let state)? = state,
      case .object(let attributes)? = attributes
    else { return nil }
    self.id = id
    self.state = state
    name = id
    take(attributes)
  }

  /// An entity that Home Assistant has no more, or never had.
  init(missing id: String) { (self.id, state, name) = (id, "unavailable", id) }

  /// Takes attributes that are new, or have changed.
  mutating func take(_ attributes: [String: JSONValue]) {
    if case .string(let text)? = attributes["friendly_name"], !text.isEmpty { name = text }
    if case .string(let text)? = attributes["icon"] { icon = text }
    if case .string(let text)? = attributes["device_class"] { deviceClass = text }
  }

  /// Forgets attributes that are gone.
  mutating func remove(attributes: [String]) {
    if attributes.contains("friendly_name") { name = id }
    if attributes.contains("icon") { icon = nil }
    if attributes.contains("device_class") { deviceClass = nil }
  }
}
