import ControlModel
import Devices
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import Screens

/// A store with a clock that the test sets, and the changes that it reported.
@ServiceThread
private final class ActivityStoreBench {
  var now = Date(timeIntervalSince1970: 1_893_456_000)
  private let events = EventQueue<ActivityStore.Event>()
  private var handled: [ActivityStore.Event] = []
  private(set) lazy var store = ActivityStore(
    now: { [weak self] in self?.now ?? .distantFuture }, events: events.outlet)

  private var all: [ActivityStore.Event] {
    handled += events.take()
    return handled
  }

  /// The states and texts that the activities showed, in order.
  var changes: [String] {
    all.compactMap { event in
      guard case .changed(let shown, executable: _) = event else { return nil }
      return "\(shown.activity.id) \(shown.state) \(shown.text.lockScreen.lines)"
    }
  }

  var alerts: [String] {
    all.compactMap { event in
      guard case .alert(let alert) = event else { return nil }
      return "\(alert.app) \(alert.id) \(alert.title) \(alert.body)"
    }
  }

  nonisolated init() { ServiceThread.start() }

  func report(
    _ id: String, _ phase: ExtensionMessage.Activity.Phase = .started, stale: TimeInterval? = nil,
    dismissed: Date? = nil, shown: [String]? = nil, late: [String]? = nil,
    leaf: String = "green", executable: String = "/a",
    alert: ExtensionMessage.Alert? = nil, isPrivate: Bool = false, isTransient: Bool = false
  ) throws {
    func text(_ lines: [String]) -> ActivityText {
      var text = ViewText()
      text.lines = lines
      text.isPrivacySensitive = isPrivate
      return ActivityText(lockScreen: text)
    }
    var activity =
      ExtensionMessage.Activity(
        id: id, phase: phase, type: "TeaAttributes", attributes: .object(["leaf": .string("x")]),
        state: .object([
          "steepMinutes": .int(3), "is_hot": .bool(true), "parts": .array([]),
          "leaf": .string(leaf),
        ]),
        stale_at: stale.map { DateText(now.addingTimeInterval($0)).text },
        dismiss_at: dismissed.map { DateText($0).text }, shown: shown.map(text),
        shown_when_stale: late.map(text))
    (activity.alert, activity.transient) = (alert, isTransient ? true : nil)
    try store.receive(activity, of: "Tea", executable: executable)
  }
}

@Suite("The Live Activities of all apps")
struct ActivityStoreTests {
  private let bench = ActivityStoreBench()

