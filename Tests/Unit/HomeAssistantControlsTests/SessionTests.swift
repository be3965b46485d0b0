import ControlModel
import Dispatch
import Testing

@testable import HomeAssistantControls

@Suite("The conversation with Home Assistant")
struct SessionTests {
  private static let states = """
    {"id":1,"type":"result","success":true,"result":[
     {"entity_id":"light.desk","state":"on","attributes":{"friendly_name":"Desk","icon":"mdi:desk-lamp"}},
     {"entity_id":"sensor.heat","state":"20","attributes":{}},
     {"entity_id":"lock.door","state":"locked","attributes":{}}]}
    """

  /// Passes messages to a session, and returns the effects of the last message.
  private func receive(_ session: inout Session, _ messages: String...) throws -> [Session.Effect] {
    var effects: [Session.Effect] = []
    for message in messages { effects = session.receive(try JSONText.value(of: message.utf8)) }
    return effects
  }

  private func ready() throws -> Session {
    var session = Session(token: "secret")
    _ = try receive(
      &session, #"{"type":"auth_required"}"#, #"{"type":"auth_ok"}"#, Self.states)
    return session
  }

  @Test("the token is sent, the states are read, and their changes are subscribed to")
  func beginning() throws {
    var session = Session(token: "secret")
    let greeting = try receive(&session, #"{"type":"auth_required"}"#)
    #expect(
      greeting == [
        .send(.object(["type": .string("auth"), "access_token": .string("secret")]))
      ])
    let accepted = try receive(&session, #"{"type":"auth_ok"}"#)
    #expect(accepted == [.send(.object(["id": .int(1), "type": .string("get_states")]))])
    let listed = try receive(&session, Self.states)
    #expect(
      listed == [
        .ready,
        .send(
          .object([
            "id": .int(2), "type": .string("subscribe_entities"),
            "entity_ids": .array([.string("light.desk"), .string("lock.door")]),
          ])),
      ])
    #expect(session.entities["light.desk"]?.name == "Desk")
    #expect(session.entities["light.desk"]?.symbol == "lamp.desk.fill")
    #expect(session.entities["lock.door"]?.name == "lock.door")
  }

  @Test("a refused token ends the conversation")
  func refused() throws {
    var session = Session(token: "secret")
    let effects = try receive(
      &session, #"{"type":"auth_required"}"#,
      #"{"type":"auth_invalid","message":"Invalid access token"}"#)
    #expect(effects == [.refused("Invalid access token")])
    #expect(try receive(&session, #"{"type":"auth_ok"}"#).isEmpty)
  }

  @Test("states, names and removed entities are taken from changes")
  func changes() throws {
    var session = try ready()
    let off = #"{"id":2,"type":"event","event":{"c":{"light.desk":{"+":{"s":"off"}}}}}"#
    #expect(try receive(&session, off) == [.changed(["light.desk"])])
    #expect(session.entities["light.desk"]?.state == "off")
    // A repetition, and a change of an attribute that no control shows.
    #expect(try receive(&session, off).isEmpty)
    let warmer =
      #"{"id":2,"type":"event","event":{"c":{"light.desk":{"+":{"a":{"color_temp":3}}}}}}"#
    #expect(try receive(&session, warmer).isEmpty)
    let dimmed =
      #"{"id":2,"type":"event","event":{"c":{"light.desk":{"+":{"a":{"brightness":77}}}}}}"#
    #expect(try receive(&session, dimmed) == [.changed(["light.desk"])])
    #expect(session.entities["light.desk"]?.level?.value == 30)
    let dark =
      #"{"id":2,"type":"event","event":{"c":{"light.desk":{"+":{"a":{"brightness":null}}}}}}"#
    #expect(try receive(&session, dark) == [.changed(["light.desk"])])
    #expect(session.entities["light.desk"]?.level == nil)
    let renamed = """
      {"id":2,"type":"event","event":{"c":{"light.desk":{"+":{"a":{"friendly_name":"Lamp"}},"-":{"a":["icon"]}}}}}
      """
    #expect(try receive(&session, renamed) == [.changed(["light.desk"])])
    #expect(session.entities["light.desk"]?.name == "Lamp")
    #expect(session.entities["light.desk"]?.symbol == "lightbulb.fill")
    let gone = #"{"id":2,"type":"event","event":{"r":["light.desk"]}}"#
    #expect(try receive(&session, gone) == [.changed(["light.desk"])])
    #expect(session.entities["light.desk"] == nil)
    // An event of an ended subscription.
    #expect(
      try receive(
        &session, #"{"id":9,"type":"event","event":{"c":{"lock.door":{"+":{"s":"unlocked"}}}}}"#
      ).isEmpty)
  }

  @Test("an entity that is removed after the list and before the subscription is gone")
  func removedMeanwhile() throws {
    var session = try ready()
    let first = """
      {"id":2,"type":"event","event":{"a":{"lock.door":{"s":"locked","a":{}}}}}
      """
    #expect(try receive(&session, first) == [.changed(["light.desk"])])
    #expect(Set(session.entities.keys) == ["lock.door"])
    // Later events contain only changes.
    let later = """
      {"id":2,"type":"event","event":{"a":{"lock.door":{"s":"unlocked","a":{}}}}}
      """
    #expect(try receive(&session, later) == [.changed(["lock.door"])])
    let other = #"{"id":2,"type":"event","event":{"a":{"fan.loft":{"s":"on","a":{}}}}}"#
    #expect(try receive(&session, other).isEmpty)
    #expect(Set(session.entities.keys) == ["lock.door"])
  }

  @Test("a service is called for one entity, and its answer is reported")
  func calls() throws {
    var session = try ready()
    let (number, effects) = session.call(ServiceCall("turn_off", of: "light.desk"))
    #expect(number == 3)
    #expect(
      effects == [
        .send(
          .object([
            "id": .int(3), "type": .string("call_service"), "domain": .string("light"),
            "service": .string("turn_off"),
            "target": .object(["entity_id": .string("light.desk")]),
          ]))
      ])
    #expect(
      try receive(&session, #"{"id":3,"type":"result","success":true,"result":null}"#)
        == [.called(3, failure: nil)])
    _ = session.call(ServiceCall("turn_off", of: "light.desk"))
    #expect(
      try receive(
        &session, #"{"id":4,"type":"result","success":false,"error":{"message":"no"}}"#)
        == [.called(4, failure: "no")])
    // An unrequested answer.
    #expect(try receive(&session, #"{"id":4,"type":"result","success":true}"#).isEmpty)
  }

