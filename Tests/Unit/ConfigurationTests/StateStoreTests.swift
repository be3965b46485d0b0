import ControlModel
import Devices
import FileTesting
import Glibc
import SystemAccess
import Testing

@testable import Configuration

@Suite("What a person assigns at run time is saved")
struct StateStoreTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var store: StateStore { StateStore(directory: StateDirectory(path: folder.path)) }
  private var file: String { "\(folder.path)/assignments.json" }

  static let assignments: [String: Assignment] = [
    "action": .control(
      kind: "com.example.Timer",
      configuration: [
        "timer": .string("work"), "minutes": .int(25), "ratio": .double(0.5), "loud": .bool(true),
        "none": .null, "list": .array([.int(1), .string("ü/\"\n")]), "more": .object(["a": .null]),
      ]),
    // An unknown kind, for a button that is not in the configuration.
    "gone": .control(kind: "not.known", configuration: [:]),
    "empty": .none,
    "": .control(kind: "", configuration: [:]),
  ]

  @Test("saved assignments are loaded, also of unknown kinds and buttons and of no control")
  func roundTrip() throws {
    #expect(store.load() == ([:], nil))
    try store.save(Self.assignments)
    #expect(store.load() == (Self.assignments, nil))
    try store.save([:])
    #expect(store.load() == ([:], nil))
    #expect(try folder.names() == ["assignments.json"])
  }

  @Test("the file is as documented, so that a person can read and write it")
  func format() throws {
    try store.save([
      "action": .control(kind: "a.Timer", configuration: ["timer": .string("work/1")]),
      "b": .none, "c": .control(kind: "a.Bell", configuration: [:]),
    ])
    #expect(
      try folder.text(of: "assignments.json") == """
        {
          "assignments" : {
            "action" : {
              "configuration" : {
                "timer" : "work/1"
              },
              "kind" : "a.Timer"
            },
            "b" : {
              "none" : true
            },
            "c" : {
              "kind" : "a.Bell"
            }
          },
          "version" : 1
        }

        """)
    try folder.write(
      #"{"version":1,"later":[],"assignments":{"action":{"kind":"a","later":1}}}"#,
      to: "assignments.json")
    #expect(store.load() == (["action": .control(kind: "a", configuration: [:])], nil))
  }

  @Test("what a killed process left is removed when the file is loaded")
  func leftover() throws {
    // No process can have this number: the kernel's highest is 2^22.
    try folder.write("half", to: "assignments.json.new-4194305")
    _ = store.load()
    #expect(try folder.names() == [])
  }

  @Test("a file of exactly the most bytes is saved and loaded")
  func most() throws {
    func assignments(_ length: Int) -> [String: Assignment] {
      let value = JSONValue.string(String(repeating: "x", count: length))
      return ["a": .control(kind: "a", configuration: ["x": value])]
    }
    try store.save(assignments(0))
    let room = 1_048_576 - (try folder.text(of: "assignments.json").utf8.count)
    try store.save(assignments(room))
    #expect(store.load() == (assignments(room), nil))
    #expect(throws: DeviceError.self) { try store.save(assignments(room + 1)) }
  }

  static let torn = "is not JSON with a version: incomplete, or written by another program"
  static let shape = "does not have assignments in the format of this program"
  static let foreign: [(text: String, problem: String)] = [
    ("", torn),
    ("{", torn),
    (#"{"version":1,"assignments":{"a":{"ki"#, torn),
    ("[]", torn),
    ("null", torn),
    ("{}", torn),
    (#"{"version":"1"}"#, torn),
    ("\u{0}\u{0}\u{0}", torn),
    (#"{"version":2,"assignments":{}}"#, "has the version 2, not 1"),
    (#"{"version":0}"#, "has the version 0, not 1"),
    (#"{"version":1}"#, shape),
    (#"{"version":1,"assignments":[]}"#, shape),
    (#"{"version":1,"assignments":{"a":{}}}"#, shape),
    (#"{"version":1,"assignments":{"a":{"none":false}}}"#, shape),
    (#"{"version":1,"assignments":{"a":{"kind":5}}}"#, shape),
    (#"{"version":1,"assignments":{"a":null}}"#, shape),
    (String(repeating: "[", count: 100_000), torn),
    (String(repeating: " ", count: 1_048_577), "is larger than 1048576 bytes"),
  ]

  @Test("an incomplete or foreign file is renamed and reported", arguments: foreign)
  func broken(text: String, problem: String) throws {
    try folder.write(text, to: "assignments.json")
    let (assignments, warning) = store.load()
    #expect(assignments.isEmpty)
    #expect(
      warning
        == "\(file): \(problem); it was renamed to \(file).broken-1, and no saved assignments are used"
    )
    #expect(try folder.names() == ["assignments.json.broken-1"])
    #expect(try folder.text(of: "assignments.json.broken-1") == text)
    // Neither a later save nor a second broken file changes the renamed file.
    try store.save(Self.assignments)
    try folder.write(text + " ", to: "assignments.json")
    #expect(store.load().warning?.contains("broken-2") == true)
    #expect(try folder.text(of: "assignments.json.broken-1") == text)
  }

  @Test("a foreign file that came after loading is not replaced by saving")
  func saveOverForeign() throws {
    try folder.write("mine", to: "assignments.json")
    try store.save(Self.assignments)
    #expect(store.load() == (Self.assignments, nil))
    #expect(try folder.text(of: "assignments.json.broken-1") == "mine")
  }

  @Test("a foreign file that cannot be set aside is neither used nor replaced")
  func cannotSetAside() throws {
    try folder.write("mine", to: "assignments.json")
    let calls = DurableFileTests.calls(failing: "open", with: EROFS)
    let store = StateStore(directory: StateDirectory(path: folder.path), calls: calls)
    let advice =
      "EROFS (Read-only file system); let this user read and write files in the folder, or set STATE_DIRECTORY to "
      + "another folder"
    #expect(
      store.load().warning
        == "\(file): \(Self.torn); no saved assignments are used; "
        + "cannot rename assignments (open) on \(file): \(advice)")
    #expect(
      message { () throws(DeviceError) in try store.save(Self.assignments) }
        == "cannot rename assignments (open) on \(file): \(advice)")
    #expect(try folder.text(of: "assignments.json") == "mine")
  }

  @Test(
    "a pipe or a folder in place of the file is neither read, waited for nor replaced",
    arguments: [true, false])
  func noFile(isPipe: Bool) throws {
    #expect((isPipe ? mkfifo(file, 0o600) : mkdir(file, 0o700)) == 0)
    let problem = "\(file): it is a folder, a pipe or a device; move it away"
    #expect(store.load() == ([:], "\(problem); no saved assignments are used"))
    #expect(message { () throws(DeviceError) in try store.save([:]) } == problem)
    #expect(try folder.names() == ["assignments.json"])
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
    try store.save(Self.assignments)
    let calls = DurableFileTests.calls(failing: step, with: code)
    let failing = StateStore(directory: StateDirectory(path: folder.path), calls: calls)
    #expect(
      self.message { () throws(DeviceError) in try failing.save([:]) }
        == "cannot save assignments (\(step)) on \(file): \(message)")
    #expect(store.load() == (Self.assignments, nil))
  }

  @Test("a folder that is a file is reported")
  func folderIsFile() throws {
    let path = try folder.write("", to: "state")
    let store = StateStore(directory: StateDirectory(path: path))
    let problem =
      "cannot read assignments (open) on \(path)/assignments.json: ENOTDIR (Not a directory); "
      + "let this user read and write files in the folder, or set STATE_DIRECTORY to another folder"
    #expect(store.load().warning == "\(problem); no saved assignments are used")
    #expect(message { () throws(DeviceError) in try store.save([:]) } == problem)
  }

  @Test("what could not be loaded again is not saved")
  func unreadable() throws {
    try store.save(Self.assignments)
    var deep = JSONValue.null
    for _ in 0..<64 { deep = .array([deep]) }
    let cases: [(JSONValue, String)] = [
      (
        .double(.infinity),
        "the assignments cannot be written as JSON; use finite numbers and fewer than 64 levels"
      ),
      (
        deep,
        "the assignments cannot be written as JSON; use finite numbers and fewer than 64 levels"
      ),
      (
        .string(String(repeating: "x", count: 1_048_576)),
        "the assignments are more than 1048576 bytes; "
          + "use shorter options; the previous file is kept"
      ),
    ]
    for (value, problem) in cases {
      let bad: [String: Assignment] = ["a": .control(kind: "a", configuration: ["x": value])]
      #expect(
        message { () throws(DeviceError) in try store.save(bad) } == "\(file): \(problem)")
    }
    #expect(store.load() == (Self.assignments, nil))
  }

  private func message(_ body: () throws(DeviceError) -> Void) -> String? {
    do throws(DeviceError) {
      try body()
      return nil
    } catch { return error.description }
  }
}
