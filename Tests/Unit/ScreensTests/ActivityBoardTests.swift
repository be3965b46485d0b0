import ControlModel
import Foundation
import Testing
import Wire

@testable import Screens

/// A board with a clock that the test sets, and the changes that it reported.
private final class ActivityBench {
  var now = Date(timeIntervalSince1970: 1_893_456_000)
  private(set) lazy var board = ActivityBoard(at: now)
  private var all: [ActivityBoard.Effect] = []

  /// The states and texts that the activities showed, in order.
  var changes: [String] {
    all.compactMap { effect in
      guard case .shown(let shown, executable: _) = effect else { return nil }
      return "\(shown.activity.id) \(shown.state) \(shown.text.lockScreen.lines)"
    }
  }

  var alerts: [String] {
    all.compactMap { effect in
      guard case .alert(let alert) = effect else { return nil }
      return "\(alert.app) \(alert.id) \(alert.title) \(alert.body)"
    }
  }

  private func handle(_ effects: [ActivityBoard.Effect]) { all += effects }

  func wake() { handle(board.wake(at: now)) }

  func setLocked(_ isLocked: Bool) { handle(board.setLocked(isLocked, at: now)) }

  func report(
    _ id: String, _ phase: ExtensionMessage.Activity.Phase = .started, stale: TimeInterval? = nil,
    dismissed: Date? = nil, shown: [String]? = nil, late: [String]? = nil,
    leaf: String = "green", executable: String = "/a",
    alert: ExtensionMessage.Alert? = nil, isPrivate: Bool = false, isTransient: Bool = false,
    token: String? = nil
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
    activity.push_token = token
    handle(
      try board.receive(
        activity, of: "Tea", executable: executable, token: { "token of \(id)" }, at: now))
  }
}

@Suite("The Live Activities of all apps")
struct ActivityBoardTests {
  private let bench = ActivityBench()

  @Test("every change of state is reported, with the texts of the views")
  func life() throws {
    try bench.report("1", stale: 60, shown: ["Brews"], late: ["Ready"])
    bench.now += 60
    bench.wake()
    try bench.report("1", .updated, shown: ["Again"])
    try bench.report("1", .ended, shown: ["Over"])
    try bench.report("1", .updated, shown: ["Ghost"])
    #expect(bench.board.status.map(\.state) == [.ended])
    bench.now += ActivityLifecycle.afterEnd
    bench.wake()
    #expect(
      bench.changes == [
        "1 active [\"Brews\"]", "1 stale [\"Ready\"]", "1 active [\"Again\"]",
        "1 ended [\"Over\"]", "1 dismissed [\"Over\"]",
      ])
    #expect(bench.board.status.isEmpty)
  }

  @Test("an activity that is dismissed at once is reported once more, then removed")
  func immediate() throws {
    try bench.report("1", shown: ["a"])
    try bench.report("1", .ended, dismissed: .distantPast, shown: ["b"])
    #expect(bench.changes == ["1 active [\"a\"]", "1 dismissed [\"b\"]"])
    #expect(bench.board.status.isEmpty)
  }

  @Test("without a view the texts are the type and the state's fields")
  func plain() throws {
    try bench.report("1")
    #expect(
      bench.board.status.first?.text.lockScreen.lines
        == ["Tea", "Is hot: yes", "Leaf: green", "Steep minutes: 3"])
  }

  @Test("texts are cut, and what is stored for the extension is not sent to others")
  func limits() throws {
    try bench.report("1", shown: [String(repeating: "x", count: 10_000)])
    let activity = try #require(bench.board.status.first)
    #expect(activity.text.lockScreen.lines[0].count == ViewText.longestLine)
    #expect(activity.activity.shown == nil)
  }

  @Test("an activity with more data than Apple allows is refused, and what was shown stays")
  func size() throws {
    try bench.report("1", shown: ["a"], leaf: String(repeating: "x", count: 4_000))
    #expect(throws: MessageError.self) {
      try bench.report("1", .updated, shown: ["b"], leaf: String(repeating: "x", count: 9_000))
    }
    #expect(bench.board.status.map(\.text.lockScreen.lines) == [["a"]])
  }

  @Test("a new process gets its own activities that go on, and no others")
  func running() throws {
    try bench.report("1", stale: 5, shown: ["a"])
    try bench.report("2", executable: "/b")
    try bench.report("3")
    try bench.report("3", .ended)
    bench.now += 10
    bench.wake()
    let running = bench.board.running(of: "/a")
    #expect(running.map(\.id) == ["1"])
    #expect(running[0].shown == nil)
    #expect(running[0].stale_at != nil)
    #expect(bench.board.running(of: "/c").isEmpty)
  }

  @Test("two extensions may use one identity")
  func identities() throws {
    try bench.report("1", shown: ["a"])
    try bench.report("1", shown: ["b"], executable: "/b")
    try bench.report("1", .ended, dismissed: .distantPast, shown: ["c"])
    #expect(bench.board.status.map(\.text.lockScreen.lines) == [["b"]])
  }

  @Test("an app that uses the identity of an ended activity again cannot choose the push token")
  func chosenToken() throws {
    try bench.report("1")
    try bench.report("1", .ended)
    try bench.report("1", token: "chosen")
    #expect(bench.board.activity(withToken: "chosen") == nil)
  }

  @Test("an app with too many activities is refused; one that has ended makes room")
  func most() throws {
    for number in 0..<ActivityBoard.most { try bench.report("\(number)") }
    #expect(throws: MessageError.self) { try bench.report("more") }
    try bench.report("other", executable: "/b")
    try bench.report("3", .ended)
    try bench.report("more", shown: ["x"])
    #expect(bench.changes.contains { $0.hasPrefix("3 dismissed") })
    #expect(bench.board.status.count == ActivityBoard.most + 1)
    #expect(bench.board.status.last?.activity.id == "more")
  }

  @Test(
    "an alert is reported after its change, once, and without words if it is private and the screen is locked"
  )
  func alerts() throws {
    let alert = ExtensionMessage.Alert(title: "Ready", body: "Drink it")
    try bench.report("1", shown: ["a"], alert: alert)
    try bench.report("1", .updated, shown: ["b"])
    #expect(bench.alerts == ["Tea 1 Ready Drink it"])
    bench.setLocked(true)
    try bench.report("1", .updated, shown: ["b"], alert: alert)
    try bench.report("2", shown: ["c"], alert: alert, isPrivate: true)
    #expect(bench.alerts.dropFirst() == ["Tea 1 Ready Drink it", "Tea 2  "])
    #expect(bench.board.running(of: "/a").allSatisfy { $0.alert == nil })
    let long = ExtensionMessage.Alert(title: String(repeating: "x", count: 999), body: "")
    #expect(long.title.count == ExtensionMessage.Alert.mostLetters)
  }

  @Test("a transient activity ends when the screen is locked; others go on")
  func transient() throws {
    try bench.report("1", shown: ["a"], isTransient: true)
    try bench.report("2", shown: ["b"])
    try bench.report("1", .updated, shown: ["c"])
    bench.setLocked(true)
    #expect(bench.changes.last == "1 dismissed [\"c\"]")
    #expect(bench.board.status.map(\.activity.id) == ["2"])
  }

  @Test("an end of an unknown activity is shown as ended")
  func unknown() throws {
    try bench.report("1", .ended)
    #expect(bench.board.status.map(\.state) == [.ended])
    try bench.report("2", .updated)
    #expect(bench.board.status.map(\.state) == [.ended, .active])
  }
}
