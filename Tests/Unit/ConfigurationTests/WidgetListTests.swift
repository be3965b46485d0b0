import Configuration
import ControlModel
import FileTesting
import SystemAccess
import Testing

@Suite("The widgets of the configuration and of a person")
struct WidgetListTests {
  /// The list in words: `w-1:kind`, with an unusual `/family` and with its `+stack`.
  static func words(_ list: WidgetList) -> String {
    list.widgets.map { each in
      var word = "\(each.id):\(each.kind)"
      if each.family != "systemSmall" { word += "/\(each.family)" }
      if let stack = each.stack { word += "+\(stack)" }
      return word
    }.joined(separator: " ")
  }

  /// A list in which every described widget of these kinds is placed automatically.
  static func described(_ kinds: String...) -> WidgetList {
    var list = WidgetList()
    list.describe(kinds.map { ($0, "systemSmall") })
    return list
  }

  static let defined = [
    PlacedWidget(id: "tea", kind: "t", family: "systemSmall"),
    PlacedWidget(id: "cup", kind: "c", family: "systemSmall"),
  ]

  @Test(
    "every described widget is placed once, until a person changes that, and the change keeps what is placed"
  )
  func byThemselves() throws {
    var list = Self.described("a", "b")
    #expect(Self.words(list) == "w-1:a w-2:b")
    #expect(!list.state.hasChanged)
    list.describe([("c", "systemSmall"), ("b", "systemSmall")])
    #expect(Self.words(list) == "w-3:c w-2:b", "a kind keeps its name")
    try list.resize("w-2", to: "systemLarge")
    #expect(Self.words(list) == "w-3:c w-2:b/systemLarge")
    list.describe([("a", "systemSmall"), ("d", "systemSmall")])
    #expect(Self.words(list) == "w-3:c w-2:b/systemLarge", "nothing is placed by itself any more")
    #expect(try list.add(kind: "b", family: "systemSmall") == "w-4")
    for id in ["w-2", "w-3", "w-4"] { try list.remove(id) }
    list.describe([("a", "systemSmall")])
    #expect(Self.words(list) == "", "a person has removed all")
  }

  @Test("widgets of the configuration are placed in place of one of each")
  func configured() throws {
    var list = WidgetList(defined: Self.defined)
    list.describe([("a", "systemSmall")])
    #expect(Self.words(list) == "tea:t cup:c")
    #expect(list.definition(of: "cup")?.kind == "c" && list.definition(of: "w-1") == nil)
    list.define([])
    #expect(Self.words(list) == "w-1:a")
    list.define(Self.defined)
    try list.configure("cup", ["place": .string("oslo")])
    try list.remove("tea")
    list.define(Self.defined + [PlacedWidget(id: "pot", kind: "p", family: "systemLarge")])
    #expect(Self.words(list) == "cup:c pot:p/systemLarge")
    #expect(list["cup"]?.configuration == ["place": .string("oslo")])
  }

  @Test("a widget is placed any number of times, each with a name that is never used again")
  func names() throws {
    var list = WidgetList()
    #expect(try list.add(kind: "a", family: "systemSmall") == "w-1")
    #expect(try list.add(kind: "a", family: "systemMedium", at: 1) == "w-2")
    try list.remove("w-2")
    #expect(try list.add(kind: "a", family: "accessoryCircular") == "w-3")
    #expect(Self.words(list) == "w-1:a w-3:a/accessoryCircular")
  }