  @Test("a new entity is subscribed to when the list is read again")
  func lists() throws {
    var session = try ready()
    #expect(session.list() == [.send(.object(["id": .int(3), "type": .string("get_states")]))])
    #expect(session.list().isEmpty)
    let more = """
      {"id":3,"type":"result","success":true,"result":[
       {"entity_id":"light.desk","state":"on","attributes":{"friendly_name":"Desk","icon":"mdi:desk-lamp"}},
       {"entity_id":"fan.loft","state":"off","attributes":{}}]}
      """
    let effects = try receive(&session, more)
    #expect(effects.first == .changed(["fan.loft", "lock.door"]))
    #expect(effects.count == 3)
    #expect(Set(session.entities.keys) == ["light.desk", "fan.loft"])
  }

  @Test(
    "what is no message of Home Assistant changes nothing",
    arguments: [
      "null", "[]", "{}", #"{"type":7}"#, #"{"type":"result"}"#,
      #"{"type":"result","id":1,"success":true,"result":{"a":[]}}"#,
      #"{"type":"event","id":2,"event":[1]}"#,
      #"{"type":"event","id":2,"event":{"c":{"light.desk":7},"a":[],"r":{}}}"#,
      #"{"type":"event","id":2,"event":{"c":{"light.desk":{"+":{"s":7,"a":[]}}}}}"#,
    ])
  func foreign(_ text: String) throws {
    var session = try ready()
    let before = session.entities
    #expect(try receive(&session, text).isEmpty)
    #expect(session.entities == before)
  }

  @Test("states are on, off or unknown, and services set them")
  func kinds() {
    let rows: [(String, String, Bool?)] = [
      ("light", "on", true), ("light", "off", false), ("light", "unavailable", nil),
      ("lock", "locked", true), ("lock", "unlocking", false), ("lock", "jammed", false),
      ("climate", "heat_cool", true), ("climate", "off", false), ("climate", "unknown", nil),
      ("media_player", "playing", true), ("media_player", "paused", false),
      ("media_player", "idle", false), ("cover", "opening", true), ("cover", "closed", false),
      ("scene", "2030-01-01", nil),
    ]
    for (domain, state, isOn) in rows {
      #expect(EntityKind(domain: domain)?.isOn(state) == isOn, "\(domain) \(state)")
    }
    #expect(EntityKind(domain: "sensor") == nil)
    #expect(EntityKind(domain: "cover")?.service(for: true) == "open_cover")
    #expect(EntityKind(domain: "lock")?.service(for: false) == "unlock")
    #expect(EntityKind(domain: "climate")?.service(for: true) == "turn_on")
    #expect(EntityKind(domain: "media_player")?.service(for: false) == "media_pause")
    #expect(EntityKind(domain: "script")?.service(for: true) == nil)
  }

  @Test("a level is in percent or degrees, and a fan with few speeds gets its next speed")
  func levels() throws {
    let rows: [(domain: String, attributes: String, wanted: Int, matches: Bool)] = [
      ("light", #"{"brightness":77}"#, 30, true), ("light", #"{"brightness":77}"#, 31, false),
      ("fan", #"{"percentage":66,"percentage_step":33.333}"#, 50, true),
      ("fan", #"{"percentage":66,"percentage_step":33.333}"#, 30, false),
      ("fan", #"{"percentage":66}"#, 50, false),
      ("climate", #"{"temperature":21}"#, 21, true),
      ("climate", #"{"temperature":21.5}"#, 21, false),
    ]
    for row in rows {
      let entity = EntityState(
        id: "\(row.domain).a", state: .string("on"),
        attributes: try JSONText.value(of: row.attributes.utf8))
      let level = try #require(entity?.level)
      #expect(level.matches(row.wanted) == row.matches, "\(row)")
    }
    #expect(
      EntityLevel.calls("light.a", level: 30, isOn: true)
        == [ServiceCall("turn_on", of: "light.a", ["brightness_pct": .int(30)])])
    let warm = ServiceCall("set_temperature", of: "climate.a", ["temperature": .int(21)])
    #expect(EntityLevel.calls("climate.a", level: 21, isOn: true) == [warm])
    #expect(
      EntityLevel.calls("climate.a", level: 21, isOn: false)
        == [ServiceCall("turn_on", of: "climate.a"), warm])
    var session = try ready()
    let (_, effects) = session.call(warm)
    guard case .send(.object(let fields))? = effects.first else {
      Issue.record("no message")
      return
    }
    #expect(fields["service_data"] == .object(["temperature": .int(21)]))
  }

  @Test("the waits before new attempts become longer, each shortened at random")
  func delays() {
    var delay = ReconnectDelay()
    let longest = (0..<8).map { _ in delay.next(random: 1) }
    #expect(longest == [1, 2, 4, 8, 16, 32, 60, 60].map { .milliseconds($0 * 1_000) })
    var short = ReconnectDelay()
    #expect(short.next(random: 0) == .milliseconds(500))
  }
}
