import ControlModel
import FoundationEssentials
import Testing
import Wire

@testable import Screens

@Suite("What a client and the app learn of a Live Activity")
struct ShownActivityTests {
  private static func text(_ line: String) -> ActivityText {
    var text = ViewText()
    text.lines = [line]
    return ActivityText(lockScreen: text)
  }

  private static func shown(
    _ state: ActivityLifecycle.State = .active(staleDate: nil), text: ActivityText? = nil,
    whenStale: ActivityText? = nil
  ) -> ShownActivity {
    ShownActivity(
      executable: "/a", app: "Tea",
      activity: ExtensionMessage.Activity(
        id: "1", phase: .started, type: "TeaAttributes", attributes: .null,
        state: .object(["cups": .int(3)]), stale_at: "2030-01-01T00:00:00Z", relevance: 7,
        wants_token: true, channel: "c", push_token: "t", shown: text, shown_when_stale: whenStale),
      life: ActivityLifecycle(saved: state, start: Date(timeIntervalSince1970: 0)))
  }

  @Test("a client gets the text for the state, and no token and channel")
  func message() {
    let (fresh, stale) = (Self.text("fresh"), Self.text("stale"))
    let message = Self.shown(text: fresh, whenStale: stale).message
    #expect(message.app == "Tea" && message.state == .active && message.text == fresh)
    #expect(message.activity.id == "1" && message.activity.wants_token == nil)
    #expect(message.activity.push_token == nil && message.activity.channel == nil)
    #expect(Self.shown(.stale, text: fresh, whenStale: stale).message.text == stale)
    #expect(Self.shown(.stale, text: fresh).message.text == fresh)
    #expect(Self.shown(whenStale: stale).message.text.lockScreen.lines == ["Tea", "Cups: 3"])
  }

  @Test("the app gets the content only if others have changed it")
  func news() {
    let shown = Self.shown(.ended(until: .distantFuture))
    #expect(shown.revision == 0 && !shown.isRestored)
    #expect(
      shown.news(withContent: true)
        == ExtensionMessage.ActivityNews(
          id: "1", state_name: .ended, push_token: "t", state: .object(["cups": .int(3)]),
          stale_at: "2030-01-01T00:00:00Z", relevance: 7))
    #expect(
      shown.news(withContent: false)
        == ExtensionMessage.ActivityNews(id: "1", state_name: .ended, push_token: "t"))
  }

  @Test("without a view, the words of the type and the texts and numbers of the state are shown")
  func plain() {
    func lines(_ type: String, _ state: JSONValue = .null) -> [String] {
      ActivityText(
        plain: ExtensionMessage.Activity(
          id: "1", phase: .started, type: type, attributes: .null, state: state)
      ).lockScreen.lines
    }
    #expect(lines("TeaTimerAttributes") == ["Tea timer"] && lines("Delivery") == ["Delivery"])
    #expect(lines("Attributes") == ["Attributes"] && lines("IDOfTea_Pot") == ["IDOf tea Pot"])
    let state: [String: JSONValue] = [
      "eta_minutes": .double(2.5), "driverName": .string("Ann"), "isLate": .bool(true),
      "isPaid": .bool(false), "stops": .array([]), "none": .null,
    ]
    #expect(
      lines("Delivery", .object(state)) == [
        "Delivery", "Driver name: Ann", "Eta minutes: 2.5", "Is late: yes", "Is paid: no",
      ])
  }
}
