import ControlModel
import Foundation
import Testing
import Wire

@testable import Screens

/// A board with a clock that the test sets and loads that the test answers.
private final class WidgetBench {
  var now = Date(timeIntervalSince1970: 1_893_456_000)
  private(set) var board = WidgetBoard()
  /// The texts and errors that the widgets showed, in order.
  private(set) var changes: [String] = []
  private(set) var turns = 0
  private(set) var loads: [(kind: String, number: Int)] = []
  /// The extension's placeholder, or `nil` for an error.
  var placeholder: String?

  func handle(_ event: WidgetBoard.Event) { perform(board.handle(event, at: now)) }

  private func perform(_ effects: [WidgetBoard.Effect]) {
    for effect in effects {
      switch effect {
      case .load(let place, let number): loads.append((place.kind, number))
      case .loadPlaceholder(_, let number):
        if let placeholder { handle(.placeholder(text(placeholder), number)) }
      case .shown(let widget):
        changes.append(
          "\(widget.kind) \(widget.text.lines)" + (widget.error.map { " \($0)" } ?? ""))
      case .turned: turns += 1
      case .refreshed: break
      }
    }
  }

  var status: [SocketMessage.Widget] { board.status(at: now) }

  func text(_ line: String) -> ViewText {
    var text = ViewText()
    text.lines = [line]
    return text
  }

  /// Answers the oldest load with one line, valid from now on; without `after`, it is not reloaded later.
  func answer(
    _ line: String, after: TimeInterval? = nil, relevance: Double? = nil, isPrivate: Bool = false
  ) {
    var text = text(line)
    text.isPrivacySensitive = isPrivate
    var entry = WidgetTimeline.Entry(date: now, text: text)
    entry.relevance = relevance
    answer(
      WidgetTimeline(
        entries: [entry], policy: after.map { .after(now.addingTimeInterval($0)) } ?? .never))
  }

  func answer(_ timeline: WidgetTimeline) {
    handle(.answered(timeline, loads.removeFirst().number))
  }

  func fail(_ reason: String) { handle(.failed(reason, loads.removeFirst().number)) }

  func wake(after seconds: TimeInterval) {
    now += seconds
    handle(.wake)
  }

  /// Reloads ten seconds later and returns the number of reloaded widgets.
  @discardableResult
  func reload(kinds: Set<String>?) -> Int {
    now += 10
    handle(.reload(kinds: kinds, counts: false))
    return board.count(ofKinds: kinds)
  }

  /// Shows one widget of each place.
  func show(_ places: [WidgetPlace]) {
    show(places.map { PlacedItem(id: $0.kind, kind: $0.kind, family: $0.family) }, of: places)
  }

  func show(_ widgets: [PlacedItem], of places: [WidgetPlace]) {
    perform(board.show(widgets, of: places, at: now))
  }

  func place(_ kind: String, _ families: [String] = [], name: String? = nil) -> WidgetPlace {
    let listing = WidgetListing(kind: kind, displayName: name, families: families)
    return WidgetPlace(
      listing: listing, family: listing.shownFamily ?? "", app: "App", executable: "/a",
      build: nil)
  }
}

@Suite("The widgets that are shown")
struct WidgetBoardTests {
  private let bench = WidgetBench()

  @Test(
    "a widget is loaded when it is new, shown when it answers, and not loaded again without a reason"
  )
  func loads() throws {
    let tea = bench.place("tea", ["systemLarge", "systemMedium"], name: "Tea")
    bench.show([tea, bench.place("cup")])
    #expect(bench.loads.map(\.kind) == ["tea", "cup"])
    #expect(bench.status.map(\.text.lines) == [[], []])
    bench.answer("green")
    bench.fail("no cup")
    #expect(bench.changes == ["tea [\"green\"]", "cup [] no cup"])
    bench.show([tea])
    #expect(bench.loads.isEmpty)
    let status = try #require(bench.status.first)
    #expect(status.displayName == "Tea")
    #expect(status.family == "systemMedium")
    #expect(status.date?.date == bench.now)
    #expect(status.nextDate == nil)
    #expect(status.error == nil)
  }

