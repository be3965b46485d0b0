import ControlModel
import Devices
import FileTesting
import Glibc
import SystemAccess
import Testing

@testable import SavedState
@testable import Screens

@Suite("What a person assigns and places at run time is saved")
struct PlacedStoreTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: PlacedStore { PlacedStore(directory: StateDirectory(path: folder.path)) }
  private var file: String { "\(folder.path)/placed.json" }

  static let items: PlacedList.State = {
    var list = PlacedList(defined: [
      PlacedItem("lamp", in: .controlCenter, kind: "l", size: "small"),
      PlacedItem("fan", in: .controlCenter, kind: "f", size: "small"),
      PlacedItem("tea", in: .today, kind: "t", size: "systemSmall"),
      PlacedItem("cup", in: .today, kind: "c", size: "systemSmall"),
    ])
    let options: [String: JSONValue] = [
      "timer": .string("work"), "minutes": .int(25), "ratio": .double(0.5), "loud": .bool(true),
      "none": .null, "list": .array([.int(1), .string("ü/\"\n")]), "more": .object(["a": .null]),
    ]
    func control(_ kind: String, _ options: [String: JSONValue] = [:]) -> PlacedControl {
      PlacedControl(id: "", kind: kind, configuration: options)
    }
    list.assign(control("com.example.Timer", options), to: .button("action"))
    // An unknown kind, for a button that is not in the configuration.
    list.assign(control("not.known"), to: .button("gone"))
    list.assign(control("com.example.Bell"), to: .tap(button: "action"))
    list.assign(nil, to: .button("empty"))
    list.assign(control(""), to: .button(""))
    _ = try? list.place(
      "not.known", in: .controlCenter, size: "large", configuration: ["room": .string("a/b")], at: 1
    )
    _ = try? list.place("plain", in: .lockTrailing, size: "small")
    try? list.remove(.tile("fan"))
    _ = try? list.place("w", in: .today, size: "systemSmall", configuration: ["n": .int(3)], at: 1)
    try? list.stack(.widget("cup"), onto: .widget("w-1"))
    try? list.remove(.widget("tea"))
    return list.state.filter { $0.value.hasChanged }
  }()

  @Test("saved items are loaded, also of unknown kinds and buttons and of no control")
  func roundTrip() throws {
    #expect(store.load() == ([:], []))
    try store.save(Self.items)
    #expect(store.load() == (Self.items, []))
    // Only what a person has changed is saved.
    try store.save(PlacedList().state)
    #expect(store.load() == ([:], []))
    #expect(try folder.names() == ["placed.json"])
  }

  @Test("the file is as documented, so that a person can read and write it")
  func format() throws {
    try store.save(Self.short(of: Self.items))
    #expect(
      try folder.text(of: "placed.json") == """
        {
          "placed" : {
            "buttons" : {
              "changes" : 0,
              "items" : {
                "action.tap" : {
                  "in" : "tap",
                  "kind" : "com.example.Bell"
                },
                "empty" : {
                  "removed" : true
                }
              },
              "last_number" : 0,
              "order" : [

              ]
            },
            "controls" : {
              "changes" : 3,
              "items" : {
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
              "last_number" : 2,
              "order" : [
                "cc-1",
                "lamp",
                "lock-2"
              ]
            },
            "widgets" : {
              "changes" : 3,
              "items" : {
                "cup" : {
                  "in" : "today",
                  "kind" : "c",
                  "size" : "systemSmall",
                  "stack" : "s-1"
                },
                "tea" : {
                  "removed" : true
                },
                "w-1" : {
                  "configuration" : {
                    "n" : 3
                  },
                  "in" : "today",
                  "kind" : "w",
                  "size" : "systemSmall",
                  "stack" : "s-1"
                }
              },
              "last_number" : 1,
              "order" : [
                "w-1",
                "cup"
              ]
            }
          },
          "version" : 1
        }

        """)
    try folder.write(
      #"{"version":1,"later":[],"placed":{"buttons":{"items":{"action":{"kind":"a","later":1}},"#
        + #""order":[],"last_number":0,"changes":0}}}"#,
      to: "placed.json")
    let item = store.load().state[.buttons]?.choices["action"]
    #expect(item == .placed(PlacedItem("action", in: .button, kind: "a")))
  }

  /// The state with few assignments.
  private static func short(of state: PlacedList.State) -> PlacedList.State {
    let choices = state[.buttons]?.choices ?? [:]
    var state = state
    state[.buttons]?.choices = choices.filter { ["action.tap", "empty"].contains($0.key) }
    return state
  }

  @Test("the numbers that a person wrote wrongly are limited, and the rest is used")
  func strange() throws {
    try folder.write(
      #"{"version":1,"placed":{"controls":{"items":{"a":{"kind":"k","in":"lock-leading"},"#
        + #""b":{"kind":"l","in":"lock-leading"}},"order":["b","gone","b","a"],"last_number":-5,"#
        + #""changes":9223372036854775807},"#
        + #""widgets":{"items":{},"order":[],"last_number":9223372036854775807,"changes":-3}}}"#,
      to: "placed.json")
    let (state, warnings) = store.load()
    #expect(warnings.isEmpty)
    #expect(state[.widgets]?.version == 0 && state[.controls]?.version == 1 << 52)
    #expect(state[.widgets]?.lastNumber == 1 << 52, "names go on")
    var trace = PlacedListTrace()
    trace.list = PlacedList(state: state)
    #expect(trace.text == "b:l@leading")
    #expect(try trace.run("place m") == "cc-1:m b:l@leading")
  }

  @Test("items that the saved order does not name follow it, before the configured ones")
  func unordered() {
    var state = PlacedPart.State()
    state.order = ["c"]
    for id in ["b", "a", "c"] { state.choices[id] = .placed(PlacedItem(id: id, kind: "k")) }
    let list = PlacedList(state: [.controls: state], defined: [PlacedItem(id: "0", kind: "k")])
    #expect(list.placements.map(\.id) == ["c", "a", "b", "0"])
  }

  @Test("what a killed process left is removed when the file is loaded")
  func leftover() throws {
    // No process can have this number: the kernel's highest is 2^22.
    try folder.write("half", to: "placed.json.new-4194305")
    _ = store.load()
    #expect(try folder.names() == [])
  }

  @Test("a file of exactly the most bytes is saved and loaded")
  func most() throws {
    func assignments(_ length: Int) -> PlacedList.State {
      Self.state(option: .string(String(repeating: "x", count: length)))
    }
    try store.save(assignments(0))
    let room = 3_145_728 - (try folder.text(of: "placed.json").utf8.count)
    try store.save(assignments(room))
    #expect(store.load() == (assignments(room), []))
    #expect(throws: DeviceError.self) { try store.save(assignments(room + 1)) }
  }

  static let torn = "is not JSON with a version: incomplete, or written by another program"
  static let shape = "does not have items in the format of this program"
  /// Parts of files with an item that this program does not write.
  static let wrongItems: [String] = [
    #""buttons":{"items":[]"#, #""buttons":{"items":{"a":{}}"#,
    #""buttons":{"items":{"a":{"removed":false}}"#, #""buttons":{"items":{"a":{"kind":5}}"#,
    #""buttons":{"items":{"a":null}"#, #""controls":{"items":{"a":{"kind":"k","in":"roof"}}"#,
    #""controls":{"items":{"a":{"kind":"k","in":"lock-leading","size":"huge"}}"#,
    #""controls":{"items":{"a":{"kind":"k","in":"today","size":"systemSmall"}}"#,
    #""widgets":{"items":{"a":{"kind":"k","in":"today","size":"accessoryInline"}}"#,
    #""widgets":{"items":{"a":{"kind":"k","in":"today"}}"#,
  ]

  static let foreign: [(text: String, problem: String)] =
    [
      ("", torn),
      ("{", torn),
      (#"{"version":1,"placed":{"a":{"ki"#, torn),
      ("[]", torn),
      ("null", torn),
      ("{}", torn),
      (#"{"version":"1"}"#, torn),
      ("\u{0}\u{0}\u{0}", torn),
      (#"{"version":2,"placed":{}}"#, "has the version 2, not 1"),
      (#"{"version":0}"#, "has the version 0, not 1"),
      (#"{"version":1}"#, shape),
      (#"{"version":1,"placed":[]}"#, shape),
      (#"{"version":1,"placed":{"controls":{}}}"#, shape),
      (String(repeating: "[", count: 100_000), torn),
      (String(repeating: " ", count: 3_145_729), "is larger than 3145728 bytes"),
    ]

  @Test("a file with an item that this program does not write is renamed", arguments: wrongItems)
  func wrongItem(part: String) throws {
    try broken(
      text: #"{"version":1,"placed":{"# + part + #","order":[],"last_number":0,"changes":0}}}"#,
      problem: Self.shape)
  }

  @Test("an incomplete or foreign file is renamed and reported", arguments: foreign)
  func broken(text: String, problem: String) throws {
    try folder.write(text, to: "placed.json")
    let (state, warnings) = store.load()
    #expect(state.isEmpty)
    #expect(
      warnings
        == ["\(file): \(problem); it was renamed to \(file).broken-1, and no saved items are used"]
    )
    #expect(try folder.names() == ["placed.json.broken-1"])
    #expect(try folder.text(of: "placed.json.broken-1") == text)
    // Neither a later save nor a second broken file changes the renamed file.
    try store.save(Self.items)
    try folder.write(text + " ", to: "placed.json")
    #expect(store.load().warnings.first?.contains("broken-2") == true)
    #expect(try folder.text(of: "placed.json.broken-1") == text)
  }

  @Test("a foreign file that came after loading is not replaced by saving")
  func saveOverForeign() throws {
    try folder.write("mine", to: "placed.json")
    try store.save(Self.items)
    #expect(store.load() == (Self.items, []))
    #expect(try folder.text(of: "placed.json.broken-1") == "mine")
  }

  @Test("a foreign file that cannot be set aside is neither used nor replaced")
  func cannotSetAside() throws {
    try folder.write("mine", to: "placed.json")
    let calls = DurableFileTests.calls(failing: "open", with: EROFS)
    let store = PlacedStore(directory: StateDirectory(path: folder.path), calls: calls)
    let advice =
      "EROFS (Read-only file system); let this user read and write files in the folder, or set STATE_DIRECTORY to "
      + "another folder"
    #expect(
      store.load().warnings.first
        == "\(file): \(Self.torn); no saved items are used; "
        + "cannot rename items (open) on \(file): \(advice)")
    #expect(
      message { () throws(DeviceError) in try store.save(Self.items) }
        == "cannot rename items (open) on \(file): \(advice)")
    #expect(try folder.text(of: "placed.json") == "mine")
  }

  @Test(
    "a pipe or a folder in place of the file is neither read, waited for nor replaced",
    arguments: [true, false])
  func noFile(isPipe: Bool) throws {
    #expect((isPipe ? mkfifo(file, 0o600) : mkdir(file, 0o700)) == 0)
    let problem = "\(file): it is a folder, a pipe or a device; move it away"
    #expect(store.load() == ([:], ["\(problem); no saved items are used"]))
    #expect(message { () throws(DeviceError) in try store.save([:]) } == problem)
    #expect(try folder.names() == ["placed.json"])
  }

  static let failures: [(step: String, errno: Int32, message: String)] = [
    (
      "write", ENOSPC,
      "ENOSPC (No space left on device); free some space; the previous file is kept"
    ),
    ("write", EDQUOT, "EDQUOT (Disk quota exceeded); free some space; the previous file is kept"),
    ("write", EFBIG, "EFBIG (File too large); free some space; the previous file is kept"),
    (
      "open", EROFS,
      "EROFS (Read-only file system); let this user read and write files in the folder, or set STATE_DIRECTORY to "
        + "another folder"
    ),
    (
      "open", EACCES,
      "EACCES (Permission denied); let this user read and write files in the folder, or set STATE_DIRECTORY to "
        + "another folder"
    ),
    (
      "rename", EPERM,
      "EPERM (Operation not permitted); let this user read and write files in the folder, or set STATE_DIRECTORY to "
        + "another folder"
    ),
    (
      "rename", EISDIR,
      "EISDIR (Is a directory); let this user read and write files in the folder, or set STATE_DIRECTORY to "
        + "another folder"
    ),
    ("fsync", EIO, "EIO (Input/output error); the previous file is kept"),
  ]

  @Test(
    "a save that fails says what was tried, on what and why, and loses nothing", arguments: failures
  )
  func failure(step: String, code: Int32, message: String) throws {
    try store.save(Self.items)
    let calls = DurableFileTests.calls(failing: step, with: code)
    let failing = PlacedStore(directory: StateDirectory(path: folder.path), calls: calls)
    #expect(
      self.message { () throws(DeviceError) in try failing.save([:]) }
        == "cannot save items (\(step)) on \(file): \(message)")
    #expect(store.load() == (Self.items, []))
  }

  @Test("a folder that is a file is reported")
  func folderIsFile() throws {
    let path = try folder.write("", to: "state")
    let store = PlacedStore(directory: StateDirectory(path: path))
    let problem =
      "cannot read items (open) on \(path)/placed.json: ENOTDIR (Not a directory); "
      + "let this user read and write files in the folder, or set STATE_DIRECTORY to another folder"
    #expect(store.load().warnings.first == "\(problem); no saved items are used")
    #expect(message { () throws(DeviceError) in try store.save([:]) } == problem)
  }

  @Test("what could not be loaded again is not saved")
  func unreadable() throws {
    try store.save(Self.items)
    var deep = JSONValue.null
    for _ in 0..<64 { deep = .array([deep]) }
    let cases: [(JSONValue, String)] = [
      (
        .double(.infinity),
        "the items cannot be written as JSON; use finite numbers and fewer than 64 levels"
      ),
      (
        deep,
        "the items cannot be written as JSON; use finite numbers and fewer than 64 levels"
      ),
      (
        .string(String(repeating: "x", count: 3_145_728)),
        "the items are more than 3145728 bytes; "
          + "use shorter options; the previous file is kept"
      ),
    ]
    for (value, problem) in cases {
      let bad = Self.state(option: value)
      #expect(
        message { () throws(DeviceError) in try store.save(bad) } == "\(file): \(problem)")
    }
    #expect(store.load() == (Self.items, []))
  }

  private func message(_ body: () throws(DeviceError) -> Void) -> String? {
    do throws(DeviceError) {
      try body()
      return nil
    } catch { return error.description }
  }

  private static func state(option value: JSONValue) -> PlacedList.State {
    var list = PlacedList()
    let control = PlacedControl(id: "a", kind: "a", configuration: ["x": value])
    list.assign(control, to: .button("a"))
    return list.state.filter { $0.value.hasChanged }
  }
}
