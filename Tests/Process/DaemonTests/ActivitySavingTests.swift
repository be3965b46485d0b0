import Configuration
import ControlModel
import FileTesting
import Foundation
import Screens
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import SavedState

/// A folder for `activities.json`, used by the stores of successive daemons.
@ServiceThread
private final class SavingBench {
  var now = Date(timeIntervalSince1970: 1_893_456_000)
  private(set) var log: [String] = []
  /// Whether the file is damaged; otherwise any line in the log is an issue.
  var isTorn = false
  private let events = EventQueue<ActivityStore.Event>()
  private var reported: [ExtensionMessage.ActivityNews] = []
  let folder: TemporaryFolder

  nonisolated init() throws {
    folder = try TemporaryFolder()
    ServiceThread.start()
  }

  var path: String { folder.path("activities.json") }

  func saved() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// Creates the store of the next daemon.
  func store() -> ActivityStore {
    var trees = 0
    return ActivityStore(
      now: { [weak self] in self?.now ?? .distantFuture },
      file: ActivityFile(directory: StateDirectory(path: folder.path)),
      storing: { tree in
        trees += 1
        var tree = tree
        tree.number = trees
        return tree
      },
      log: { [weak self] in
        if self?.isTorn != true { Issue.record("logged: \($0)") }
        self?.log.append($0)
      }, events: events.outlet)
  }

  /// The news that the app's processes received.
  var news: [ExtensionMessage.ActivityNews] {
    reported += events.take().compactMap {
      if case .news(let news, executable: _) = $0 { news } else { nil }
    }
    return reported
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

  func take(_ activity: ExtensionMessage.Activity, in store: ActivityStore) throws {
    try store.receive(activity, of: "Tea", executable: "/a")
  }
}

@Suite("Live Activities that outlive the daemon")
struct ActivitySavingTests {
  private let bench: SavingBench

  init() throws { bench = try SavingBench() }

  @Test("the next daemon shows the last texts and trees; an earlier start counts for the dates")
  @ServiceThread func restored() throws {
    let first = bench.store()
    try bench.take(bench.activity("1", relevance: 2), in: first)
    try bench.take(bench.activity("2", stale: 3_600), in: first)
    try bench.take(bench.activity("3"), in: first)
    try bench.take(bench.activity("3", .ended), in: first)
    let before = first.status
    first.stop()

    bench.now += 60
    let second = bench.store()
    #expect(second.status.map(\.state) == before.map(\.state))
    #expect(second.status.map(\.text.lockScreen.lines) == before.map(\.text.lockScreen.lines))
    #expect(second.status.map(\.text.lockScreen.tree?.number) == [1, 2, 3])
    #expect(second.status.map(\.activity.relevance) == [2, nil, nil])
    #expect(second.status.map(\.activity.phase) == [.updated, .updated, .ended])
    #expect(second.running(of: "/a").map(\.id) == ["1", "2"])
    #expect(second.running(of: "/a").allSatisfy { $0.wants_token == nil })

    bench.now += 3_600
    second.wake()
    #expect(second.status.map(\.state) == [.active, .stale, .ended])
    bench.now += 3 * 3_600
    second.wake()
    #expect(second.status.map(\.activity.id) == ["1", "2"], "four hours after its end")
    bench.now += 4 * 3_600
    second.wake()
    #expect(second.status.map(\.state) == [.ended, .ended], "eight hours after their starts")
    second.stop()
  }

  @Test("what was due while no daemon ran is applied at the start")
  @ServiceThread func late() throws {
    let first = bench.store()
    try bench.take(bench.activity("1", stale: 60), in: first)
    first.stop()
    bench.now += 7 * 3_600
    let second = bench.store()
    #expect(second.status.map(\.state) == [.stale])
    second.stop()
    bench.now += 30 * 3_600
    let third = bench.store()
    #expect(third.status.isEmpty)
    third.wake()
    third.stop()
    #expect(bench.store().status.isEmpty)
  }

  @Test("many changes are saved once in a second, and the last one in any case")
  @ServiceThread func rare() throws {
    let store = bench.store()
    try bench.take(bench.activity("1", words: "one"), in: store)
    #expect(try bench.saved().contains("\"one\""), "the first change is saved at once")
    try bench.take(bench.activity("1", .updated, words: "two"), in: store)
    #expect(try bench.saved().contains("\"one\""))
    bench.now += 1
    store.wake()
    #expect(try bench.saved().contains("\"two\""))
    bench.now += 0.1
    try bench.take(bench.activity("1", .updated, words: "three"), in: store)
    #expect(try bench.saved().contains("\"two\""))
    bench.now -= 50_000
    try bench.take(bench.activity("1", .updated, words: "four"), in: store)
    #expect(try bench.saved().contains("\"four\""), "the clock was set back")
    bench.now += 0.1
    try bench.take(bench.activity("1", .updated, words: "five"), in: store)
    store.stop()
    #expect(try bench.saved().contains("\"five\""))
  }

