import SystemAccess
import Testing

@testable import MQTT

@Suite("Ends of holds that Home Assistant may have missed")
struct OwedEndsTests {
  private static func key(_ button: String, _ number: Int) -> OutgoingMessage.PressKey {
    OutgoingMessage.PressKey(button: button, number: number)
  }

  private static func event(
    _ key: OutgoingMessage.PressKey, _ kind: PressEvent.Kind
  ) -> PressEvent {
    PressEvent(key: key, fields: PressEvent.Fields(kind: kind))
  }

  /// Each line: the events, and the ends that are published again at each birth.
  ///
  /// `a1` is the first hold of the button `a`; `broker` and `home` disconnect while the named holds are under way, `a1-`
  /// is the end of this hold, `birth:b` a birth during a press of the button `b`, and a number a pause in seconds.
  @Test(
    "an end is published again if its hold was under way when the broker or Home Assistant went away",
    arguments: [
      ("broker:a1 a1- birth", "a1"), ("broker:a1 birth a1- birth", "|"),
      ("home:a1 a1- birth birth", "a1|"), ("a1- birth", ""), ("broker: a1- birth", ""),
      ("a1- broker:a1 birth", "a1"), ("broker:a1,b1 b1- a1- birth", "a1 b1"),
      ("broker:a1 a1- a2- birth", ""), ("broker:a1 broker: a1- birth", "a1"),
      ("broker:a1 a1- home: birth", ""), ("broker:a1 a1- birth:a", ""),
      ("broker:a1 a1- birth:b", "a1"), ("broker:a1 a1- 600 birth", "a1"),
      ("broker:a1 a1- 601 birth", ""), ("broker:a1 press birth", ""),
    ])
  func ends(_ line: String, _ expected: String) {
    var owed = OwedEnds()
    var births: [String] = []
    var now = Timestamp.zero
    for word in line.split(separator: " ") {
      let parts = word.split(separator: ":")
      let names = parts.dropFirst().joined().split(separator: ",")
      let keys = names.map { Self.key(String($0.prefix(1)), Int($0.dropFirst()) ?? 0) }
      switch parts[0] {
      case "broker": owed.brokerIsAway(keys)
      case "home": owed.homeAssistantIsAway(keys)
      case "birth":
        let found = owed.removeAll(at: now, pressed: Set(names.map(String.init)))
        births.append(found.map { "\($0.key.button)\($0.key.number)" }.joined(separator: " "))
      case "press": owed.published(Self.event(Self.key("a", 1), .pressEnd), at: now)
      case let seconds where Int64(seconds) != nil:
        now = now.advanced(by: .seconds(Int64(seconds) ?? 0))
      default:
        let key = Self.key(String(word.prefix(1)), Int(word.dropFirst().dropLast()) ?? 0)
        owed.published(Self.event(key, .longPressEnd), at: now)
      }
    }
    #expect(births.joined(separator: "|") == expected)
  }
}
