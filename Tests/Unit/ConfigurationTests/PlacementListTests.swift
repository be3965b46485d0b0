import Configuration
import ControlModel
import SystemAccess
import Testing

@Suite("The placements of the configuration and of a person")
struct PlacementListTests {
  /// The list in words: `cc-1:kind`, with unusual places and sizes.
  static func words(_ list: PlacementList) -> String {
    list.placements.map { each in
      var word = "\(each.id):\(each.kind)"
      if each.place != .controlCenter { word += "@\(each.place.rawValue)" }
      if each.size != .small { word += "/\(each.size.rawValue)" }
      return word
    }.joined(separator: " ")
  }

  static func control(_ kind: String) -> PlacedControl { PlacedControl(id: "", kind: kind) }

  /// A list with these controls in Control Center, named `cc-1`, `cc-2` and so on.
  static func list(_ kinds: String...) throws -> PlacementList {
    var list = PlacementList()
    for kind in kinds { _ = try list.place(control(kind), in: .controlCenter) }
    return list
  }

  static let defined = [Placement(id: "lamp", kind: "l"), Placement(id: "fan", kind: "f")]

  @Test("a control is placed any number of times, each with a name that is never used again")
  func names() throws {
    var list = try Self.list("a", "a")
    try list.remove("cc-2")
    _ = try list.place(Self.control("b"), in: .controlCenter, size: .large, at: 1)
    #expect(Self.words(list) == "cc-3:b/large cc-1:a")
    #expect(list.version == 4)
  }