  @Test("a torn file is kept aside and reported, and activities are saved again")
  @ServiceThread func torn() throws {
    let first = bench.store()
    try bench.take(bench.activity("1"), in: first)
    first.stop()
    let whole = try Data(contentsOf: URL(filePath: bench.path))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: bench.path))
    bench.isTorn = true
    let second = bench.store()
    #expect(second.status.isEmpty)
    #expect(bench.log.count == 1)
    #expect(bench.log.first?.contains("it was renamed to") == true)
    try bench.take(bench.activity("2"), in: second)
    second.stop()
    #expect(bench.store().status.map(\.activity.id) == ["2"])
    #expect(try bench.folder.names().count == 2)
    unlink(bench.path)
    #expect(mkdir(bench.path, 0o700) == 0)
    bench.now += 1
    try bench.take(bench.activity("3"), in: second)
    #expect(bench.log.count == 2, "a save that fails is reported")
  }

  @Test("activities with trees that are too large for the file are saved without trees")
  @ServiceThread func large() throws {
    let first = bench.store()
    var activity = bench.activity("1", words: String(repeating: "x", count: 300_000))
    activity.shown_when_stale = activity.shown
    try bench.take(activity, in: first)
    first.stop()
    let restored = try #require(bench.store().shown.first?.activity)
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
    try bench.take(activity, in: first)
    var saved = first.shown[0].activity
    saved.phase = .updated
    first.takePush(saved, of: "/a", timestamp: 200)
    first.stop()
    let next = bench.store()
    #expect("\(next.shown[0].activity.withoutTexts)" == "\(saved.withoutTexts)")
    #expect(next.isOutdated(199, id: "1", of: "/a"))
    bench.now += 60
    next.wake()
    #expect(next.status.map(\.text.lockScreen.lines) == [["Ready"]])
    next.stop()
  }

  @Test("views that are read again replace the saved ones, unless the activity has changed")
  @ServiceThread func readAgain() throws {
    let first = bench.store()
    for id in ["1", "2", "3"] { try bench.take(bench.activity(id), in: first) }
    first.stop()
    let store = bench.store()
    let restored = store.restored
    #expect(restored.map(\.activity.id) == ["1", "2", "3"])
    try bench.take(bench.activity("2", .updated, words: "changed"), in: store)
    for each in restored {
      var read = bench.activity(each.activity.id, words: "read")
      if read.id == "3" { read.shown = nil }
      store.refresh(read, executable: each.executable, revision: each.revision)
    }
    #expect(
      store.status.map(\.text.lockScreen.lines) == [["read"], ["changed"], ["Brews"]])
    #expect(store.restored.isEmpty)
    store.stop()
  }

  @Test(
    "a push token lasts as long as its activity; a push changes it, and its app is sent what changed"
  )
  @ServiceThread func pushes() throws {
    let first = bench.store()
    try bench.take(bench.activity("1", wantsToken: true), in: first)
    try bench.take(bench.activity("2"), in: first)
    let token = try #require(bench.news.first?.push_token)
    #expect(token.count == 64)
    #expect(bench.news.count == 1)
    #expect(first.status.allSatisfy { $0.activity.push_token == nil }, "clients see no token")
    first.stop()

    let store = bench.store()
    #expect(store.running(of: "/a").map(\.push_token) == [token, nil])
    var (executable, changed) = try #require(store.activity(withToken: token))
    #expect(executable == "/a")
    changed.phase = .updated
    changed.state = .object(["cups": .int(9)])
    store.takePush(changed, of: "/a", timestamp: 200)
    #expect(bench.news.last?.state == changed.state)
    #expect(bench.news.last?.state_name == .active)
    #expect(store.isOutdated(199, id: "1", of: "/a"))
    #expect(!store.isOutdated(200, id: "1", of: "/a"))

    changed.phase = .ended
    changed.dismiss_at = DateText(bench.now).text
    store.takePush(changed, of: "/a", timestamp: 201)
    #expect(bench.news.last?.state_name == .dismissed)
    #expect(store.activity(withToken: token) == nil)
    #expect(store.status.map(\.activity.id) == ["2"])
    store.stop()
  }
}