  @Test("the Lock Screen has four slots, of which a rectangle takes two, and one line")
  func lockScreen() throws {
    var list = WidgetList()
    for family in ["accessoryRectangular", "accessoryCircular", "accessoryInline"] {
      _ = try list.add(kind: "a", family: family)
    }
    // A widget leaves its own slot when its size is changed.
    var resized = list
    try resized.resize("w-2", to: "accessoryRectangular")
    #expect(resized["w-2"]?.family == "accessoryRectangular")
    for family in ["accessoryRectangular", "accessoryInline"] {
      #expect(throws: PlacedWidgetError.noRoom(family: family)) {
        try list.add(kind: "a", family: family)
      }
    }
    #expect(throws: PlacedWidgetError.noRoom(family: "accessoryRectangular")) {
      _ = try list.add(kind: "a", family: "accessoryCircular")
      try list.resize("w-2", to: "accessoryRectangular")
    }
    #expect(throws: PlacedWidgetError.otherPlace("w-2", .lockScreen, family: "systemSmall")) {
      try list.resize("w-2", to: "systemSmall")
    }
    list.define(
      (1...3).map { PlacedWidget(id: "x\($0)", kind: "x", family: "accessoryCircular") })
    #expect(list.widgets.count == 4)
    #expect(list.problems.count == 1)
    #expect(list.problems[0].hasPrefix("3 widgets are not shown (x1, x2, x3): the Lock Screen has"))
  }

  static let moves: [(id: String, before: String, order: String)] = [
    ("w-3", "w-1", "w-3 w-1 w-2 w-4 w-5"), ("w-1", "w-3", "w-2 w-1 w-3 w-4 w-5"),
    ("w-1", "w-1", "w-1 w-2 w-3 w-4 w-5"), ("w-5", "w-4", "w-1 w-2 w-3 w-5 w-4"),
  ]

  @Test("a widget is moved before another one of its place", arguments: moves)
  func move(id: String, before: String, order: String) throws {
    var list = Self.described("a", "b", "c")
    for _ in 1...2 { _ = try list.add(kind: "l", family: "accessoryCircular") }
    try list.move(id, before: before)
    #expect(list.widgets.map(\.id).joined(separator: " ") == order)
    #expect(throws: PlacedWidgetError.otherPlace("w-4", .lockScreen, family: "systemSmall")) {
      try list.move("w-1", before: "w-4")
    }
  }

  @Test("moving to a position keeps what is placed, as every change by a person does")
  func moveKeeps() throws {
    var list = Self.described("a", "b")
    try list.move("w-1", to: 2)
    list.describe([("c", "systemSmall")])
    #expect(Self.words(list) == "w-2:b w-1:a")
  }

  @Test("a position counts within its place, and a stack is one position")
  func positions() throws {
    var list = Self.described("a", "b", "c")
    _ = try list.add(kind: "l", family: "accessoryCircular")
    try list.stack("w-3", onto: "w-1")
    #expect(Self.words(list) == "w-1:a+s-1 w-3:c+s-1 w-2:b w-4:l/accessoryCircular")
    try list.move("w-3", to: 2)
    #expect(Self.words(list) == "w-2:b w-1:a+s-1 w-3:c+s-1 w-4:l/accessoryCircular")
    #expect(throws: PlacedWidgetError.noPosition(3, in: .today, last: 2)) {
      try list.move("w-1", to: 3)
    }
    #expect(throws: PlacedWidgetError.noPosition(0, in: .lockScreen, last: 1)) {
      try list.move("w-4", to: 0)
    }
    try list.move("w-3", before: "w-1")
    #expect(Self.words(list) == "w-2:b w-3:c+s-1 w-1:a+s-1 w-4:l/accessoryCircular")
  }

  @Test("each change puts a widget where it says, within its stack and its place")
  func places() throws {
    var list = Self.described("a", "b", "c")
    #expect(try list.add(kind: "d", family: "systemSmall", at: 2) == "w-4")
    #expect(Self.words(list) == "w-1:a w-4:d w-2:b w-3:c")
    for id in ["w-4", "w-2"] { try list.stack(id, onto: "w-1") }
    try list.move("w-1", before: "w-2")
    #expect(list.state.order == ["w-4", "w-1", "w-2", "w-3"], "each name once")
    try list.unstack("w-4")
    #expect(Self.words(list) == "w-1:a+s-1 w-2:b+s-1 w-4:d w-3:c")
    let circle = try list.add(kind: "l", family: "accessoryCircular")
    #expect(list.state.order == ["w-1", "w-2", "w-4", "w-3", circle], "Today comes first")
    try list.remove("w-4")
    #expect(list.state.choices["w-4"] == nil, "only defined widgets are kept as removed")
  }

  @Test("of two clients that move at once, the second moves in the order of the first")
  func twoClients() throws {
    var list = Self.described("a", "b", "c")
    let seen = list.version
    try list.move("w-3", before: "w-1")
    try list.move("w-2", before: "w-1")
    #expect(Self.words(list) == "w-3:c w-2:b w-1:a")
    #expect(throws: PlacedWidgetError.orderChanged(version: seen + 2)) {
      try list.check(version: seen)
    }
    try list.check(version: list.version)
    try list.remove("w-1")
    #expect(throws: PlacedWidgetError.unknown("w-1", known: ["w-3", "w-2"])) {
      try list.move("w-2", before: "w-1")
    }
  }

  @Test(
    "a stack has different widgets of one size, which are resized together; the last one is in none"
  )
  func stacks() throws {
    var list = Self.described("a", "b", "c")
    try list.stack("w-2", onto: "w-1")
    try list.stack("w-3", onto: "w-2")
    #expect(Self.words(list) == "w-1:a+s-1 w-2:b+s-1 w-3:c+s-1")
    try list.resize("w-2", to: "systemLarge")
    #expect(list.widgets.map(\.family) == Array(repeating: "systemLarge", count: 3))
    try list.unstack("w-2")
    #expect(list.widgets.map(\.id) == ["w-1", "w-3", "w-2"])
    try list.remove("w-3")
    #expect(list["w-1"]?.stack == nil)
    #expect(throws: PlacedWidgetError.notStacked("w-1")) { try list.unstack("w-1") }
    #expect(throws: PlacedWidgetError.noStack("w-1")) { try list.stack("w-1", onto: "w-1") }
    let other = try list.add(kind: "d", family: "systemSmall")
    #expect(
      throws: PlacedWidgetError.otherFamily(
        other, family: "systemSmall", other: "w-1", otherFamily: "systemLarge")
    ) { try list.stack(other, onto: "w-1") }
    let circle = try list.add(kind: "d", family: "accessoryCircular")
    #expect(throws: PlacedWidgetError.noStack(circle)) { try list.stack(circle, onto: "w-1") }
  }

  @Test("a stack has a most, which the error names")
  func fullStack() throws {
    var list = WidgetList()
    for _ in 0...PlacedWidget.mostInStack { _ = try list.add(kind: "a", family: "systemSmall") }
    for number in 2...PlacedWidget.mostInStack { try list.stack("w-\(number)", onto: "w-1") }
    #expect(throws: PlacedWidgetError.stackFull("w-1")) {
      try list.stack("w-\(PlacedWidget.mostInStack + 1)", onto: "w-1")
    }
  }

  @Test("each stack has a name of its own, and stacking again changes nothing")
  func secondStack() throws {
    var list = Self.described("a", "b", "c", "d")
    try list.stack("w-2", onto: "w-1")
    try list.stack("w-4", onto: "w-3")
    #expect(Self.words(list) == "w-1:a+s-1 w-2:b+s-1 w-3:c+s-2 w-4:d+s-2")
    let version = list.version
    try list.stack("w-1", onto: "w-2")
    try list.resize("w-1", to: "systemSmall")
    list.define([])
    #expect(list.version == version)
    try list.stack("w-2", onto: "w-3")
    #expect(Self.words(list) == "w-1:a w-3:c+s-2 w-4:d+s-2 w-2:b+s-2")
  }

  @Test("widgets of one stack in the configuration have one family and are on Today")
  func configuredStacks() {
    func widget(_ id: String, _ family: String) -> PlacedWidget {
      PlacedWidget(id: id, kind: "k", family: family, stack: "s")
    }
    var list = WidgetList(defined: [
      widget("a", "systemSmall"), widget("b", "systemLarge"), widget("c", "accessoryCircular"),
    ])
    #expect(Self.words(list) == "a:k b:k/systemLarge c:k/accessoryCircular")
    list.define([
      widget("a", "systemSmall"), widget("b", "systemLarge"), widget("d", "systemSmall"),
    ])
    #expect(Self.words(list) == "a:k+s d:k+s b:k/systemLarge")
    list.define(["c", "d"].map { widget($0, "accessoryCircular") })
    #expect(list.widgets.allSatisfy { $0.stack == nil })
  }

  @Test("there is a most, which the error names")
  func most() throws {
    var list = WidgetList()
    for _ in 1...PlacedWidget.most { _ = try list.add(kind: "a", family: "systemSmall") }
    do throws(PlacedWidgetError) {
      _ = try list.add(kind: "a", family: "systemSmall")
      Issue.record("one too many was placed")
    } catch { #expect(error.description.contains("the maximum is 64 widgets")) }
    list.define(Self.defined)
    #expect(list.widgets.count == PlacedWidget.most)
    #expect(
      list.problems == ["2 widgets are not shown: the maximum is 64"])
    list.define([Self.defined[0]])
    #expect(
      list.problems == ["1 widgets are not shown: the maximum is 64"])
  }

  @Test("a change that is refused changes nothing")
  func refused() throws {
    var list = Self.described("a")
    let before = list
    #expect(throws: PlacedWidgetError.self) { try list.remove("gone") }
    #expect(throws: PlacedWidgetError.self) { try list.move("w-1", before: "gone") }
    #expect(throws: PlacedWidgetError.self) { try list.configure("gone", [:]) }
    #expect(throws: PlacedWidgetError.self) { try list.stack("w-1", onto: "gone") }
    #expect(throws: PlacedWidgetError.self) {
      try list.add(kind: "x", family: "systemSmall", at: 3)
    }
    #expect(list == before)
  }

  @Test("what was saved is loaded, and the file is as documented")
  func saved() throws {
    let folder = try TemporaryFolder()
    let store = WidgetListStore(directory: StateDirectory(path: folder.path))
    var list = WidgetList(defined: Self.defined)
    _ = try list.add(kind: "not.known", family: "systemSmall", configuration: ["n": .int(3)], at: 1)
    try list.stack("cup", onto: "w-1")
    try list.remove("tea")
    try store.save(list.state)
    #expect(store.load() == (list.state, nil))
    #expect(Self.words(WidgetList(state: list.state, defined: Self.defined)) == Self.words(list))
    #expect(
      try folder.text(of: "widgets.json") == """
        {
          "changes" : 3,
          "last_number" : 1,
          "order" : [
            "w-1",
            "cup"
          ],
          "version" : 1,
          "widgets" : {
            "cup" : {
              "family" : "systemSmall",
              "kind" : "c",
              "stack" : "s-1"
            },
            "tea" : {
              "removed" : true
            },
            "w-1" : {
              "configuration" : {
                "n" : 3
              },
              "family" : "systemSmall",
              "kind" : "not.known",
              "stack" : "s-1"
            }
          }
        }

        """)
  }

  @Test(
    "what a person wrote wrongly is used as far as it goes, and ten thousand widgets are limited at once"
  )
  func strange() throws {
    var state = WidgetList.State()
    state.hasChanged = true
    for number in 1...10_000 {
      let family = number % 2 == 0 ? "accessoryHuge" : "systemSmall"
      state.choices["p\(number)"] = .placed(
        PlacedWidget(id: "p\(number)", kind: "k", family: family, stack: "all"))
    }
    let list = WidgetList(state: state)
    #expect(list.widgets.count == PlacedWidget.most)
    #expect(list.widgets.count { $0.stack == "all" } == PlacedWidget.mostInStack)
    #expect(list.widgets.count { $0.place == .lockScreen } == PlacedWidget.lockScreenSlots)
    #expect(list.problems.count == 2)
  }
}
