import ControlKit
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

@testable import ExtensionKit

@Suite("UserDefaults are on disk when an intent has performed, and read anew before each value")
struct DefaultsTests {
  /// A folder for the files of a test's processes.
  private struct Home {
    let folder: TemporaryFolder
    var environment: [String: String] {
      ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path, "STATE_DIRECTORY": ""]
    }
    var group: URL { folder.url("group.com.example.settings.plist") }

    init() throws { folder = try TemporaryFolder() }

    func process() throws -> ExtensionProcess {
      try ExtensionProcess(
        Programs.all.get().appendingPathComponent("SettingsApp"), environment: environment)
    }

    /// Runs the program that does not link ControlKit and returns its output.
    func plainWriter(_ arguments: String...) throws -> String {
      let writer = try FinishedProgram(
        Programs.all.get().appendingPathComponent("PlainWriter").path, arguments,
        environment: environment)
      guard writer.end == .exited(0) else { throw ProcessError("PlainWriter failed") }
      return writer.output.trimmingCharacters(in: .newlines)
    }
  }

  private static let lamp = PlacedControl(id: "l", kind: "com.example.settings.lamp")
  private static let mood = PlacedControl(id: "m", kind: "com.example.settings.mood")
  private static let types = PlacedControl(id: "t", kind: "com.example.settings.types")

  @Test("a value outlives kill -9, and what another process writes is read by the next load")
  func lasts() throws {
    let home = try Home()
    let first = try home.process()
    let off = try first.load(Self.lamp)
    #expect(off.shown.isOn == false)
    _ = try first.perform(Self.lamp, true, off.action)
    first.cutPower()
    let second = try home.process()
    #expect(try second.load(Self.lamp).shown.isOn == true)
    #expect(try home.plainWriter("set", "lamp", "false") == "false")
    #expect(try second.load(Self.lamp).shown.isOn == false)
    try second.logged("the defaults have changed")
    _ = try second.perform(Self.lamp, true)
    #expect(try home.plainWriter("get", "lamp") == "true")
  }

  @Test("AppStorage lasts, addresses with their scheme, and so does what is set after an answer")
  func appStorage() throws {
    let home = try Home()
    let first = try home.process()
    #expect(try first.load(Self.mood).title == "Calm")
    let pipe = home.folder.path("after-answer")
    #expect(mkfifo(pipe, 0o600) == 0)
    _ = try first.perform(Self.mood)
    close(open(pipe, O_WRONLY))
    try first.logged("set after the answer")
    try first.endInput()
    #expect(try first.status() == 0)
    let second = try home.process()
    #expect(try second.load(Self.mood).title == "Merry at https://example.com/settings?a=1")
    _ = try second.perform(Self.types)
    #expect(try second.load(Self.types).title?.contains(" true ") == true)
  }

  @Test("all types of values last, registered ones need not be stored, and a group has a folder")
  func allTypes() throws {
    let home = try Home()
    let first = try home.process()
    #expect(try first.load(Self.types).title == "7")
    _ = try first.perform(Self.types)
    first.cutPower()
    let title = try home.process().load(Self.types).title
    #expect(title == "2.0 1.5 5000000000 false Grüße [1, 2] 5.0 [\"a\", \"b\"] 3 7 kept")
  }

  @Test("two processes that set different keys of one suite at once lose none")
  func together() throws {
    let home = try Home()
    let processes = try (0..<2).map { _ in try home.process() }
    let actions = try processes.map { try $0.load(Self.lamp).action }
    var wanted: Set<String> = []
    for round in 0..<40 {
      var waiting: [(ExtensionProcess, Int)] = []
      for (index, process) in processes.enumerated() {
        let key = "key-\(index)-\(round)"
        wanted.insert(key)
        var action = actions[index]
        action?.parameters["key"] = .string(key)
        let id = try process.send(
          .perform, ExtensionMessage.Perform(control: Self.lamp, value: true, action: action))
        waiting.append((process, id))
      }
      for (process, id) in waiting { let _: PerformOutcome = try process.result(of: id) }
    }
    let stored = try propertyList(home.group)
    #expect(Set(stored.keys).isSuperset(of: wanted))
  }

  @Test("a file that a killed process has left incomplete is replaced by its last complete state")
  func torn() throws {
    let home = try Home()
    let first = try home.process()
    _ = try first.perform(Self.lamp, true)
    first.cutPower()
    for length in [0, 100] {
      let bytes = try Data(contentsOf: home.group)
      try bytes.prefix(length).write(to: home.group)
      let next = try home.process()
      #expect(try next.load(Self.lamp).shown.isOn == true)
      try next.logged("the last complete copy is used")
      #expect(try Data(contentsOf: home.group) == bytes)
    }
  }

  @Test("a process that is killed at any moment has the old value or the new one")
  func killedAtAnyMoment() throws {
    let home = try Home()
    var known = false
    for delay in 0..<25 {
      let process = try home.process()
      #expect(try process.load(Self.lamp).shown.isOn == known)
      _ = try process.send(
        .perform, ExtensionMessage.Perform(control: Self.lamp, value: !known, action: nil))
      let moment = ContinuousClock.now + .microseconds(delay * 100)
      while ContinuousClock.now < moment {}
      process.cutPower()
      known = try home.process().load(Self.lamp).shown.isOn == true
    }
  }
}

@Suite("The functions that Foundation does not show", .serialized)
struct PreferencesTests {
  @Test("they write and read anew while other threads use UserDefaults")
  func threads() throws {
    let suite = "actionbutton-test-\(UUID().uuidString)"
    let folder = DefaultsFolder.path { ProcessInfo.processInfo.environment[$0] }
    let file = URL(fileURLWithPath: folder).appendingPathComponent("\(suite).plist")
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(
        at: file.deletingLastPathComponent().appendingPathComponent(".\(suite).plist.complete"))
    }
    let threads = (0..<4).map { number in
      Thread {
        for count in 0..<20_000 {
          let store = UserDefaults(suiteName: suite)
          store?.set(count, forKey: "\(number)")
          _ = store?.integer(forKey: "\(number)")
        }
        UserDefaults(suiteName: suite)?.set("done", forKey: "\(number)")
      }
    }
    for thread in threads { thread.start() }
    while !threads.allSatisfy(\.isFinished) { StoredDefaults.shared.synchronize() }
    StoredDefaults.shared.synchronize()
    var stored = try propertyList(file)
    #expect((0..<4).allSatisfy { stored["\($0)"] as? String == "done" })
    stored["0"] = "from elsewhere"
    try PropertyListSerialization.data(fromPropertyList: stored, format: .xml, options: 0)
      .write(to: file)
    StoredDefaults.shared.synchronize()
    #expect(UserDefaults(suiteName: suite)?.string(forKey: "0") == "from elsewhere")
  }
}

private func propertyList(_ file: URL) throws -> [String: Any] {
  let list = try PropertyListSerialization.propertyList(
    from: Data(contentsOf: file), options: [], format: nil)
  return list as? [String: Any] ?? [:]
}