  @Test("a name is none of a button or of the configuration")
  func takenNames() throws {
    var list = PlacementList(defined: [Placement(id: "cc-1", kind: "x")], buttons: ["cc-2"])
    let (id, _) = try list.place(Self.control("a"), in: .controlCenter)
    #expect(id == "cc-3")
    list.define([], buttons: ["cc-3"])
    #expect(list.placements.isEmpty)
    #expect(
      list.problems == ["the placement cc-3 is not used, because a button has the same name"])
    list.define([], buttons: [])
    #expect(Self.words(list) == "cc-3:a", "what was placed is kept")
  }

  @Test("what is not in effect keeps its place in the order, however often the rest changes")
  func hiddenOrder() throws {
    var list = try Self.list("a", "b", "c")
    try list.move("cc-3", before: "cc-2")
    list.define([], buttons: ["cc-2", "cc-3"])
    #expect(list.problems.count == 2)
    _ = try list.place(Self.control("d"), in: .controlCenter)
    #expect(list.problems.count == 2, "each problem once, whatever changes")
    #expect(list.state.order == ["cc-1", "cc-4", "cc-3", "cc-2"])
    try list.remove("cc-4")
    try list.resize("cc-1", to: .large)
    try list.resize("cc-1", to: .small)
    list.define([], buttons: [])
    #expect(Self.words(list) == "cc-1:a cc-3:c cc-2:b")
    try list.remove("cc-3")
    #expect(list.state.order == ["cc-1", "cc-2"], "a removed one has no place")
  }

  @Test("only a change makes another version")
  func versions() throws {
    var list = PlacementList(defined: Self.defined)
    list.define(Self.defined, buttons: ["other"])
    try list.resize("lamp", to: .small)
    try list.move("lamp", before: "lamp")
    #expect(list.version == 0)
    list.define([], buttons: [])
    #expect(list.version == 1)
  }

  @Test("a position of the Lock Screen holds one control: placing replaces")
  func lockScreen() throws {
    var list = PlacementList()
    #expect(try list.place(Self.control("a"), in: .lockLeading) == ("lock-1", nil))
    #expect(try list.place(Self.control("b"), in: .lockTrailing) == ("lock-2", nil))
    #expect(try list.place(Self.control("c"), in: .lockLeading) == ("lock-3", "lock-1"))
    #expect(Self.words(list) == "lock-2:b@lock-trailing lock-3:c@lock-leading")
    #expect(throws: PlacementError.noTile("lock-2")) { try list.move("lock-2", to: 1) }
    let tile = try list.place(Self.control("d"), in: .controlCenter).id
    for (moved, other) in [("lock-2", tile), (tile, "lock-2")] {
      #expect(throws: PlacementError.noTile("lock-2")) { try list.move(moved, before: other) }
    }
    #expect(throws: PlacementError.noTile("lock-2")) { try list.resize("lock-2", to: .large) }
  }

  static let moves: [(id: String, before: String, order: String)] = [
    ("cc-3", "cc-1", "cc-3:c cc-1:a cc-2:b"), ("cc-1", "cc-3", "cc-2:b cc-1:a cc-3:c"),
    ("cc-1", "cc-2", "cc-1:a cc-2:b cc-3:c"), ("cc-2", "cc-2", "cc-1:a cc-2:b cc-3:c"),
  ]

  @Test("a tile is moved before another one", arguments: moves)
  func move(id: String, before: String, order: String) throws {
    var list = try Self.list("a", "b", "c")
    try list.move(id, before: before)
    #expect(Self.words(list) == order)
  }

  static let positions: [(id: String, position: Int, order: String)] = [
    ("cc-1", 3, "cc-2:b cc-3:c cc-1:a"), ("cc-1", 2, "cc-2:b cc-1:a cc-3:c"),
    ("cc-3", 1, "cc-3:c cc-1:a cc-2:b"), ("cc-3", 3, "cc-1:a cc-2:b cc-3:c"),
  ]

  @Test("a tile is moved to a position among the tiles", arguments: positions)
  func position(id: String, position: Int, order: String) throws {
    var list = try Self.list("a", "b", "c")
    try list.move(id, to: position)
    #expect(Self.words(list) == order)
  }

  @Test("the Lock Screen's controls do not count as positions")
  func positionsOfTiles() throws {
    var list = try Self.list("a")
    _ = try list.place(Self.control("l"), in: .lockLeading)
    _ = try list.place(Self.control("b"), in: .controlCenter)
    try list.move("cc-3", to: 1)
    #expect(Self.words(list) == "cc-3:b cc-1:a lock-2:l@lock-leading")
    try list.move("cc-3", to: 2)
    #expect(list.placements.filter { $0.place == .controlCenter }.map(\.id) == ["cc-1", "cc-3"])
    #expect(throws: PlacementError.noPosition(3, last: 2)) { try list.move("cc-1", to: 3) }
    #expect(throws: PlacementError.noPosition(0, last: 2)) { try list.move("cc-1", to: 0) }
    #expect(throws: PlacementError.noPosition(4, last: 3)) {
      try list.place(Self.control("x"), in: .controlCenter, at: 4)
    }
    _ = try list.place(Self.control("x"), in: .controlCenter, at: 3)
    let tiles = list.placements.filter { $0.place == .controlCenter }
    #expect(tiles.map(\.kind) == ["a", "b", "x"])
  }

  @Test("of two clients that move at once, the second moves in the order of the first")
  func twoClients() throws {
    var list = try Self.list("a", "b", "c")
    let seen = list.version
    try list.move("cc-3", before: "cc-1")
    try list.move("cc-2", before: "cc-1")
    #expect(Self.words(list) == "cc-3:c cc-2:b cc-1:a")
    #expect(throws: PlacementError.orderChanged(version: seen + 2)) {
      try list.check(version: seen)
    }
    try list.check(version: list.version)
    try list.check(version: nil)
    try list.remove("cc-1")
    #expect(throws: PlacementError.unknown("cc-1", known: ["cc-3", "cc-2"])) {
      try list.move("cc-2", before: "cc-1")
    }
  }

  @Test("what a person changes stands over the configuration, and the rest follows it")
  func overConfiguration() throws {
    var list = PlacementList(defined: Self.defined)
    #expect(Self.words(list) == "lamp:l fan:f")
    try list.resize("lamp", to: .medium)
    list.define(
      [Placement(id: "lamp", kind: "other"), Placement(id: "fan", kind: "g")], buttons: [])
    #expect(Self.words(list) == "lamp:l/medium fan:g")
    try list.move("fan", before: "lamp")
    list.define(Self.defined + [Placement(id: "new", kind: "n")], buttons: [])
    #expect(Self.words(list) == "fan:f lamp:l/medium new:n")
    try list.remove("fan")
    list.define(Self.defined, buttons: [])
    #expect(Self.words(list) == "lamp:l/medium", "what a person has removed stays away")
    list.define([], buttons: [])
    #expect(Self.words(list) == "lamp:l/medium", "what a person has changed stays")
    // Without the person's changes, the list is the configuration's.
    #expect(Self.words(PlacementList(defined: Self.defined)) == "lamp:l fan:f")
  }

  @Test("a person's control on the Lock Screen stands over one that the configuration gets")
  func lockScreenOverConfiguration() throws {
    var list = PlacementList()
    _ = try list.place(Self.control("a"), in: .lockLeading)
    list.define([Placement(id: "torch", kind: "t", place: .lockLeading)], buttons: [])
    #expect(Self.words(list) == "lock-1:a@lock-leading")
    try list.remove("lock-1")
    #expect(Self.words(list) == "torch:t@lock-leading")
    // Also if the configured control is before it in the saved order.
    list = PlacementList(defined: [Placement(id: "torch", kind: "t")])
    _ = try list.place(Self.control("a"), in: .lockLeading)
    list.define([Placement(id: "torch", kind: "t", place: .lockLeading)], buttons: [])
    #expect(Self.words(list) == "lock-1:a@lock-leading")
  }

  @Test("there is a most, which the error names")
  func most() throws {
    var list = PlacementList()
    for _ in 1...Placement.most { _ = try list.place(Self.control("a"), in: .controlCenter) }
    do throws(PlacementError) {
      _ = try list.place(Self.control("a"), in: .controlCenter)
      Issue.record("one too many was placed")
    } catch { #expect(error.description.contains("the maximum is 100 placements")) }
    // A control that replaces another control needs no room.
    try list.remove("cc-1")
    for kind in ["b", "c"] { _ = try list.place(Self.control(kind), in: .lockLeading) }
    #expect(list.placements.count == Placement.most)
    #expect(list.placements.last?.kind == "c")
    list.define(Self.defined, buttons: [])
    #expect(list.placements.count == Placement.most)
    #expect(
      list.problems == ["2 placements are not used: the maximum is 100"])
  }

  @Test("a change that is refused changes nothing")
  func refused() throws {
    var list = try Self.list("a")
    let before = list
    #expect(throws: PlacementError.self) { try list.remove("gone") }
    #expect(throws: PlacementError.self) { try list.move("cc-1", before: "gone") }
    #expect(throws: PlacementError.self) { try list.configure("gone", [:]) }
    #expect(throws: PlacementError.self) {
      try list.place(Self.control("x"), in: .lockLeading, at: 1)
    }
    #expect(list == before)
  }
}
