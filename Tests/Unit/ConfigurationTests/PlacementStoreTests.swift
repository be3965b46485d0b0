import Configuration
import ControlModel
import FileTesting
import Testing

@Suite("What a person changes of the placements is saved")
struct PlacementStoreTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: PlacementStore { PlacementStore(directory: StateDirectory(path: folder.path)) }
  private var file: String { "\(folder.path)/placements.json" }

  private static func list() throws -> PlacementList {
    var list = PlacementList(defined: [
      Placement(id: "lamp", kind: "l"), Placement(id: "fan", kind: "f"),
    ])
    let control = PlacedControl(id: "", kind: "not.known", configuration: ["room": .string("a/b")])
    _ = try list.place(control, in: .controlCenter, size: .large, at: 1)
    _ = try list.place(PlacedControl(id: "", kind: "plain"), in: .lockTrailing)
    try list.remove("fan")
    return list
  }

  @Test("what was saved is loaded, unknown kinds and removed ones included")
  func roundTrip() throws {
    #expect(store.load() == (PlacementList.State(), nil))
    let state = try Self.list().state
    try store.save(state)
    #expect(store.load() == (state, nil))
    #expect(try folder.names() == ["placements.json"])
  }

  @Test("the file is as documented, so that a person can read and write it")
  func format() throws {
    try store.save(try Self.list().state)
    #expect(
      try folder.text(of: "placements.json") == """
        {
          "changes" : 3,
          "last_number" : 2,
          "order" : [
            "cc-1",
            "lamp",
            "lock-2"
          ],
          "placements" : {
            "cc-1" : {
              "configuration" : {
                "room" : "a/b"
              },
              "in" : "control-center",
              "kind" : "not.known",
              "size" : "large"
            },
            "fan" : {
              "removed" : true
            },
            "lock-2" : {
              "in" : "lock-trailing",
              "kind" : "plain",
              "size" : "small"
            }
          },
          "version" : 1
        }

        """)
  }

  static let rest = #","order":[],"last_number":0,"changes":0}"#
  static let shape = "does not have placements in the format of this program"
  static let torn = "is not JSON with a version: incomplete, or written by another program"
  static let foreign: [(text: String, problem: String)] = [
    ("", torn), (#"{"version":1,"placements":{"a"#, torn),
    (#"{"version":2,"placements":{}"# + rest, "has the version 2, not 1"),
    (#"{"version":1}"#, shape), (#"{"version":1,"placements":[]"# + rest, shape),
    (#"{"version":1,"placements":{"a":{}}"# + rest, shape),
    (#"{"version":1,"placements":{"a":{"kind":"k","in":"roof"}}"# + rest, shape),
    (
      #"{"version":1,"placements":{"a":{"kind":"k","in":"lock-leading","size":"huge"}}"# + rest,
      shape
    ),
    (#"{"version":1,"placements":{"a":{"removed":false}}"# + rest, shape),
  ]

  @Test("an incomplete or foreign file is renamed and reported", arguments: foreign)
  func broken(text: String, problem: String) throws {
    try folder.write(text, to: "placements.json")
    let (state, warning) = store.load()
    #expect(state == PlacementList.State())
    #expect(
      warning
        == "\(file): \(problem); it was renamed to \(file).broken-1, and no saved placements are used"
    )
    #expect(try folder.text(of: "placements.json.broken-1") == text)
  }

  @Test("what a person wrote wrongly is used as far as it goes")
  func strange() throws {
    let text = #"""
      {"version":1,"placements":{"a":{"kind":"k","in":"lock-leading"},"b":{"kind":"l","in":"lock-leading"}},
       "order":["b","gone","b","a"],"last_number":-5,"changes":9223372036854775807}
      """#
    try folder.write(text, to: "placements.json")
    let (state, warning) = store.load()
    #expect(warning == nil)
    var list = PlacementList(state: state)
    #expect(PlacementListTests.words(list) == "b:l@lock-leading")
    #expect(try list.place(PlacedControl(id: "", kind: "m"), in: .controlCenter).id == "cc-1")
    #expect(PlacementListTests.words(list) == "b:l@lock-leading cc-1:m")
    try folder.write(
      #"{"version":1,"placements":{},"order":[],"last_number":9223372036854775807,"changes":-3}"#,
      to: "placements.json")
    #expect(store.load().state.version == 0)
    #expect(store.load().state.lastNumber == 1 << 52, "names go on")
  }

  @Test("placements that the saved order does not name follow it, before the configured ones")
  func unordered() {
    var state = PlacementList.State()
    state.order = ["c"]
    for id in ["b", "a", "c"] { state.choices[id] = .placed(Placement(id: id, kind: "k")) }
    let list = PlacementList(state: state, defined: [Placement(id: "0", kind: "k")])
    #expect(PlacementListTests.words(list) == "c:k a:k b:k 0:k")
  }

  @Test("ten thousand saved placements are limited at once")
  func many() throws {
    var state = PlacementList.State()
    for number in 1...10_000 {
      state.choices["p\(number)"] = .placed(Placement(id: "p\(number)", kind: "k"))
    }
    let list = PlacementList(state: state)
    #expect(list.placements.count == Placement.most)
    #expect(
      list.problems == ["9900 placements are not used: the maximum is 100"])
  }
}
