import ControlKit
import ControlModel

/// An entity of Home Assistant as the value of a control's parameter.
protocol HomeAssistantEntity: AppEntity where ID == String {
  /// The domains whose entities are offered.
  static var domains: Set<String> { get }
  /// The entity ID of Home Assistant.
  var id: String { get }
  var name: String { get }
  var symbol: String { get }

  init(_ entity: EntityState)
}

extension HomeAssistantEntity {
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(id)", image: .init(systemName: symbol))
  }
}

/// Finds entities by their IDs, or by a part of a name or an ID.
struct HomeAssistantQuery<Found: HomeAssistantEntity>: EntityStringQuery {
  /// The entities with these IDs, including entities that Home Assistant no longer has.
  ///
  /// A control then reports that its entity is missing, instead of asking for a choice.
  func entities(for identifiers: [String]) async throws -> [Found] {
    let known = try await all()
    return identifiers.map { id in known.first { $0.id == id } ?? Found(EntityState(missing: id)) }
  }

  func entities(matching string: String) async throws -> [Found] {
    let text = string.lowercased()
    return try await all().filter {
      $0.name.lowercased().contains(text) || $0.id.contains(text)
    }
  }

  func suggestedEntities() async throws -> [Found] { try await all() }

  private func all() async throws -> [Found] {
    try await Connection.shared.entities()
      .filter { Found.domains.contains($0.domain) }
      .sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
      .map(Found.init)
  }
}

/// A light, a switch, a fan, a thermostat, a media player or a helper that is on or off.
struct SwitchEntity: HomeAssistantEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Device"
  static let defaultQuery = HomeAssistantQuery<SwitchEntity>()
  static let domains: Set<String> = [
    "light", "switch", "fan", "climate", "media_player", "input_boolean",
  ]

  let id: String
  let name: String
  let symbol: String

  init(_ entity: EntityState) { (id, name, symbol) = (entity.id, entity.name, entity.symbol) }
}

/// A light, a fan or a thermostat with a level.
struct LevelEntity: HomeAssistantEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Device"
  static let defaultQuery = HomeAssistantQuery<LevelEntity>()
  static let domains = Set(EntityLevel.attributes.keys)

  let id: String
  let name: String
  let symbol: String

  init(_ entity: EntityState) { (id, name, symbol) = (entity.id, entity.name, entity.symbol) }
}

/// A lock, a door, a gate or a blind.
struct LockEntity: HomeAssistantEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lock or Cover"
  static let defaultQuery = HomeAssistantQuery<LockEntity>()
  static let domains: Set<String> = ["lock", "cover"]

  let id: String
  let name: String
  let symbol: String

  init(_ entity: EntityState) { (id, name, symbol) = (entity.id, entity.name, entity.symbol) }
}

/// A scene, a script or a button.
struct ActionEntity: HomeAssistantEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Action"
  static let defaultQuery = HomeAssistantQuery<ActionEntity>()
  static let domains: Set<String> = ["scene", "script", "button", "input_button"]

  let id: String
  let name: String
  let symbol: String

  init(_ entity: EntityState) { (id, name, symbol) = (entity.id, entity.name, entity.symbol) }
}

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
  /// The brightness, speed or temperature, or `nil` if it is unknown or the device has none.
  var level: EntityLevel?
  /// The title of the media that a player plays, or `nil`.
  var mediaTitle: String?

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
    if let value = attributes["media_title"] { mediaTitle = value.text }
    if let name = EntityLevel.attributes[domain], let value = attributes[name] {
      level = EntityLevel(
        value, domain: domain, step: attributes["percentage_step"]?.number ?? level?.step)
    }
  }

  mutating func remove(attributes: [String]) {
    if attributes.contains("friendly_name") { name = id }
    if attributes.contains("icon") { icon = nil }
    if attributes.contains("device_class") { deviceClass = nil }
    if attributes.contains("media_title") { mediaTitle = nil }
    if let name = EntityLevel.attributes[domain], attributes.contains(name) { level = nil }
  }
}

/// The brightness of a light or the speed of a fan, in percent, or the temperature of a thermostat, in the unit of the home.
struct EntityLevel: Equatable, Sendable {
  /// The attributes with the level, by domain (homeassistant/components/light, fan and climate, `const.py`).
  static let attributes = [
    "light": "brightness", "fan": "percentage", "climate": "temperature",
  ]