  @Test("a placeholder is shown until the first answer, also when a load fails, and never after it")
  func placeholder() {
    bench.placeholder = "..."
    bench.show([bench.place("tea")])
    #expect(bench.changes == ["tea [\"...\"]"])
    #expect(bench.status.first?.date == nil)
    bench.fail("no tea")
    #expect(bench.changes.last == "tea [\"...\"] no tea")
    bench.wake(after: 2)
    bench.answer("green")
    #expect(bench.changes.last == "tea [\"green\"]")
    bench.reload(kinds: nil)
    #expect(bench.status.map(\.text.lines) == [["green"]])
  }

  @Test("a reload of a kind reloads that kind, and one without a kind all")
  func reload() {
    bench.show([bench.place("tea"), bench.place("cup")])
    bench.answer("a")
    bench.answer("b")
    #expect(bench.reload(kinds: ["cup"]) == 1)
    #expect(bench.reload(kinds: ["pot"]) == 0)
    #expect(bench.loads.map(\.kind) == ["cup"])
    bench.answer("c")
    #expect(bench.reload(kinds: nil) == 2)
    #expect(bench.loads.map(\.kind) == ["tea", "cup"])
  }

  @Test("an answer without an entry is an error, and what was shown stays")
  func empty() throws {
    bench.show([bench.place("tea")])
    bench.answer("green", after: 400)
    bench.wake(after: 400)
    bench.answer(WidgetTimeline(entries: [], policy: .never))
    let widget = try #require(bench.status.first)
    #expect(widget.text.lines == ["green"])
    #expect(widget.error?.contains("no entry") == true)
  }

