import Configuration
import ControlModel
import Devices
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import SavedState
@testable import Screens

/// A store with a clock that the test sets and loads that the test answers.
@ServiceThread
private final class WidgetBench {
  var now = Date(timeIntervalSince1970: 1_893_456_000)
  private let events = EventQueue<SocketMessage.Widget>()
  private var handled: [String] = []
  private(set) var loads: [(String, CheckedContinuation<WidgetTimeline, any Error>)] = []
  /// The file that saves refreshes, or `nil` to save nothing.
  let refreshFile: RefreshFile?
  /// The extension's placeholder, or `nil` for an error.
  var placeholder: String?
  private(set) lazy var store = {
    WidgetStore(
      now: { [weak self] in self?.now ?? .distantFuture }, refreshes: RefreshRecord(refreshFile),
      events: events.outlet,
      placeholder: { [weak self] place in
        guard let self, let placeholder else {
          throw MessageError(.providerFailed, "no placeholder")
        }
        var text = ViewText()
        text.lines = [placeholder]
        return WidgetTimeline(entries: [.init(date: now, text: text)], policy: .never)
      },
      load: { [weak self] place in
        guard let self else { throw CancellationError() }
        return try await withCheckedThrowingContinuation { loads.append((place.kind, $0)) }
      })
  }()

  /// The texts and errors that the widgets showed, in order.
  var changes: [String] {
    handled += events.take().map { widget in
      "\(widget.kind) \(widget.text.lines)" + (widget.error.map { " \($0)" } ?? "")
    }
    return handled
  }

  nonisolated init(_ refreshFile: RefreshFile? = nil) {
    self.refreshFile = refreshFile
    ServiceThread.start()
  }

  deinit {
    for (_, continuation) in loads { continuation.resume(throwing: CancellationError()) }
  }

  func runWaitingTasks() async {
    for _ in 0..<10 {
      await withCheckedContinuation { continuation in
        ServiceThread.after(.zero) { continuation.resume() }
      }
    }
  }

  /// Answers the oldest load with one line, valid from now on; without `after`, it is not reloaded later.
  func answer(_ line: String, after: TimeInterval? = nil) async {
    var text = ViewText()
    text.lines = [line]
    await answer(
      WidgetTimeline(
        entries: [.init(date: now, text: text)],
        policy: after.map { .after(now.addingTimeInterval($0)) } ?? .never))
  }

  func answer(_ timeline: WidgetTimeline) async {
    loads.removeFirst().1.resume(returning: timeline)
    await runWaitingTasks()
  }

  func fail(_ reason: String) async {
    loads.removeFirst().1.resume(throwing: MessageError(.providerFailed, "\(reason)"))
    await runWaitingTasks()
  }

  func wake(after seconds: TimeInterval) async {
    now += seconds
    store.wake()
    await runWaitingTasks()
  }

  /// Reloads ten seconds later and returns the number of reloaded widgets.
  @discardableResult
  func reload(kinds: Set<String>?) async -> Int {
    now += 10
    let count = store.reload(kinds: kinds)
    await runWaitingTasks()
    return count
  }

  /// Shows one widget of each place.
  func show(_ places: [WidgetPlace]) async {
    await show(
      places.map { PlacedItem(id: $0.kind, kind: $0.kind, family: $0.family) }, of: places)
  }

  func show(_ widgets: [PlacedItem], of places: [WidgetPlace]) async {
    store.show(widgets, of: places)
    await runWaitingTasks()
  }

  func place(_ kind: String, _ families: [String] = [], name: String? = nil) -> WidgetPlace {
    let listing = WidgetListing(kind: kind, displayName: name, families: families)
    return WidgetPlace(
      listing: listing, family: listing.shownFamily ?? "", app: "App", executable: "/a",
      build: nil)
  }
}

@Suite("The widgets that are shown")
struct WidgetStoreTests {
  private let bench = WidgetBench()

