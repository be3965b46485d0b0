import ControlModel
import Devices
import FileTesting
import Glibc
import Synchronization
import SystemAccess
import Testing

@testable import SavedState
@testable import Screens

@Suite("The three files of earlier versions are converted to one")
struct PlacedConversionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The files as earlier versions wrote them.
  static let files = [
    "assignments.json": """
    {
      "assignments" : {
        "action" : {
          "configuration" : {
            "timer" : "work/1"
          },
          "kind" : "a.Timer"
        },
        "action.tap" : {
          "kind" : "a.Bell"
        },
        "b" : {
          "none" : true
        },
        "lamp" : {
          "kind" : "a.Lamp"
        }
      },
      "version" : 1
    }

    """,
    "placements.json": """
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
        "lamp" : {
          "in" : "control-center",
          "kind" : "l"
        },
        "lock-2" : {
          "in" : "lock-trailing",
          "kind" : "plain",
          "size" : "small"
        }
      },
      "version" : 1
    }

    """,
    "widgets.json": """
    {
      "changes" : 5,
      "last_number" : 2,
      "order" : [
        "w-1",
        "lamp",
        "w-2"
      ],
      "version" : 1,
      "widgets" : {
        "lamp" : {
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
        },
        "w-2" : {
          "family" : "accessoryInline",
          "kind" : "l"
        }
      }
    }

    """,
  ]

  /// The content of the files in the new form; a button, a placement and a widget have the same name.
  static let state: PlacedList.State = {
    func part(
      _ items: [PlacedItem], removed: [String], order: [String] = [], lastNumber: Int = 0,
      version: Int = 0
    ) -> PlacedPart.State {
      var part = PlacedPart.State()
      part.hasChanged = true
      (part.order, part.lastNumber, part.version) = (order, lastNumber, version)
      for item in items { part.choices[item.id] = .placed(item) }
      for name in removed { part.choices[name] = .removed }
      return part
    }
    return [
      .buttons: part(
        [
          PlacedItem(
            "action", in: .button, kind: "a.Timer", configuration: ["timer": .string("work/1")]),
          PlacedItem("action.tap", in: .tap, kind: "a.Bell"),
          PlacedItem("lamp", in: .button, kind: "a.Lamp"),
        ], removed: ["b"]),
      .controls: part(
        [
          PlacedItem(
            "cc-1", in: .controlCenter, kind: "not.known",
            configuration: ["room": .string("a/b")], size: "large"),
          PlacedItem("lamp", in: .controlCenter, kind: "l", size: "small"),
          PlacedItem("lock-2", in: .lockTrailing, kind: "plain", size: "small"),
        ], removed: ["fan"], order: ["cc-1", "lamp", "lock-2"], lastNumber: 2, version: 3),
      .widgets: part(
        [
          PlacedItem("lamp", in: .today, kind: "c", size: "systemSmall", stack: "s-1"),
          PlacedItem(
            "w-1", in: .today, kind: "not.known", configuration: ["n": .int(3)],
            size: "systemSmall", stack: "s-1"),
          PlacedItem("w-2", in: .lockScreen, kind: "l", size: "accessoryInline"),
        ], removed: ["tea"], order: ["w-1", "lamp", "w-2"], lastNumber: 2, version: 5),
    ]
  }()

  static let converted = ["placed.json"] + files.keys.map { "\($0).before-placed" }

  private func write() throws {
    for (name, text) in Self.files { try folder.write(text, to: name) }
  }

  private func store(_ calls: FileCalls = FileCalls()) -> PlacedStore {
    PlacedStore(directory: StateDirectory(path: folder.path), calls: calls)
  }

  private func expectConverted() throws {
    #expect(try folder.names().sorted() == Self.converted.sorted())
    for (name, text) in Self.files {
      #expect(try folder.text(of: "\(name).before-placed") == text)
    }
    #expect(store().load() == (Self.state, []))
  }

  @Test("all that the files have is in the new file, and the files are kept with another name")
  func whole() throws {
    try write()
    #expect(store().load() == (Self.state, []))
    try expectConverted()
  }

  @Test("of fewer files, the others count as unchanged", arguments: files.keys.sorted())
  func single(name: String) throws {
    try folder.write(try #require(Self.files[name]), to: name)
    let (state, warnings) = store().load()
    #expect(warnings.isEmpty && state.count == 1)
    #expect(state.allSatisfy { Self.state[$0.key] == $0.value })
    #expect(try folder.names().sorted() == ["\(name).before-placed", "placed.json"].sorted())
  }

  /// Calls that fail from one call on, as if the process had ended there.
  private static func calls(stoppingAfter count: Int) -> (calls: FileCalls, left: Counter) {
    let left = Counter(count)
    let real = FileCalls()
    var calls = real
    calls.open = { left.next() ? real.open($0, $1, $2) : -1 }
    calls.write = { left.next() ? real.write($0, $1) : -1 }
    calls.fsync = { left.next() ? real.fsync($0) : -1 }
    calls.rename = { left.next() ? real.rename($0, $1) : -1 }
    return (calls, left)
  }

  private final class Counter: Sendable {
    let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    /// Whether there is another call; afterwards `errno` is EIO.
    func next() -> Bool {
      left.withLock {
        $0 -= 1
        if $0 < 0 { errno = EIO }
        return $0 >= 0
      }
    }
  }

  @Test("stopped after each call, nothing is lost, and the next start goes on")
  func stopped() throws {
    var count = 0
    while true {
      try write()
      let (calls, left) = Self.calls(stoppingAfter: count)
      let (state, warnings) = store(calls).load()
      #expect(state == Self.state, "after \(count) calls")
      let isComplete = left.left.withLock { $0 >= 0 }
      #expect(warnings.isEmpty == isComplete, "after \(count) calls: \(warnings)")
      // Until the new file is there, none of the others is renamed.
      let names = try folder.names()
      #expect(names.contains("placed.json") || Set(Self.files.keys).isSubset(of: names))
      #expect(store().load() == (Self.state, []), "after \(count) calls")
      try expectConverted()
      for name in Self.converted { unlink("\(folder.path)/\(name)") }
      if isComplete { break }
      count += 1
    }
    #expect(count > 15, "each of the four files needs several calls")
  }

  @Test("a file that comes later is kept, and does not replace what was kept before")
  func later() throws {
    try write()
    _ = store().load()
    try folder.write("another", to: "widgets.json")
    // A process that was killed before it renamed the file leaves an empty one.
    try folder.write("", to: "widgets.json.before-placed-2")
    #expect(store().load() == (Self.state, []))
    #expect(try folder.text(of: "widgets.json.before-placed-3") == "another")
    #expect(try folder.text(of: "widgets.json.before-placed") == Self.files["widgets.json"])
    try folder.write("saved later", to: "placements.json")
    try store().save(Self.state)
    #expect(try folder.text(of: "placements.json.before-placed-2") == "saved later")
  }

  @Test("a broken file is set aside, and the others are converted")
  func broken() throws {
    try write()
    try folder.write(#"{"version":1,"placements":{"a"#, to: "placements.json")
    let (state, warnings) = store().load()
    #expect(state == Self.state.filter { $0.key != .controls })
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("no saved placements are used") == true)
    #expect(try folder.names().contains("placements.json.broken-1"))
    #expect(store().load() == (state, []))
  }

  static let foreign = [
    #"{"version":1,"widgets":{}}"#,
    #"{"version":1,"widgets":{"a":{"kind":"k"}},"order":[],"last_number":0,"changes":0}"#,
    #"{"version":1,"widgets":{"a":{"family":"systemSmall"}},"order":[],"last_number":0,"changes":0}"#,
    #"{"version":1,"placements":{"a":{"kind":"k"}},"order":[],"last_number":0,"changes":0}"#,
    #"{"version":1,"assignments":{"a":{"none":false}}}"#,
  ]

  @Test("a file that an earlier version would not have used is not converted", arguments: foreign)
  func notUsed(text: String) throws {
    try folder.write(text, to: "widgets.json")
    let (state, warnings) = store().load()
    #expect(state.isEmpty && warnings.count == 1)
    #expect(try folder.names() == ["widgets.json.broken-1"])
  }

  @Test("a file that cannot be read stops the conversion, so that its items are not lost")
  func unreadable() throws {
    try write()
    unlink("\(folder.path)/widgets.json")
    #expect(mkdir("\(folder.path)/widgets.json", 0o700) == 0)
    let (state, warnings) = store().load()
    #expect(state == Self.state.filter { $0.key != .widgets })
    #expect(warnings.count == 2 && warnings.allSatisfy { $0.contains("it is a folder") })
    #expect(throws: DeviceError.self) { try store().save(state) }
    #expect(Set(try folder.names()) == Set(Self.files.keys))
  }

  @Test("three files that are nearly as large as they can be have room in one")
  func large() throws {
    let text = String(repeating: "x", count: 1_040_000)
    let head = #"{"version":1,"order":[],"last_number":0,"changes":0,"#
    let end = #"","configuration":{"x":"\#(text)"}}}}"#
    try folder.write(head + #""assignments":{"a":{"kind":""# + end, to: "assignments.json")
    try folder.write(
      head + #""placements":{"a":{"in":"control-center","kind":""# + end, to: "placements.json")
    try folder.write(
      head + #""widgets":{"a":{"family":"systemSmall","kind":""# + end, to: "widgets.json")
    let (state, warnings) = store().load()
    #expect(state.count == 3 && warnings.isEmpty)
    #expect(store().load() == (state, []))
  }
}