  @Test("copies of one kind, size and options are loaded together, and others by themselves")
  func copies() {
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
    bench.show(widgets, of: tea)
    #expect(bench.loads.count == 3)
    for word in ["small", "large", "green"] { bench.answer(word) }
    #expect(bench.status.map(\.slot) == ["w-1", "w-2", "w-3", "w-4"])
    #expect(
      bench.status.map(\.text.lines) == [["small"], ["small"], ["large"], ["green"]])
    #expect(bench.changes.count == 4)
    bench.show([widgets[1], widget("w-5", "systemLarge")], of: tea)
    #expect(bench.loads.isEmpty, "what is known is shown at once")
    #expect(bench.changes.last == "tea [\"large\"]")
    #expect(bench.status.map(\.text.lines) == [["small"], ["large"]])
    #expect(bench.reload(kinds: ["tea"]) == 2)
  }

  @Test("a placed widget that no extension has, or not in this size, is listed with the reason")
  func unknown() {
    let places = [bench.place("tea", ["systemSmall"])]
    let widgets = [
      PlacedItem(id: "w-1", kind: "gone", family: "systemSmall"),
      PlacedItem(id: "w-2", kind: "tea", family: "systemLarge"),
    ]
    bench.show(widgets, of: places)
    #expect(bench.loads.isEmpty)
    #expect(
      bench.changes == [
        "gone [] no widget has the kind \"gone\"; known: tea",
        "tea [] the widget \"tea\" has no size \"systemLarge\"; it has systemSmall",
      ])
    bench.show(widgets, of: places + [bench.place("gone")])
    #expect(bench.loads.map(\.kind) == ["gone"])
    bench.show([widgets[0]], of: [])
    #expect(
      bench.status.map(\.error) == ["no widget has the kind \"gone\"; there are no widgets"]
    )
  }

  @Test("an answer to a widget that is gone, or is another build, is dropped")
  func gone() {
    bench.show([bench.place("tea")])
    bench.show([bench.place("tea", name: "New")])
    #expect(bench.loads.count == 2)
    bench.answer("old")
    #expect(bench.changes == [])
    bench.answer("new")
    #expect(bench.changes == ["tea [\"new\"]"])
  }

  @Test("private text of another build is removed from clients, since a lock could not hide it")
  func privateText() {
    bench.show([bench.place("tea")])
    bench.answer("for you", isPrivate: true)
    bench.show([bench.place("tea", name: "New")])
    #expect(bench.changes == ["tea [\"for you\"]", "tea []"])
  }

  // MARK: Stacks

  private let stacked = ["a", "b"].map {
    PlacedItem(id: $0, kind: $0, family: "systemSmall", stack: "s-1")
  }
  private var fronts: [Bool?] { stacked.map { bench.board.isFront($0) } }

  @Test(
    "an intent brings the widget with its options to the front; a person can turn the stack back")
  func suggestions() {
    bench.show(stacked + [PlacedItem(id: "c", kind: "c", family: "systemSmall")], of: [])
    #expect(fronts == [true, false])
    #expect(bench.turns == 1, "the stack is new")
    #expect(bench.board.isFront(PlacedItem(id: "c", kind: "c", family: "systemSmall")) == nil)
    let score = SmartStack.Score(value: 1, from: bench.now, until: bench.now + 60)
    bench.handle(.suggested(["b": [score], "c": [score]]))
    #expect(fronts == [false, true])
    bench.handle(.turned(to: stacked[0]))
    #expect(fronts == [true, false])
    #expect(bench.turns == 3)
    #expect(bench.board.deadline == bench.now + 60)
    bench.wake(after: 900)
    #expect(fronts == [true, false], "the suggestion is over")
    #expect(bench.turns == 3)
  }

  @Test("a later suggestion that replaces the earlier ones leaves their widgets")
  func replaced() {
    bench.show(stacked, of: [])
    let score = SmartStack.Score(value: 1, from: bench.now, until: bench.now + 60)
    bench.handle(.suggested(["b": [score]]))
    bench.handle(.suggested(["a": [score]]))
    #expect(fronts == [false, true], "of equal scores the front widget's counts")
    bench.handle(.suggested(["a": [score]], replacing: ["a", "b"]))
    #expect(fronts == [true, false])
  }

  @Test("a stack turns to the widget whose new timeline is more relevant, and at a date of one")
  func relevance() {
    let places = ["a", "b"].map { bench.place($0) }
    bench.show(stacked, of: places)
    bench.answer("of a")
    #expect(fronts == [true, false])
    bench.answer("of b", relevance: 1)
    #expect(fronts == [false, true])
    #expect(bench.turns == 2)
    bench.show(stacked, of: places)
    #expect(bench.turns == 2, "the same widgets shown again")
    bench.reload(kinds: ["a"])
    var later = WidgetTimeline.Entry(date: bench.now + 50, text: bench.text("later"))
    (later.relevance, later.relevanceDuration) = (1, 60)
    bench.answer(WidgetTimeline(entries: [later], policy: .never))
    bench.reload(kinds: ["b"])
    bench.answer("of b", relevance: 0)
    #expect(fronts == [false, true])
    bench.wake(after: 50)
    #expect(fronts == [true, false])
    #expect(bench.turns == 3)
    bench.show([stacked[1]], of: places)
    #expect(fronts == [false, true], "the front widget was removed")
    #expect(bench.turns == 4)
  }

  @Test("a stack turns on time although another stack changes just then")
  func together() {
    let others = ["c", "d"].map {
      PlacedItem(id: $0, kind: $0, family: "systemSmall", stack: "s-2")
    }
    bench.show(stacked + others, of: [])
    let due = bench.now + 10
    bench.handle(
      .suggested(["b": [SmartStack.Score(value: 1, from: due, until: .distantFuture)]]))
    bench.now = due + 1
    bench.handle(.turned(to: others[1]))
    #expect(fronts == [true, false])
    #expect(bench.board.deadline == due)
    bench.wake(after: 0)
    #expect(fronts == [false, true])
  }

  @Test("without budgets a counted reload does not wait, also for a widget that is placed later")
  func lifted() {
    bench.handle(.budgets(areLifted: true))
    bench.show([bench.place("tea")])
    bench.answer("green")
    for _ in 0...RefreshBudget.most {
      bench.now += 10
      bench.handle(.reload(kinds: nil, counts: true))
      bench.answer("green")
    }
    #expect(bench.status.map(\.refreshesLeft) == [nil])
    bench.handle(.budgets(areLifted: false))
    #expect(bench.status.map(\.refreshesLeft) == [0])
    bench.now += 10
    bench.handle(.reload(kinds: nil, counts: true))
    #expect(bench.loads.isEmpty)
    bench.handle(.budgets(areLifted: true))
    #expect(bench.loads.map(\.kind) == ["tea"])
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