  @Test(
    "a widget is loaded when it is new, shown when it answers, and not loaded again without a reason"
  )
  @ServiceThread func loads() async throws {
    let tea = bench.place("tea", ["systemLarge", "systemMedium"], name: "Tea")
    await bench.show([tea, bench.place("cup")])
    #expect(bench.loads.map(\.0) == ["tea", "cup"])
    #expect(bench.store.status.map(\.text.lines) == [[], []])
    await bench.answer("green")
    await bench.fail("no cup")
    #expect(bench.changes == ["tea [\"green\"]", "cup [] no cup"])
    await bench.show([tea])
    #expect(bench.loads.isEmpty)
    let status = try #require(bench.store.status.first)
    #expect(status.displayName == "Tea")
    #expect(status.family == "systemMedium")
    #expect(status.date?.date == bench.now)
    #expect(status.nextDate == nil)
    #expect(status.error == nil)
  }

  @Test("a placeholder is shown until the first answer, also when a load fails, and never after it")
  @ServiceThread func placeholder() async {
    bench.placeholder = "..."
    await bench.show([bench.place("tea")])
    #expect(bench.changes == ["tea [\"...\"]"])
    #expect(bench.store.status.first?.date == nil)
    await bench.fail("no tea")
    #expect(bench.changes.last == "tea [\"...\"] no tea")
    await bench.wake(after: 2)
    await bench.answer("green")
    #expect(bench.changes.last == "tea [\"green\"]")
    await bench.reload(kinds: nil)
    #expect(bench.store.status.map(\.text.lines) == [["green"]])
  }

  @Test("refreshes count after a restart, also if the clock was set back, and for a day")
  @ServiceThread func refreshes() async throws {
    let folder = try TemporaryFolder()
    /// Creates a store at this time after the first start and returns its remaining refreshes.
    func left(after seconds: Double, refreshing times: Int) async -> Int? {
      let bench = WidgetBench(RefreshFile(directory: StateDirectory(path: folder.path)))
      bench.now += seconds
      await bench.show([bench.place("tea")])
      defer { bench.store.stop() }
      for _ in 0..<times {
        await bench.runWaitingTasks()
        await bench.answer("green")
        bench.now += 10
        bench.store.reload(kinds: nil, counts: true)
      }
      return bench.store.status.first?.refreshesLeft
    }
    #expect(await left(after: 0, refreshing: 3) == 67)
    #expect(await left(after: 100, refreshing: 0) == 67)
    #expect(await left(after: -50_000, refreshing: 1) == 66)
    #expect(await left(after: 200_000, refreshing: 0) == 70)
  }

  @Test("a reload of a kind reloads that kind, and one without a kind all")
  @ServiceThread func reload() async {
    await bench.show([bench.place("tea"), bench.place("cup")])
    await bench.answer("a")
    await bench.answer("b")
    #expect(await bench.reload(kinds: ["cup"]) == 1)
    #expect(await bench.reload(kinds: ["pot"]) == 0)
    #expect(bench.loads.map(\.0) == ["cup"])
    await bench.answer("c")
    #expect(await bench.reload(kinds: nil) == 2)
    #expect(bench.loads.map(\.0) == ["tea", "cup"])
  }

  @Test("an answer without an entry is an error, and what was shown stays")
  @ServiceThread func empty() async throws {
    await bench.show([bench.place("tea")])
    await bench.answer("green", after: 400)
    await bench.wake(after: 400)
    await bench.answer(WidgetTimeline(entries: [], policy: .never))
    let widget = try #require(bench.store.status.first)
    #expect(widget.text.lines == ["green"])
    #expect(widget.error?.contains("no entry") == true)
  }

