import ControlModel
import Foundation
import Testing
import Wire

@testable import MQTT

@Suite("What Home Assistant is told")
struct DiscoveryTests {
  private let topics = Topics(base: "actionbutton", id: "kitchen")
  private var discovery: Discovery {
    Discovery(prefix: "homeassistant", id: "kitchen", name: "Kitchen", topics: topics)
  }

  private static func control(
    _ title: String, isOn: Bool? = nil, hint: String? = nil, option: String? = nil
  ) -> ControlDescription {
    let face = ControlFace(hint: hint)
    var control = ControlDescription(
      kind: "k", title: title, displayName: title,
      template: isOn.map { .toggle(isOn: $0, off: face, on: face) } ?? .button(face))
    control.unsetOption = option
    return control
  }

  private static func snapshot(_ name: String, _ display: ControlDisplay) -> PlaceSnapshot {
    PlaceSnapshot(
      name: name, control: ShownControl(display, isLocked: false, language: .en))
  }

  private func places(
    _ buttons: [String], _ placements: [(String, ControlDisplay)] = []
  ) throws -> Places {
    let tiles = placements.map { name, control in
      var snapshot = Self.snapshot(name, control)
      snapshot.placement = PlaceSnapshot.Tile(place: .controlCenter, size: .small)
      return snapshot
    }
    let watching = SocketMessage.Watching(
      buttons: [], placed: buttons.map { PlaceSnapshot(name: $0) } + tiles, at_ns: 1)
    var places = Places()
    places.handle(watching: try JSONText.value(of: JSONEncoder().encode(watching)))
    return places
  }

  private func components(_ message: OutgoingMessage) throws -> [String: ControlModel.JSONValue] {
    guard case .object(let all)? = try JSONText.value(of: message.payload)["cmps"] else {
      return [:]
    }
    return all
  }