  let value: Double
  let isTemperature: Bool
  /// The attribute `percentage_step` of a fan: the difference of two speeds.
  let step: Double?

  init?(_ attribute: JSONValue, domain: String, step: Double?) {
    guard let number = attribute.number else { return nil }
    value = domain == "light" ? (number / 255 * 100).rounded() : number
    isTemperature = domain == "climate"
    self.step = step
  }

  /// Whether the device has this level, or the next speed that a fan with few speeds has instead.
  func matches(_ wanted: Int) -> Bool {
    if isTemperature { return abs(value - Double(wanted)) < 0.25 }
    let step = max(step ?? 1, 1)
    return abs(value - (Double(wanted) / step).rounded(.up) * step) < 1
  }

  /// The services and data that set the level of a device, in order.
  ///
  /// A thermostat that is off keeps its mode when it gets a temperature, so it is turned on first.
  static func calls(_ id: String, level: Int, isOn: Bool) -> [ServiceCall] {
    switch id.prefix(while: { $0 != "." }) {
    case "light": [ServiceCall("turn_on", of: id, ["brightness_pct": .int(level)])]
    case "fan": [ServiceCall("turn_on", of: id, ["percentage": .int(level)])]
    default:
      (isOn ? [] : [ServiceCall("turn_on", of: id)])
        + [ServiceCall("set_temperature", of: id, ["temperature": .int(level)])]
    }
  }
}

/// A call of a service for one entity, with the service's own data.
struct ServiceCall: Equatable, Sendable {
  let service: String
  let entity: String
  let data: [String: JSONValue]

  init(_ service: String, of entity: String, _ data: [String: JSONValue] = [:]) {
    (self.service, self.entity, self.data) = (service, entity, data)
  }
}

/// The services that act on the entities of a domain; `toggle` is never called.
enum EntityKind: Sendable {
  case onOff
  case climate
  case player
  case lock
  case cover
  case action(service: String)

  /// The kind of a domain, or `nil` for a domain that no control shows.
  init?(domain: String) {
    switch domain {
    case "light", "switch", "fan", "input_boolean": self = .onOff
    case "climate": self = .climate
    case "media_player": self = .player
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
    case .onOff, .climate: isOn ? "turn_on" : "turn_off"
    case .player: isOn ? "media_play" : "media_pause"
    case .lock: isOn ? "lock" : "unlock"
    case .cover: isOn ? "open_cover" : "close_cover"
    case .action: nil
    }
  }

  /// Whether a state is on, playing, locked or open; the result is `nil` for an unknown state.
  ///
  /// A moving door or lock counts as being in its target state, and a jammed lock as unlocked.
  func isOn(_ state: String) -> Bool? {
    switch (self, state) {
    case (.onOff, "on"), (.climate, "heat"), (.climate, "cool"), (.climate, "heat_cool"),
      (.climate, "auto"), (.climate, "dry"), (.climate, "fan_only"), (.player, "playing"),
      (.player, "buffering"), (.lock, "locked"), (.lock, "locking"), (.cover, "open"),
      (.cover, "opening"):
      true
    case (.onOff, "off"), (.climate, "off"), (.player, "off"), (.player, "on"), (.player, "idle"),
      (.player, "paused"), (.player, "standby"), (.lock, "unlocked"), (.lock, "unlocking"),
      (.lock, "open"),
      (.lock, "opening"), (.lock, "jammed"), (.cover, "closed"), (.cover, "closing"):
      false
    default: nil
    }
  }
}

/// The symbol for an entity's Material Design icon, or else for its device class or domain.
extension EntityState {
  var symbol: String {
    if let icon, icon.hasPrefix("mdi:"), let symbol = Self.symbol(icon: icon.dropFirst(4)) {
      return symbol
    }
    if let deviceClass, let symbol = Self.symbolsOfClasses[deviceClass] { return symbol }
    return Self.symbolsOfDomains[domain] ?? "circle"
  }

