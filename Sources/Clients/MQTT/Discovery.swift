import ControlModel
import Wire

/// The description of the device for Home Assistant (device-form discovery, since Home Assistant 2024.11).
///
/// Identifiers and topics never change; names may.
struct Discovery: Sendable {
  /// The program's version, which Home Assistant shows.
  static let version = "0.9.0"

  /// Home Assistant's prefix: `homeassistant`.
  var prefix: String
  var id: String
  var name: String
  var topics: Topics
  /// The address of the page, which Home Assistant offers as "Visit".
  var page: String?
  /// The controls that can be assigned to a button, or `nil` if Home Assistant may not assign one.
  var choices: ControlChoices?

  /// The identifier of the device in Home Assistant, which is the prefix of the identifiers of all components.
  var device: String { "ab_" + id }
  /// The topic of the description, which is retained.
  var topic: String { "\(prefix)/device/\(device)/config" }
  /// The topic of Home Assistant's birth message.
  var birthTopic: String { "\(prefix)/status" }

  /// The components of all places.
  ///
  /// `before` contains the platforms of the components in the last description, by their keys: a control with an unknown
  /// state keeps its platform.
  func components(_ places: Places, before: [String: Component.Platform]) -> [Component] {
    places.all.prefix(1).map { Component.lock(topics, at: $0, device: device) }
      + places.all.flatMap { place -> [Component] in
        guard let shown = places.shown[place] else { return [] }
        switch place {
        case .button(let name):
          return Component.button(name, topics, device: device)
            + (choices.map { [.choice(of: name, $0, topics, device: device)] } ?? [])
        case .placement(let name):
          let title = shown.snapshot.control?.title ?? name
          func component(_ platform: Component.Platform) -> Component {
            .placement(name, title: title, platform, topics, device: device)
          }
          if let platform = Places.platform(shown.snapshot) { return [component(platform)] }
          return [component(.switch), component(.button)].filter { before[$0.key] != nil }
        }
      }
  }

  /// The messages that replace the last description by one with these components.
  ///
  /// A removed component is first described by its platform alone, which removes it from Home Assistant, and then omitted.
  func messages(
    _ components: [Component], before: [String: Component.Platform]
  ) -> [OutgoingMessage] {
    let keys = Set(components.map(\.key))
    let removed = before.filter { !keys.contains($0.key) }
    let messages = [message(components, removed: [:])]
    return removed.isEmpty ? messages : [message(components, removed: removed)] + messages
  }

  var removal: OutgoingMessage {
    OutgoingMessage(topic: topic, payload: [], isRetained: true, kind: .step)
  }

  private func message(
    _ components: [Component], removed: [String: Component.Platform]
  ) -> OutgoingMessage {
    var all = removed.mapValues { JSONValue.object(["p": .string($0.rawValue)]) }
    let connection = Component.connection(topics, device: device)
    all[connection.key] = connection.fields
    for component in components {
      all[component.key] = .object(
        component.fields.merging(["p": .string(component.platform.rawValue)]) { $1 })
    }
    var description: [String: JSONValue] = [
      "ids": .array([.string(device)]), "name": .string(name), "mf": .string("Action Button"),
      "mdl": .string("Action Button for Linux"), "sw": .string(Self.version),
    ]
    if let page { description["cu"] = .string(page) }
    let payload: JSONValue = .object([
      "dev": .object(description),
      "o": .object(["name": .string("actionbutton-mqtt"), "sw": .string(Self.version)]),
      "qos": .int(1), "cmps": .object(all),
    ])
    return OutgoingMessage(
      topic: topic, payload: Payload.json(payload), isRetained: true, kind: .step)
  }
}

/// A component of the device in Home Assistant's device-form discovery.
struct Component: Equatable, Sendable {
  /// The kinds of Home Assistant components that this program uses.
  enum Platform: String, CaseIterable, Codable, Sendable {
    case event, sensor, button, `switch`, select
    case binarySensor = "binary_sensor"
    case trigger = "device_automation"
  }

  /// The key in the discovery message, which never changes while the component exists.
  var key: String
  var platform: Platform
  var fields: [String: JSONValue]

  /// The entity that shows whether the device can be reached.
  ///
  /// The key is different from the keys of all buttons and placements.
  static func connection(_ topics: Topics, device: String) -> (key: String, fields: JSONValue) {
    (
      "connected",
      .object([
        "p": .string("binary_sensor"), "unique_id": .string("\(device)_connected"),
        "name": .string("Connected"), "device_class": .string("connectivity"),
        "entity_category": .string("diagnostic"),
        "state_topic": .string(topics.topic(.status)),
        "payload_on": .string(Service.Status.online.rawValue),
        "payload_off": .string(Service.Status.offline.rawValue),
      ])
    )
  }