  @Test("every change of state is reported, with the texts of the views")
  @ServiceThread func life() throws {
    try bench.report("1", stale: 60, shown: ["Brews"], late: ["Ready"])
    bench.now += 60
    bench.store.wake()
    try bench.report("1", .updated, shown: ["Again"])
    try bench.report("1", .ended, shown: ["Over"])
    try bench.report("1", .updated, shown: ["Ghost"])
    #expect(bench.store.status.map(\.state) == [.ended])
    bench.now += ActivityLifecycle.afterEnd
    bench.store.wake()
    #expect(
      bench.changes == [
        "1 active [\"Brews\"]", "1 stale [\"Ready\"]", "1 active [\"Again\"]",
        "1 ended [\"Over\"]", "1 dismissed [\"Over\"]",
      ])
    #expect(bench.store.status.isEmpty)
  }

  @Test("an activity that is dismissed at once is reported once more, then removed")
  @ServiceThread func immediate() throws {
    try bench.report("1", shown: ["a"])
    try bench.report("1", .ended, dismissed: .distantPast, shown: ["b"])
    #expect(bench.changes == ["1 active [\"a\"]", "1 dismissed [\"b\"]"])
    #expect(bench.store.status.isEmpty)
  }

  @Test("without a view the texts are the type and the state's fields")
  @ServiceThread func plain() throws {
    try bench.report("1")
    #expect(
      bench.store.status.first?.text.lockScreen.lines
        == ["Tea", "Is hot: yes", "Leaf: green", "Steep minutes: 3"])
  }

  @Test("texts are cut, and what is stored for the extension is not sent to others")
  @ServiceThread func limits() throws {
    try bench.report("1", shown: [String(repeating: "x", count: 10_000)])
    let activity = try #require(bench.store.status.first)
    #expect(activity.text.lockScreen.lines[0].count == ViewText.longestLine)
    #expect(activity.activity.shown == nil)
  }

  @Test("an activity with more data than Apple allows is refused, and what was shown stays")
  @ServiceThread func size() throws {
    try bench.report("1", shown: ["a"], leaf: String(repeating: "x", count: 4_000))
    #expect(throws: MessageError.self) {
      try bench.report("1", .updated, shown: ["b"], leaf: String(repeating: "x", count: 9_000))
    }
    #expect(bench.store.status.map(\.text.lockScreen.lines) == [["a"]])
  }

  @Test("a new process gets its own activities that go on, and no others")
  @ServiceThread func running() throws {
    try bench.report("1", stale: 5, shown: ["a"])
    try bench.report("2", executable: "/b")
    try bench.report("3")
    try bench.report("3", .ended)
    bench.now += 10
    bench.store.wake()
    let running = bench.store.running(of: "/a")
    #expect(running.map(\.id) == ["1"])
    #expect(running[0].shown == nil)
    #expect(running[0].stale_at != nil)
    #expect(bench.store.running(of: "/c").isEmpty)
  }

  @Test("two extensions may use one identity")
  @ServiceThread func identities() throws {
    try bench.report("1", shown: ["a"])
    try bench.report("1", shown: ["b"], executable: "/b")
    try bench.report("1", .ended, dismissed: .distantPast, shown: ["c"])
    #expect(bench.store.status.map(\.text.lockScreen.lines) == [["b"]])
  }

  @Test("an app with too many activities is refused; one that has ended makes room")
  @ServiceThread func most() throws {
    for number in 0..<ActivityStore.most { try bench.report("\(number)") }
    #expect(throws: MessageError.self) { try bench.report("more") }
    try bench.report("other", executable: "/b")
    try bench.report("3", .ended)
    try bench.report("more", shown: ["x"])
    #expect(bench.changes.contains { $0.hasPrefix("3 dismissed") })
    #expect(bench.store.status.count == ActivityStore.most + 1)
    #expect(bench.store.status.last?.activity.id == "more")
  }

  @Test(
    "an alert is reported after its change, once, and without words if it is private and the screen is locked"
  )
  @ServiceThread func alerts() throws {
    let alert = ExtensionMessage.Alert(title: "Ready", body: "Drink it")
    try bench.report("1", shown: ["a"], alert: alert)
    try bench.report("1", .updated, shown: ["b"])
    #expect(bench.alerts == ["Tea 1 Ready Drink it"])
    bench.store.setLocked(true)
    try bench.report("1", .updated, shown: ["b"], alert: alert)
    try bench.report("2", shown: ["c"], alert: alert, isPrivate: true)
    #expect(bench.alerts.dropFirst() == ["Tea 1 Ready Drink it", "Tea 2  "])
    #expect(bench.store.running(of: "/a").allSatisfy { $0.alert == nil })
    let long = ExtensionMessage.Alert(title: String(repeating: "x", count: 999), body: "")
    #expect(long.title.count == ExtensionMessage.Alert.mostLetters)
  }

  @Test("a transient activity ends when the screen is locked; others go on")
  @ServiceThread func transient() throws {
    try bench.report("1", shown: ["a"], isTransient: true)
    try bench.report("2", shown: ["b"])
    try bench.report("1", .updated, shown: ["c"])
    bench.store.setLocked(true)
    #expect(bench.changes.last == "1 dismissed [\"c\"]")
    #expect(bench.store.status.map(\.activity.id) == ["2"])
  }

  @Test("an end of an unknown activity is shown as ended")
  @ServiceThread func unknown() throws {
    try bench.report("1", .ended)
    #expect(bench.store.status.map(\.state) == [.ended])
    try bench.report("2", .updated)
    #expect(bench.store.status.map(\.state) == [.ended, .active])
  }
}