  /// The symbol for an icon's name or for the name's first words, such as `lamp` for `lamp-outline`.
  private static func symbol(icon: Substring) -> String? {
    var name = icon
    while true {
      if let symbol = symbolsOfIcons[String(name)] { return symbol }
      guard let end = name.lastIndex(of: "-") else { return nil }
      name = name[..<end]
    }
  }

  private static let symbolsOfDomains = [
    "light": "lightbulb.fill", "switch": "powerplug.fill", "fan": "fan.fill",
    "input_boolean": "switch.2", "scene": "theatermasks.fill", "script": "scroll.fill",
    "button": "button.programmable", "input_button": "button.programmable", "lock": "lock.fill",
    "cover": "window.shade.open", "climate": "thermometer.medium",
    "media_player": "hifispeaker.fill",
  ]

  private static let symbolsOfClasses = [
    "garage": "door.garage.closed", "gate": "door.sliding.left.hand.closed",
    "door": "door.left.hand.closed", "window": "window.vertical.closed",
    "blind": "blinds.horizontal.closed", "shade": "window.shade.closed",
    "curtain": "curtains.closed", "shutter": "window.shade.closed", "awning": "window.awning",
    "outlet": "powerplug.fill", "restart": "arrow.clockwise", "update": "arrow.down.circle",
    "identify": "questionmark.circle",
  ]

  private static let symbolsOfIcons = [
    "lightbulb": "lightbulb.fill", "lamp": "lamp.desk.fill", "floor-lamp": "lamp.floor.fill",
    "desk-lamp": "lamp.desk.fill", "ceiling-light": "lamp.ceiling.fill",
    "chandelier": "chandelier.fill", "led-strip": "light.strip.2",
    "string-lights": "lightbulb.2.fill", "light-switch": "switch.2",
    "power-plug": "powerplug.fill", "power-socket": "powerplug.fill", "power": "power",
    "fan": "fan.fill", "ceiling-fan": "fan.ceiling.fill",
    "air-conditioner": "air.conditioner.horizontal.fill",
    "radiator": "heater.vertical.fill", "fire": "flame.fill", "fireplace": "fireplace.fill",
    "snowflake": "snowflake", "water": "drop.fill", "sprinkler": "sprinkler.and.droplets.fill",
    "shower": "shower.fill", "bathtub": "bathtub.fill", "toilet": "toilet.fill",
    "bed": "bed.double.fill", "sofa": "sofa.fill", "television": "tv.fill", "tv": "tv.fill",
    "speaker": "hifispeaker.fill", "music": "music.note", "play": "play.fill",
    "pause": "pause.fill", "stop": "stop.fill", "coffee": "cup.and.saucer.fill",
    "kettle": "cup.and.saucer.fill", "fridge": "refrigerator.fill", "stove": "stove.fill",
    "washing-machine": "washer.fill", "dishwasher": "dishwasher.fill",
    "robot-vacuum": "fan.floor.fill", "door": "door.left.hand.closed",
    "garage": "door.garage.closed", "gate": "door.sliding.left.hand.closed",
    "window": "window.vertical.closed", "blinds": "blinds.horizontal.closed",
    "curtains": "curtains.closed", "lock": "lock.fill", "key": "key.fill", "shield": "shield.fill",
    "alarm": "alarm.fill", "bell": "bell.fill", "camera": "camera.fill", "cctv": "video.fill",
    "motion-sensor": "figure.walk.motion", "home": "house.fill", "account": "person.fill",
    "car": "car.fill", "ev-station": "ev.charger.fill", "bike": "bicycle", "tree": "tree.fill",
    "flower": "camera.macro", "dog": "dog.fill", "cat": "cat.fill",
    "weather-night": "moon.fill", "weather-sunny": "sun.max.fill", "moon": "moon.fill",
    "sun": "sun.max.fill", "movie": "film.fill", "party-popper": "party.popper.fill",
    "palette": "paintpalette.fill", "star": "star.fill", "heart": "heart.fill",
    "timer": "timer", "clock": "clock.fill", "wifi": "wifi", "router": "wifi.router.fill",
    "printer": "printer.fill", "desktop": "desktopcomputer", "laptop": "laptopcomputer",
    "phone": "phone.fill", "script-text": "scroll.fill", "gesture-tap": "hand.tap.fill",
  ]
}
