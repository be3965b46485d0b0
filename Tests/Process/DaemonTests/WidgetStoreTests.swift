import Configuration
import ControlModel
import Devices
import Foundation
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import Daemon

/// A store whose clock is set by the test, and whose loads are answered by the test.
@ServiceThread
private final class WidgetBench {
  var now = Date(timeIntervalSince1970: 1_893_456_000)
  private(set) var changes: [String] = []
  private(set) var loads: [(String, CheckedContinuation<WidgetTimeline, any Error>)] = []
  /// Where refreshes are saved; nil for nowhere.
  let refreshFile: RefreshFile?
  /// What the extension gives as a placeholder; nil for an error.
  var placeholder: String?
  private(set) lazy var store = WidgetStore(
    now: { [weak self] in self?.now ?? .distantFuture }, refreshes: RefreshRecord(refreshFile),
    placeholder: { [weak self] place in
      guard let self, let placeholder else { throw MessageError(.providerFailed, "no placeholder") }
      var text = ViewText()
      text.lines = [placeholder]
      return WidgetTimeline(entries: [.init(date: now, text: text)], policy: .never)
    },
    load: { [weak self] place in
      guard let self else { throw CancellationError() }
      return try await withCheckedThrowingContinuation { loads.append((place.kind, $0)) }
    })

  init(_ refreshFile: RefreshFile?) { self.refreshFile = refreshFile }

  nonisolated static func run(
    saving refreshFile: RefreshFile? = nil,
    _ test: @escaping @ServiceThread @Sendable (WidgetBench) async throws -> Void
  ) async throws {
    ServiceThread.start()
    try await serve(refreshFile, test)
  }

  private static func serve(
    _ refreshFile: RefreshFile?,
    _ test: @ServiceThread (WidgetBench) async throws -> Void
  ) async throws {
    let bench = WidgetBench(refreshFile)
    bench.store.onChange = { [weak bench] widget in
      bench?.changes.append(
        "\(widget.kind) \(widget.text.lines)" + (widget.error.map { " \($0)" } ?? ""))
    }
    try await test(bench)
    bench.store.stop()
    while !bench.loads.isEmpty { bench.answer("gone") }
    await runWaitingTasks()
  }

  /// Runs the tasks that are waiting to run.
  static func runWaitingTasks() async {
    for _ in 0..<10 {
      await withCheckedContinuation { continuation in
        ServiceThread.after(.zero) { continuation.resume() }
      }
    }
  }

  /// Answers the oldest load with one line, valid from now on, without a later reload.
  func answer(_ line: String, after: TimeInterval? = nil) {
    var text = ViewText()
    text.lines = [line]
    let (_, continuation) = loads.removeFirst()
    continuation.resume(
      returning: WidgetTimeline(
        entries: [.init(date: now, text: text)],
        policy: after.map { .after(now.addingTimeInterval($0)) } ?? .never))
  }

  func fail(_ reason: String) {
    loads.removeFirst().1.resume(throwing: MessageError(.providerFailed, reason))
  }

