import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

@testable import SavedState
@testable import Screens

/// A folder for `activities.json`, used by the boards of successive daemons.
@ServiceThread
private final class SavingBench {
  var now = Date(timeIntervalSince1970: 1_893_456_000)
  private(set) var log: [String] = []
  /// Whether the file is damaged; otherwise any line in the log is an issue.
  var isTorn = false
  /// The news that the app's processes received.
  fileprivate(set) var news: [ExtensionMessage.ActivityNews] = []
  let folder: TemporaryFolder

  nonisolated init() throws {
    folder = try TemporaryFolder()
    ServiceThread.start()
  }

  var path: String { folder.path("activities.json") }

  func saved() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Creates the board of the next daemon.
  func store() -> SavedBoard { SavedBoard(self) }

  fileprivate func note(_ line: String) {
    if !isTorn { Issue.record("logged: \(line)") }
    log.append(line)
  }

  func activity(
    _ id: String, _ phase: ExtensionMessage.Activity.Phase = .started, stale: TimeInterval? = nil,
    relevance: Double? = nil, wantsToken: Bool? = nil, words: String = "Brews"
  ) -> ExtensionMessage.Activity {
    var text = ViewText()
    text.lines = [words]
    text.tree = ViewTree(root: ViewNode(.text, ["text": .string(words)]))
    return ExtensionMessage.Activity(
      id: id, phase: phase, type: "TeaAttributes", attributes: .object(["pot": .string("red")]),
      state: .object(["cups": .int(3)]),
      stale_at: stale.map { DateText(now.addingTimeInterval($0)).text }, relevance: relevance,
      wants_token: wantsToken, shown: ActivityText(lockScreen: text))
  }
}

/// A board of activities whose changes are saved, as in a daemon.
@ServiceThread
private final class SavedBoard {
  private(set) var board: ActivityBoard
  private let saving: ActivitySaving
  private let bench: SavingBench

  init(_ bench: SavingBench) {
    self.bench = bench
    saving = ActivitySaving(ActivityFile(directory: StateDirectory(path: bench.folder.path))) {
      [weak bench] in bench?.note($0)
    }
    var trees = 0
    board = saving.restored(
      storing: { tree in
        trees += 1
        var tree = tree
        tree.number = trees
        return tree
      }, at: bench.now)
  }

  func change(
    _ body: (inout ActivityBoard, Date) throws -> [ActivityBoard.Effect]
  ) rethrows {
    for effect in try body(&board, bench.now) {
      switch effect {
      case .news(let news, executable: _): bench.news.append(news)
      case .save: saving.begin(at: bench.now)
      case .shown, .alert, .ended: break
      }
    }
    saving.save(board, at: bench.now)
  }

  func receive(_ activity: ExtensionMessage.Activity) throws {
    var generator = SystemRandomNumberGenerator()
    try change {
      try $0.receive(
        activity, of: "Tea", executable: "/a", token: { PushTokens.random(using: &generator) },
        at: $1)
    }
  }

  func push(_ changed: ExtensionMessage.Activity, timestamp: Double) {
    change { $0.push(changed, of: "/a", timestamp: timestamp, at: $1) }
  }

  func wake() { change { $0.wake(at: $1) } }

  func stop() { saving.save(board, at: bench.now, isLast: true) }
}

@Suite("Live Activities that outlive the daemon")
struct ActivitySavingTests {
  private let bench: SavingBench

  init() throws { bench = try SavingBench() }

  @Test("the next daemon shows the last texts and trees; an earlier start counts for the dates")
  @ServiceThread func restored() throws {
    let first = bench.store()
    try first.receive(bench.activity("1", relevance: 2))
    try first.receive(bench.activity("2", stale: 3_600))
    try first.receive(bench.activity("3"))
    try first.receive(bench.activity("3", .ended))
    let before = first.board.status
    first.stop()

    bench.now += 60
    let second = bench.store()
    #expect(second.board.status.map(\.state) == before.map(\.state))
    #expect(second.board.status.map(\.text.lockScreen.lines) == before.map(\.text.lockScreen.lines))
    #expect(second.board.status.map(\.text.lockScreen.tree?.number) == [1, 2, 3])
    #expect(second.board.status.map(\.activity.relevance) == [2, nil, nil])
    #expect(second.board.status.map(\.activity.phase) == [.updated, .updated, .ended])
    #expect(second.board.running(of: "/a").map(\.id) == ["1", "2"])
    #expect(second.board.running(of: "/a").allSatisfy { $0.wants_token == nil })

    bench.now += 3_600
    second.wake()
    #expect(second.board.status.map(\.state) == [.active, .stale, .ended])
    bench.now += 3 * 3_600
    second.wake()
    #expect(second.board.status.map(\.activity.id) == ["1", "2"], "four hours after its end")
    bench.now += 4 * 3_600
    second.wake()
    #expect(second.board.status.map(\.state) == [.ended, .ended], "eight hours after their starts")
    second.stop()
  }

  @Test("what was due while no daemon ran is applied at the start")
  @ServiceThread func late() throws {
    let first = bench.store()
    try first.receive(bench.activity("1", stale: 60))
    first.stop()
    bench.now += 7 * 3_600
    let second = bench.store()
    #expect(second.board.status.map(\.state) == [.stale])
    second.stop()
    bench.now += 30 * 3_600
    let third = bench.store()
    #expect(third.board.status.isEmpty)
    third.wake()
    third.stop()
    #expect(bench.store().board.status.isEmpty)
  }

