import ControlModel

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
    places.all.flatMap { place -> [Component] in
      guard let shown = places.shown[place] else { return [] }
      switch place {
      case .button(let name): return Component.button(name, topics, device: device)
      case .placement(let name):
        let title = shown.snapshot.anyFace?.title ?? name
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
    let payload: JSONValue = .object([
      "dev": .object([
        "ids": .array([.string(device)]), "name": .string(name), "mf": .string("Action Button"),
        "mdl": .string("Action Button for Linux"), "sw": .string(Self.version),
      ]),
      "o": .object(["name": .string("actionbutton-mqtt"), "sw": .string(Self.version)]),
      "qos": .int(1), "cmps": .object(all),
    ])
    return OutgoingMessage(
      topic: topic, payload: Payload.json(payload), isRetained: true, kind: .step)
  }
}