  /// Shows one widget of each of these, in its smallest size.
  func show(_ places: [WidgetPlace]) {
    store.show(
      places.map { PlacedWidget(id: $0.kind, kind: $0.kind, family: $0.family) }, of: places)
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
  @Test(
    "a widget is loaded when it is new, shown when it answers, and not loaded again without a reason"
  )
  func loads() async throws {
    try await WidgetBench.run { bench in
      let tea = bench.place("tea", ["systemLarge", "systemMedium"], name: "Tea")
      bench.show([tea, bench.place("cup")])
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.map(\.0) == ["tea", "cup"])
      #expect(bench.store.status.map(\.text.lines) == [[], []])
      bench.answer("green")
      bench.fail("no cup")
      await WidgetBench.runWaitingTasks()
      #expect(bench.changes == ["tea [\"green\"]", "cup [] no cup"])
      bench.show([tea])
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.isEmpty)
      let status = try #require(bench.store.status.first)
      #expect(status.displayName == "Tea")
      #expect(status.family == "systemMedium")
      #expect(status.date?.date == bench.now)
      #expect(status.nextDate == nil)
      #expect(status.error == nil)
    }
  }

  @Test("a placeholder is shown until the first answer, also when a load fails, and never after it")
  func placeholder() async throws {
    try await WidgetBench.run { bench in
      bench.placeholder = "..."
      bench.show([bench.place("tea")])
      await WidgetBench.runWaitingTasks()
      #expect(bench.changes == ["tea [\"...\"]"])
      #expect(bench.store.status.first?.date == nil)
      bench.fail("no tea")
      await WidgetBench.runWaitingTasks()
      #expect(bench.changes.last == "tea [\"...\"] no tea")
      bench.now += 2
      bench.store.wake()
      await WidgetBench.runWaitingTasks()
      bench.answer("green")
      await WidgetBench.runWaitingTasks()
      #expect(bench.changes.last == "tea [\"green\"]")
      bench.now += 10
      bench.store.reload(kinds: nil)
      await WidgetBench.runWaitingTasks()
      #expect(bench.store.status.map(\.text.lines) == [["green"]])
    }
  }

  @Test("refreshes count after a restart, also if the clock was set back, and for a day")
  func refreshes() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("refreshes-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    /// What is left when the store is made at this time after the first start.
    func left(after seconds: Double, refreshing times: Int) async throws -> Int? {
      let left = Mutex<Int?>(nil)
      try await WidgetBench.run(saving: RefreshFile(directory: folder)) { bench in
        bench.now += seconds
        bench.show([bench.place("tea")])
        for _ in 0..<times {
          await WidgetBench.runWaitingTasks()
          bench.answer("green")
          await WidgetBench.runWaitingTasks()
          bench.now += 10
          bench.store.reload(kinds: nil, counts: true)
        }
        let now = bench.store.status.first?.refreshesLeft
        left.withLock { $0 = now }
      }
      return left.withLock { $0 }
    }
    #expect(try await left(after: 0, refreshing: 3) == 67)
    #expect(try await left(after: 100, refreshing: 0) == 67)
    #expect(try await left(after: -50_000, refreshing: 1) == 66)
    #expect(try await left(after: 200_000, refreshing: 0) == 70)
  }

  @Test("a reload of a kind reloads that kind, and one without a kind all")
  func reload() async throws {
    try await WidgetBench.run { bench in
      bench.show([bench.place("tea"), bench.place("cup")])
      await WidgetBench.runWaitingTasks()
      bench.answer("a")
      bench.answer("b")
      await WidgetBench.runWaitingTasks()
      bench.now += 10
      #expect(bench.store.reload(kinds: ["cup"]) == 1)
      #expect(bench.store.reload(kinds: ["pot"]) == 0)
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.map(\.0) == ["cup"])
      bench.answer("c")
      await WidgetBench.runWaitingTasks()
      bench.now += 10
      #expect(bench.store.reload(kinds: nil) == 2)
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.map(\.0) == ["tea", "cup"])
    }
  }

  @Test("an answer without an entry is an error, and what was shown stays")
  func empty() async throws {
    try await WidgetBench.run { bench in
      bench.show([bench.place("tea")])
      await WidgetBench.runWaitingTasks()
      bench.answer("green", after: 400)
      await WidgetBench.runWaitingTasks()
      bench.now += 400
      bench.store.wake()
      await WidgetBench.runWaitingTasks()
      bench.loads.first?.1.resume(returning: WidgetTimeline(entries: [], policy: .never))
      bench.dropFirst()
      await WidgetBench.runWaitingTasks()
      let widget = try #require(bench.store.status.first)
      #expect(widget.text.lines == ["green"])
      #expect(widget.error?.contains("no entry") == true)
    }
  }

  @Test("copies of one kind, size and options are loaded together, and others by themselves")
  func copies() async throws {
    try await WidgetBench.run { bench in
      let tea = [bench.place("tea")]
      let green = ["leaf": JSONValue.string("green")]
      func widget(
        _ id: String, _ family: String, _ configuration: [String: JSONValue] = [:]
      ) -> PlacedWidget {
        PlacedWidget(id: id, kind: "tea", family: family, configuration: configuration)
      }
      let widgets = [
        widget("w-1", "systemSmall"), widget("w-2", "systemSmall"), widget("w-3", "systemLarge"),
        widget("w-4", "systemSmall", green),
      ]
      bench.store.show(widgets, of: tea)
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.count == 3)
      for word in ["small", "large", "green"] { bench.answer(word) }
      await WidgetBench.runWaitingTasks()
      #expect(bench.store.status.map(\.widget) == ["w-1", "w-2", "w-3", "w-4"])
      #expect(
        bench.store.status.map(\.text.lines) == [["small"], ["small"], ["large"], ["green"]])
      #expect(bench.changes.count == 4)
      bench.store.show([widgets[1], widget("w-5", "systemLarge")], of: tea)
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.isEmpty, "what is known is shown at once")
      #expect(bench.changes.last == "tea [\"large\"]")
      #expect(bench.store.status.map(\.text.lines) == [["small"], ["large"]])
      bench.now += 10
      #expect(bench.store.reload(kinds: ["tea"]) == 2)
    }
  }

  @Test("a placed widget that no extension has, or not in this size, is listed with the reason")
  func unknown() async throws {
    try await WidgetBench.run { bench in
      let places = [bench.place("tea", ["systemSmall"])]
      let widgets = [
        PlacedWidget(id: "w-1", kind: "gone", family: "systemSmall"),
        PlacedWidget(id: "w-2", kind: "tea", family: "systemLarge"),
      ]
      bench.store.show(widgets, of: places)
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.isEmpty)
      #expect(
        bench.changes == [
          "gone [] no widget has the kind \"gone\"; known: tea",
          "tea [] the widget \"tea\" has no size \"systemLarge\"; it has systemSmall",
        ])
      bench.store.show(widgets, of: places + [bench.place("gone")])
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.map(\.0) == ["gone"])
      bench.store.show([widgets[0]], of: [])
      #expect(
        bench.store.status.map(\.error) == ["no widget has the kind \"gone\"; there are no widgets"]
      )
    }
  }

  @Test("an answer to a widget that is gone, or is another build, is dropped")
  func gone() async throws {
    try await WidgetBench.run { bench in
      bench.show([bench.place("tea")])
      await WidgetBench.runWaitingTasks()
      bench.show([bench.place("tea", name: "New")])
      await WidgetBench.runWaitingTasks()
      #expect(bench.loads.count == 2)
      bench.answer("old")
      await WidgetBench.runWaitingTasks()
      #expect(bench.changes == [])
      bench.answer("new")
      await WidgetBench.runWaitingTasks()
      #expect(bench.changes == ["tea [\"new\"]"])
    }
  }
}

extension WidgetBench {
  fileprivate func dropFirst() { loads.removeFirst() }
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
