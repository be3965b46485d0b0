import Testing

@testable import MQTT

@Suite("Topics")
struct TopicTests {
  @Test(
    "a name becomes one level without characters that have a meaning, and back",
    arguments: [
      ("action", "action"), ("cc-1", "cc-1"), ("a/b", "a%2Fb"), ("+", "%2B"), ("#", "%23"),
      ("$SYS", "%24SYS"), ("100 %", "100%20%25"), ("台所", "%E5%8F%B0%E6%89%80"),
      ("\u{0}", "%00"), ("a.b_c~d", "a.b_c~d"),
    ])
  func levels(name: String, level: String) {
    #expect(TopicName.level(name) == level)
    #expect(TopicName.name(ofLevel: level[...]) == name)
  }

  @Test(
    "a level that no name becomes is none",
    arguments: ["%", "%2", "%zz", "%41", "%2b", "a b", "é", "%FF"])
  func badLevels(level: String) {
    #expect(TopicName.name(ofLevel: level[...]) == nil)
  }

  @Test("different names have different identifiers of letters, digits, - and _")
  func identifiers() {
    let names = ["a", "a_", "a-", "a b", "a+b", "a_20b", "é", "e", "a/b"]
    let identifiers = names.map(TopicName.identifier)
    #expect(Set(identifiers).count == names.count)
    #expect(identifiers.allSatisfy { DeviceID.isValid($0) })
  }

  @Test("what is received is recognized, and nothing else")
  func received() throws {
    let topics = Topics(base: "actionbutton", id: "kitchen")
    let press = try #require(topics.received("actionbutton/kitchen/b/a%2Fb/press"))
    #expect(press.topic == .buttonPress && press.place == .button("a/b"))
    let set = try #require(topics.received("actionbutton/kitchen/c/cc-1/set"))
    #expect(set.topic == .placementSet && set.place == .placement("cc-1"))
    #expect(topics.received("actionbutton/kitchen/b/action/assign")?.topic == .buttonAssign)
    let assigned = "actionbutton/kitchen/b/+/assign"
    #expect(topics.subscriptions(assigns: true).contains(assigned))
    #expect(!topics.subscriptions(assigns: false).contains(assigned))
    #expect(topics.received("actionbutton/kitchen/command")?.topic == .command)
    for other in [
      "actionbutton/kitchen/command/result", "actionbutton/kitchen/b/action/set",
      "actionbutton/kitchen/b/%/press", "actionbutton/other/command", "actionbutton/kitchen",
      "actionbutton/kitchen/b//press", "actionbutton/kitchen/b/action/x/press", "",
    ] {
      #expect(topics.received(other) == nil, "\(other)")
    }
  }

  @Test("a place is found again from its levels")
  func places() {
    for place in [Place.button("küche/1"), .placement("cc-1")] {
      #expect(Place(path: place.path[...]) == place)
    }
    #expect(Place(path: "d/x") == nil)
    #expect(Place(path: "b/") == nil)
  }
}