  /// The entity that shows whether the device is locked: the state of a place has it.
  static func lock(_ topics: Topics, at place: Place, device: String) -> Component {
    Component(
      key: "locked", platform: .binarySensor,
      fields: [
        "unique_id": .string("\(device)_locked"), "name": .string("Lock"),
        // In Home Assistant "on" is unlocked for this class.
        "device_class": .string("lock"), "avty": topics.availability(),
        "state_topic": .string(topics.topic(ofSnapshotOf: place)),
        "value_template": .string("{{ 'OFF' if value_json.place.locked else 'ON' }}"),
      ])
  }

  /// The entity that shows the control of a button, and assigns another control.
  static func choice(
    of name: String, _ choices: ControlChoices, _ topics: Topics, device: String
  ) -> Component {
    let place = Place.button(name)
    let key = "b_\(TopicName.identifier(name))_control"
    return Component(
      key: key, platform: .select,
      fields: [
        "unique_id": .string("\(device)_\(key)"), "name": .string("\(name) control"),
        "entity_category": .string("config"), "avty": topics.availability(),
        "options": .array(choices.all.map { .string($0.name) }),
        "state_topic": .string(topics.topic(.buttonSnapshot, of: place)),
        "value_template": .string(choices.template),
        "command_topic": .string(topics.topic(.buttonAssign, of: place)),
      ])
  }

  /// The events that are device triggers, with types that Home Assistant translates.
  static let triggers: [(event: PressEvent.Kind, type: String)] = [
    (.pressStart, "button_short_press"), (.pressEnd, "button_short_release"),
    (.longPressStart, "button_long_press"), (.longPressEnd, "button_long_release"),
  ]

  static func button(_ name: String, _ topics: Topics, device: String) -> [Component] {
    let place = Place.button(name)
    let key = "b_" + TopicName.identifier(name)
    let events = topics.topic(.buttonEvent, of: place)
    func component(
      _ suffix: String, _ platform: Platform, _ fields: [String: JSONValue]
    ) -> Component {
      Component(
        key: key + suffix, platform: platform,
        fields: fields.merging(["unique_id": .string("\(device)_\(key)\(suffix)")]) { $1 })
    }
    func diagnosis(
      _ suffix: String, _ name: String, _ deviceClass: String?, _ isOn: String
    ) -> Component {
      var fields: [String: JSONValue] = [
        "name": .string(name), "entity_category": .string("diagnostic"),
        "avty": topics.availability(),
        "state_topic": .string(topics.topic(.buttonSnapshot, of: place)),
        "value_template": .string("{{ 'ON' if \(isOn) else 'OFF' }}"),
      ]
      if let deviceClass {
        fields["device_class"] = .string(deviceClass)
      } else {
        // Useful only if devices share values.
        fields["enabled_by_default"] = .bool(false)
      }
      return component(suffix, .binarySensor, fields)
    }
    let entities = [
      // No availability: Home Assistant repeats the last event of an event entity that becomes available.
      component(
        "", .event,
        [
          "name": .string(name), "device_class": .string("button"),
          "state_topic": .string(events),
          "event_types": .array(PressEvent.Kind.allCases.map { .string($0.rawValue) }),
        ]),
      component(
        "_hint", .sensor,
        [
          "name": .string("\(name) hint"), "avty_mode": .string("all"),
          "avty": topics.availability(ofControlAt: place),
          "state_topic": .string(topics.topic(.buttonHint, of: place)),
        ]),
      component(
        "_press", .button,
        [
          "name": .string("Press \(name)"), "avty": topics.availability(),
          "command_topic": .string(topics.topic(.buttonPress, of: place)),
        ]),
      diagnosis(
        "_stale", "\(name) out of date", "problem",
        "(value_json.place.control | default({})).state in ['stale', 'unavailable']"),
      diagnosis(
        "_pending", "\(name) not confirmed", nil,
        "(value_json.place.shared | default({})).state == 'pending'"),
    ]
    return entities
      + triggers.map { event, type in
        // A device trigger has no unique_id.
        Component(
          key: "\(key)_\(event.rawValue)", platform: .trigger,
          fields: [
            "automation_type": .string("trigger"), "type": .string(type),
            "subtype": .string(name), "topic": .string(events),
            "payload": .string(event.rawValue),
            "value_template": .string("{{ value_json.event_type }}"),
          ])
      }
  }

  /// The component of a placed control; a change from a toggle to a button changes the key.
  static func placement(
    _ name: String, title: String, _ platform: Platform, _ topics: Topics, device: String
  ) -> Component {
    let place = Place.placement(name)
    let key = "c_\(TopicName.identifier(name))_\(platform.rawValue)"
    var fields: [String: JSONValue] = [
      "unique_id": .string("\(device)_\(key)"), "avty_mode": .string("all"),
      "avty": topics.availability(ofControlAt: place),
      "name": .string(String(title.prefix(Limits.stateText))),
    ]
    if platform == .switch {
      fields["state_topic"] = .string(topics.topic(.placementState, of: place))
      fields["command_topic"] = .string(topics.topic(.placementSet, of: place))
    } else {
      fields["command_topic"] = .string(topics.topic(.placementPress, of: place))
    }
    return Component(key: key, platform: platform, fields: fields)
  }
}