  @Test("a button is an event entity with the standard types, a hint, a press and four triggers")
  func button() throws {
    let found = discovery.components(try places(["action"]), before: [:])
    #expect(
      found.map(\.key).sorted() == [
        "b_action", "b_action_hint", "b_action_long_press_end", "b_action_long_press_start",
        "b_action_pending", "b_action_press", "b_action_press_end", "b_action_press_start",
        "b_action_stale", "locked",
      ])
    let event = try #require(found.first { $0.platform == .event })
    #expect(event.fields["device_class"] == .string("button"))
    #expect(event.fields["state_topic"] == .string("actionbutton/kitchen/b/action/event"))
    #expect(found.filter { $0.platform == .trigger }.allSatisfy { $0.fields["unique_id"] == nil })
  }

  @Test("a toggle is a switch, a button control a button; one that was never loaded is left out")
  func placements() throws {
    let found = discovery.components(
      try places(
        [],
        [
          ("cc-1", .loaded(Self.control("Timer", isOn: true))),
          ("cc-2", .loaded(Self.control("Lap"))), ("cc-3", .loading(kind: "new", preview: nil)),
        ]), before: [:])
    #expect(found.map(\.key) == ["locked", "c_cc-1_switch", "c_cc-2_button"])
    #expect(found[1].fields["command_topic"] == .string("actionbutton/kitchen/c/cc-1/set"))
  }

  @Test("a control whose state is not known after a restart stays what it was")
  func unknown() throws {
    let places = try places([], [("cc-1", .loading(kind: "timer", preview: nil))])
    let found = discovery.components(places, before: ["c_cc-1_switch": .switch])
    #expect(found.map(\.key) == ["locked", "c_cc-1_switch"])
  }

  @Test("a component that is gone is sent with its platform alone, and then left out")
  func removal() throws {
    let components = discovery.components(try places(["a"]), before: [:])
    let messages = discovery.messages(components, before: ["c_x_switch": .switch])
    #expect(messages.count == 2)
    #expect(try self.components(messages[0])["c_x_switch"] == .object(["p": .string("switch")]))
    #expect(try self.components(messages[1])["c_x_switch"] == nil)
    // The connection is also a component.
    #expect(try self.components(messages[1]).count == components.count + 1)
    #expect(messages.allSatisfy { $0.isRetained && $0.topic == discovery.topic })
    #expect(discovery.messages(components, before: [:]).count == 1)
  }

  @Test(
    "an event entity has no availability, which would repeat its last event; every other entity has, and one shows the connection"
  )
  func availability() throws {
    let found = discovery.components(
      try places(["action"], [("cc-1", .loaded(Self.control("Timer", isOn: true)))]), before: [:])
    let status = "actionbutton/kitchen/status"
    for component in found {
      let topics: [String]? =
        switch component.key {
        case "b_action_press", "b_action_stale", "b_action_pending", "locked": [status]
        case "b_action_hint": [status, "actionbutton/kitchen/b/action/snapshot"]
        case "c_cc-1_switch": [status, "actionbutton/kitchen/c/cc-1/snapshot"]
        default: nil
        }
      let found: [ControlModel.JSONValue?]? =
        if case .array(let all)? = component.fields["avty"] { all.map { $0["t"] } } else { nil }
      #expect(found == topics?.map { .string($0) }, "\(component.key)")
    }
    let message = try JSONText.value(of: discovery.messages(found, before: [:])[0].payload)
    #expect(message["avty"] == nil)
    let connection = message["cmps"]?["connected"]
    #expect(connection?["p"] == .string("binary_sensor"))
    #expect(connection?["device_class"] == .string("connectivity"))
    #expect(connection?["state_topic"] == .string(status))
    #expect(
      connection?["avty"] == nil && connection?["unique_id"] == .string("ab_kitchen_connected"))
  }

  @Test(
    "a control whose state is not known promises nothing",
    arguments: [
      (ControlDisplay.loaded(control("Lamp", hint: "Hold")), "Hold"),
      (.stale(control("Lamp", hint: "Hold"), error: "gone"), ""),
      (.loading(kind: "k", preview: control("Lamp", hint: "Hold")), ""),
      (.unavailable(kind: "k", preview: control("Lamp", hint: "Hold"), error: "gone"), ""),
      (.loaded(control("Lamp", hint: "Hold", option: "Line")), ""), (.unassigned, ""),
    ])
  func hint(display: ControlDisplay, expected: String) {
    #expect(Places.hint(Self.snapshot("action", display)) == expected)
  }

  @Test("another title changes the name and no identifier")
  func renamed() throws {
    func component(_ title: String) throws -> Component {
      let places = try places([], [("cc-1", .loaded(Self.control(title, isOn: false)))])
      return try #require(discovery.components(places, before: [:]).last)
    }
    let (before, after) = (try component("Timer"), try component("定时器"))
    #expect(before.fields["unique_id"] == after.fields["unique_id"])
    #expect(before.key == after.key && before.fields["name"] != after.fields["name"])
  }

  @Test("unicode and + # / in names give topics and identifiers that are allowed")
  func names() throws {
    for component in discovery.components(try places(["a/+#ü"]), before: [:]) {
      #expect(component.key.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2F })
      guard case .string(let topic)? = component.fields["state_topic"] else { continue }
      #expect(topic.hasPrefix("actionbutton/kitchen/b/a%2F%2B%23%C3%BC/"))
    }
  }

  private static func gallery() throws -> SocketMessage.Gallery {
    func entry(
      _ kind: String, _ title: String, option: String? = nil, prompts: Bool = false
    ) throws -> SocketMessage.Gallery.Entry {
      var listing = ControlListing(
        kind: kind, preview: ControlArchive(kind: kind, title: title, template: .empty))
      listing.promptsForUserConfiguration = prompts
      let preview = ShownControl(
        .loaded(control(title, option: option)), isLocked: false, language: .en)
      return SocketMessage.Gallery.Entry(
        listing: listing, preview: try #require(preview), app: "", executable: "")
    }
    return SocketMessage.Gallery(controls: [
      try entry("a.Lamp", "Lamp \"1\" \\"), try entry("a.Fan", "Fan"), try entry("b.Fan", "Fan"),
      try entry("a.Run", "Run Command", option: "Command"),
      try entry("a.Door", "Door", prompts: true),
    ])
  }

  @Test("the choices are the controls without options, and a name that two have has the kind too")
  func choices() throws {
    let choices = ControlChoices(try Self.gallery())
    #expect(
      choices.all.map(\.name) == ["No Control", "Lamp \"1\" \\", "Fan (a.Fan)", "Fan (b.Fan)"])
    #expect(choices.choice(named: "Fan (b.Fan)")?.kind == "b.Fan")
    #expect(choices.choice(named: "No Control")?.kind == .some(nil))
    #expect(choices.choice(named: "Run Command") == nil)
    #expect(
      choices.template.contains(#""a.Lamp": "Lamp \"1\" \\", "a.Fan": "Fan (a.Fan)""#))
    var discovery = discovery
    #expect(
      discovery.components(try places(["action"]), before: [:]).allSatisfy {
        $0.platform != .select
      }, "without the owner's permission there is no select")
    discovery.choices = choices
    let select = try #require(
      discovery.components(try places(["action"]), before: [:]).last { $0.platform == .select })
    #expect(select.fields["options"] == .array(choices.all.map { .string($0.name) }))
    #expect(select.fields["command_topic"] == .string("actionbutton/kitchen/b/action/assign"))
    #expect(select.fields["unique_id"] == .string("ab_kitchen_b_action_control"))
  }

  @Test("the address of the page is the device's")
  func page() throws {
    func address(_ discovery: Discovery) throws -> ControlModel.JSONValue? {
      try JSONText.value(of: discovery.messages([], before: [:])[0].payload)["dev"]?["cu"]
    }
    var discovery = discovery
    #expect(try address(discovery) == nil)
    discovery.page = "http://192.168.1.20:8640"
    #expect(try address(discovery) == .string("http://192.168.1.20:8640"))
  }

  @Test("every unique identifier is used once")
  func unique() throws {
    var discovery = discovery
    discovery.choices = ControlChoices(try Self.gallery())
    let found = discovery.components(
      try places(["a", "a_hint", "a_press", "a_control", "b"]), before: [:])
    #expect(Set(found.map(\.key)).count == found.count)
    let identifiers = found.compactMap { $0.fields["unique_id"] }
    #expect(Set(identifiers).count == identifiers.count)
  }
}