  @Test("many changes are saved once in a second, and the last one in any case")
  @ServiceThread func rare() throws {
    let store = bench.store()
    try store.receive(bench.activity("1", words: "one"))
    #expect(try bench.saved().contains("\"one\""), "the first change is saved at once")
    try store.receive(bench.activity("1", .updated, words: "two"))
    #expect(try bench.saved().contains("\"one\""))
    bench.now += 1
    store.wake()
    #expect(try bench.saved().contains("\"two\""))
    bench.now += 0.1
    try store.receive(bench.activity("1", .updated, words: "three"))
    #expect(try bench.saved().contains("\"two\""))
    bench.now -= 50_000
    try store.receive(bench.activity("1", .updated, words: "four"))
    #expect(try bench.saved().contains("\"four\""), "the clock was set back")
    bench.now += 0.1
    try store.receive(bench.activity("1", .updated, words: "five"))
    store.stop()
    #expect(try bench.saved().contains("\"five\""))
  }

  @Test("a torn file is kept aside and reported, and activities are saved again")
  @ServiceThread func torn() throws {
    let first = bench.store()
    try first.receive(bench.activity("1"))
    first.stop()
    let whole = try Data(contentsOf: URL(filePath: bench.path))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: bench.path))
    bench.isTorn = true
    let second = bench.store()
    #expect(second.board.status.isEmpty)
    #expect(bench.log.count == 1)
    #expect(bench.log.first?.contains("it was renamed to") == true)
    try second.receive(bench.activity("2"))
    second.stop()
    #expect(bench.store().board.status.map(\.activity.id) == ["2"])
    #expect(try bench.folder.names().count == 2)
    unlink(bench.path)
    #expect(mkdir(bench.path, 0o700) == 0)
    bench.now += 1
    try second.receive(bench.activity("3"))
    #expect(bench.log.count == 2, "a save that fails is reported")
  }

  @Test("activities with trees that are too large for the file are saved without trees")
  @ServiceThread func large() throws {
    let first = bench.store()
    var activity = bench.activity("1", words: String(repeating: "x", count: 300_000))
    activity.shown_when_stale = activity.shown
    try first.receive(activity)
    first.stop()
    let restored = try #require(bench.store().board.shown.first?.activity)
    for text in [restored.shown, restored.shown_when_stale] {
      #expect(text?.lockScreen.lines.count == 1 && text?.lockScreen.tree == nil)
    }
  }

  @Test("all that an app and its pushes have set is restored, with the texts of a stale state")
  @ServiceThread func fields() throws {
    let first = bench.store()
    var activity = bench.activity("1", stale: 60, relevance: 2, wantsToken: true)
    (activity.channel, activity.transient) = ("tea", true)
    activity.shown_when_stale = bench.activity("1", words: "Ready").shown
    try first.receive(activity)
    var saved = first.board.shown[0].activity
    saved.phase = .updated
    first.push(saved, timestamp: 200)
    first.stop()
    let next = bench.store()
    #expect("\(next.board.shown[0].activity.withoutTexts)" == "\(saved.withoutTexts)")
    #expect(next.board.isOutdated(199, id: "1", of: "/a"))
    bench.now += 60
    next.wake()
    #expect(next.board.status.map(\.text.lockScreen.lines) == [["Ready"]])
    next.stop()
  }

  @Test("views that are read again replace the saved ones, unless the activity has changed")
  @ServiceThread func readAgain() throws {
    let first = bench.store()
    for id in ["1", "2", "3"] { try first.receive(bench.activity(id)) }
    first.stop()
    let store = bench.store()
    let restored = store.board.restored
    #expect(restored.map(\.activity.id) == ["1", "2", "3"])
    try store.receive(bench.activity("2", .updated, words: "changed"))
    for each in restored {
      var read = bench.activity(each.activity.id, words: "read")
      if read.id == "3" { read.shown = nil }
      store.change { board, _ in
        board.refresh(read, executable: each.executable, revision: each.revision)
      }
    }
    #expect(
      store.board.status.map(\.text.lockScreen.lines) == [["read"], ["changed"], ["Brews"]])
    #expect(store.board.restored.isEmpty)
    store.stop()
  }

  @Test(
    "a push token lasts as long as its activity; a push changes it, and its app is sent what changed"
  )
  @ServiceThread func pushes() throws {
    let first = bench.store()
    try first.receive(bench.activity("1", wantsToken: true))
    try first.receive(bench.activity("2"))
    let token = try #require(bench.news.first?.push_token)
    #expect(token.count == 64)
    #expect(bench.news.count == 1)
    #expect(first.board.status.allSatisfy { $0.activity.push_token == nil }, "clients see no token")
    first.stop()

    let store = bench.store()
    #expect(store.board.running(of: "/a").map(\.push_token) == [token, nil])
    var (executable, changed) = try #require(store.board.activity(withToken: token))
    #expect(executable == "/a")
    changed.phase = .updated
    changed.state = .object(["cups": .int(9)])
    store.push(changed, timestamp: 200)
    #expect(bench.news.last?.state == changed.state)
    #expect(bench.news.last?.state_name == .active)
    #expect(store.board.isOutdated(199, id: "1", of: "/a"))
    #expect(!store.board.isOutdated(200, id: "1", of: "/a"))

    changed.phase = .ended
    changed.dismiss_at = DateText(bench.now).text
    store.push(changed, timestamp: 201)
    #expect(bench.news.last?.state_name == .dismissed)
    #expect(store.board.activity(withToken: token) == nil)
    #expect(store.board.status.map(\.activity.id) == ["2"])
    store.stop()
  }
}