/// The description of all topics and payloads for other clients (asyncapi.com, AsyncAPI 3.0.0), from this program's point of
/// view.
///
/// It is generated from the rows of topics and the declarations of payloads.
package struct Description {
  package static let text: String = {
    var description = Description()
    return String(decoding: Payload.json(description.document(), indented: true), as: UTF8.self)
  }()

  private var schemas = Schemas(at: "#/components/schemas/")

  private mutating func document() -> JSONValue {
    var channels: [String: JSONValue] = [:]
    var operations: [String: JSONValue] = [:]
    let own = Topic.allCases.map { ($0.rawValue, "{base}/{id}/" + $0.row.address, $0.row) }
    let common = [("shared", SharedTopics.row), ("channelPush", ChannelTopics.row)]
    for (name, address, row) in own + common.map({ ($0.0, $0.1.address, $0.1) }) {
      channels[name] = channel(address, row)
      switch row.direction {
      case .sent: operations[name] = Self.operation("send", name, row)
      case .received: operations[name] = Self.operation("receive", name, row)
      case .both:
        operations[name] = Self.operation("send", name, row)
        operations[name + "Received"] = Self.operation("receive", name, row)
      }
    }
    return .object([
      "asyncapi": "3.0.0",
      "info": .object([
        "title": "actionbutton-mqtt", "version": .string("\(Payload.version).0.0"),
        "description": .string(
          "Topics and payloads of actionbutton-mqtt, from its point of view: it sends events and states, and receives commands. "
            + "All messages have QoS 1. Every JSON payload has the version v; fields are only ever added to a version."
        ),
      ]),
      "defaultContentType": "application/json", "channels": .object(channels),
      "operations": .object(operations),
      "components": .object(["schemas": .object(schemas.named)]),
    ])
  }

  private mutating func channel(_ address: String, _ row: Topic.Row) -> JSONValue {
    let levels = TopicLevel.allCases.filter { address.contains("{\($0.rawValue)}") }
    let parameters = levels.map {
      ($0.rawValue, JSONValue.object(["description": .string($0.comment)]))
    }
    let message: [String: JSONValue]
    if let type = row.payload as? any Described.Type {
      let schema = schemas.object(type.fields, use: row.direction == .received ? .read : .written)
      message = ["contentType": "application/json", "payload": .object(schema)]
    } else {
      message = ["contentType": "text/plain", "payload": .object(schemas.schema(of: row.payload))]
    }
    return .object([
      "address": .string(address), "description": .string(row.comment),
      "parameters": .object(Dictionary(uniqueKeysWithValues: parameters)),
      "messages": .object(["payload": .object(message)]),
    ])
  }

  private static func operation(_ action: String, _ name: String, _ row: Topic.Row) -> JSONValue {
    .object([
      "action": .string(action), "channel": .object(["$ref": .string("#/channels/\(name)")]),
      "bindings": .object([
        "mqtt": .object(["qos": .int(1), "retain": .bool(row.isRetained)])
      ]),
    ])
  }
}

/// The controls that Home Assistant can assign to a button, by their names: those of the gallery that need no options.
struct ControlChoices: Equatable, Sendable {
  struct Choice: Equatable, Sendable {
    var name: String
    /// The control's kind, or `nil` for no control.
    var kind: String?
  }

  /// The choice that removes the control from a button.
  static let noControl = "No Control"

  let all: [Choice]

  init(_ gallery: SocketMessage.Gallery) {
    let free = gallery.controls.filter {
      !$0.listing.promptsForUserConfiguration && $0.preview.unsetOption == nil
    }
    let counts = Dictionary(free.map { ($0.preview.displayName, 1) }, uniquingKeysWith: +)
    all =
      [Choice(name: Self.noControl)]
      + free.map { entry in
        let (name, kind) = (entry.preview.displayName, entry.listing.kind)
        let isUnique = counts[name] == 1 && name != Self.noControl
        return Choice(name: isUnique ? name : "\(name) (\(kind))", kind: kind)
      }
  }

  func choice(named name: String) -> Choice? { all.first { $0.name == name } }

  /// A template of Home Assistant that turns a button's snapshot into the name of its control, or into `None`, which means
  /// unknown, for a control that is not one of the choices.
  var template: String {
    let names = all.map { "\(Self.quoted($0.kind ?? "")): \(Self.quoted($0.name))" }
    let kind = "(value_json.place.control | default({})).kind | default('')"
    return "{{ {\(names.joined(separator: ", "))}.get(\(kind), 'None') }}"
  }

  /// A text as a string of a template (Jinja).
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