  @Test("copies of one kind, size and options are loaded together, and others by themselves")
  @ServiceThread func copies() async {
    let tea = [bench.place("tea")]
    let green = ["leaf": JSONValue.string("green")]
    func widget(
      _ id: String, _ family: String, _ configuration: [String: JSONValue] = [:]
    ) -> PlacedItem {
      PlacedItem(id: id, kind: "tea", family: family, configuration: configuration)
    }
    let widgets = [
      widget("w-1", "systemSmall"), widget("w-2", "systemSmall"), widget("w-3", "systemLarge"),
      widget("w-4", "systemSmall", green),
    ]
    await bench.show(widgets, of: tea)
    #expect(bench.loads.count == 3)
    for word in ["small", "large", "green"] { await bench.answer(word) }
    #expect(bench.store.status.map(\.slot) == ["w-1", "w-2", "w-3", "w-4"])
    #expect(
      bench.store.status.map(\.text.lines) == [["small"], ["small"], ["large"], ["green"]])
    #expect(bench.changes.count == 4)
    await bench.show([widgets[1], widget("w-5", "systemLarge")], of: tea)
    #expect(bench.loads.isEmpty, "what is known is shown at once")
    #expect(bench.changes.last == "tea [\"large\"]")
    #expect(bench.store.status.map(\.text.lines) == [["small"], ["large"]])
    #expect(await bench.reload(kinds: ["tea"]) == 2)
  }

  @Test("a placed widget that no extension has, or not in this size, is listed with the reason")
  @ServiceThread func unknown() async {
    let places = [bench.place("tea", ["systemSmall"])]
    let widgets = [
      PlacedItem(id: "w-1", kind: "gone", family: "systemSmall"),
      PlacedItem(id: "w-2", kind: "tea", family: "systemLarge"),
    ]
    await bench.show(widgets, of: places)
    #expect(bench.loads.isEmpty)
    #expect(
      bench.changes == [
        "gone [] no widget has the kind \"gone\"; known: tea",
        "tea [] the widget \"tea\" has no size \"systemLarge\"; it has systemSmall",
      ])
    await bench.show(widgets, of: places + [bench.place("gone")])
    #expect(bench.loads.map(\.0) == ["gone"])
    await bench.show([widgets[0]], of: [])
    #expect(
      bench.store.status.map(\.error) == ["no widget has the kind \"gone\"; there are no widgets"]
    )
  }

  @Test("an answer to a widget that is gone, or is another build, is dropped")
  @ServiceThread func gone() async {
    await bench.show([bench.place("tea")])
    await bench.show([bench.place("tea", name: "New")])
    #expect(bench.loads.count == 2)
    await bench.answer("old")
    #expect(bench.changes == [])
    await bench.answer("new")
    #expect(bench.changes == ["tea [\"new\"]"])
  }

  @Test("private text of another build is removed from clients, since a lock could not hide it")
  @ServiceThread func privateText() async {
    await bench.show([bench.place("tea")])
    var text = ViewText()
    text.lines = ["for you"]
    text.isPrivacySensitive = true
    await bench.answer(
      WidgetTimeline(entries: [.init(date: bench.now, text: text)], policy: .never))
    await bench.show([bench.place("tea", name: "New")])
    #expect(bench.changes == ["tea [\"for you\"]", "tea []"])
  }
}

@Suite("Which widgets are shown")
struct WidgetPlaceTests {
  private func source(_ path: String, _ listings: [WidgetListing]) -> WidgetPlace.Source {
    WidgetPlace.Source(executable: path, app: "App", build: nil, listings: listings)
  }

  @Test("all, each in its smallest size; of one kind the first")
  func all() {
    let (places, problems) = WidgetPlace.all([
      source(
        "/a",
        [
          WidgetListing(kind: "tea"), WidgetListing(kind: "cup", families: ["accessoryInline"]),
          WidgetListing(kind: ""), WidgetListing(kind: "huge", families: ["systemHuge"]),
        ]), source("/b", [WidgetListing(kind: "tea"), WidgetListing(kind: "pot")]),
    ])
    #expect(places.map(\.kind) == ["tea", "cup", "pot"])
    #expect(places.map(\.family) == ["systemSmall", "accessoryInline", "systemSmall"])
    #expect(places.map(\.executable) == ["/a", "/a", "/b"])
    #expect(problems.count == 3)
    #expect(problems[1].contains("systemHuge"))
    #expect(problems[2].contains("/a and /b both have a widget of kind \"tea\""))
  }

  @Test("of an extension with very many widgets only the first are shown, with a warning")
  func many() {
    let listings = (0..<100).map { WidgetListing(kind: "\($0)") }
    let (places, problems) = WidgetPlace.all([source("/a", listings)])
    #expect(places.count == WidgetPlace.most)
    #expect(problems == ["/a has 100 widgets; the first 32 are shown"])
  }
}
