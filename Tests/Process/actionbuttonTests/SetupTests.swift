import Foundation
import ProgramTesting
import SystemAccess
import Testing

/// `setup` as a process, with and without a terminal.
@Suite("setup", .timeLimit(.minutes(45)))
final class SetupTests {
  private let folder = BuiltProgram.folder.appendingPathComponent("setup-\(UUID().uuidString)")
  private var file: URL { folder.appendingPathComponent("config.yaml") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "hold | 0ms v 900ms ^\n".write(
      to: folder.appendingPathComponent("press.trace"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func process(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = try BuiltProgram.url("actionbutton")
    process.arguments = ["setup", "--config", file.path] + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_STATE_HOME": folder.path, "HOME": folder.path]
    ) { $1 }
    return process
  }

  /// Runs it without a terminal; returns its exit status and what it printed.
  private func run(_ arguments: String...) throws -> (status: Process.End, text: String) {
    try run(arguments)
  }

  private func run(_ arguments: [String]) throws -> (status: Process.End, text: String) {
    let log = folder.appendingPathComponent("log")
    try Data().write(to: log)
    let process = try process(arguments)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: log)
    process.standardError = process.standardOutput
    try process.run()
    let status = process.end()
    return (status, try String(contentsOf: log, encoding: .utf8))
  }

  private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  @Test("options alone write a configuration with the usual control, which run takes")
  func options() throws {
    let done = try run("--button", "script:press.trace", "--debounce", "7ms", "--yes")
    #expect(done.status == .exited(0), "\(done.text)")
    #expect(text.contains("source: script:/"), "the trace is found from every folder")
    #expect(text.contains("/press.trace\n    debounce: 7ms\n"))
    #expect(text.contains("control: com.example.Productivity.TimerToggle"))
    #expect(done.text.contains("actionbutton run --config"))
  }

  @Test("a button that is configured is replaced only by force, and the file before it is kept")
  func force() throws {
    try "# mine\nbuttons:\n  action:\n    source: evdev:KEY_F13\n".write(
      to: file, atomically: true, encoding: .utf8)
    let before = text
    let refused = try run("--button", "virtual", "--yes")
    #expect(refused.status == .exited(2))
    #expect(refused.text.contains("has the button evdev:KEY_F13 already; --force replaces it"))
    #expect(text == before)
    #expect(try run("--button", "virtual", "--yes", "--force").status == .exited(0))
    #expect(text.hasPrefix("# mine\nbuttons:\n  action:\n    source: virtual\n"))
    let old = folder.appendingPathComponent("config.yaml.old")
    #expect(try String(contentsOf: old, encoding: .utf8) == before)
  }

  @Test("a form that it cannot change is refused with its line, and nothing is written")
  func form() throws {
    try "buttons:\r\n  action: { source: virtual }\r\n".write(
      to: file, atomically: true, encoding: .utf8)
    let before = text
    let refused = try run("--button", "script:press.trace", "--yes")
    #expect(refused.status == .exited(2))
    #expect(
      refused.text.contains("/config.yaml:2:21: buttons.action.source: setup changes only a button")
    )
    #expect(refused.text.contains("\n") && refused.text.split(separator: "\n").count == 1)
    #expect(text == before)
    #expect(!FileManager.default.fileExists(atPath: file.path + ".old"))
  }

  @Test("the same again changes nothing")
  func again() throws {
    #expect(try run("--button", "virtual", "--yes").status == .exited(0))
    let before = text
    let done = try run("--button", "virtual", "--yes")
    #expect(done.status == .exited(0) && done.text.contains("is like this already"))
    #expect(text == before)
  }

  @Test("what is wrong is reported, and nothing is written")
  func mistakes() throws {
    #expect(try run("--button", "lever", "--yes").text.contains("is not a kind of button"))
    #expect(try run("--button", "gpio:NO-SUCH-LINE", "--yes").status == .exited(1))
    let control = try run("--button", "virtual", "--control", "com.example.None", "--yes")
    #expect(control.status == .exited(2))
    #expect(control.text.contains("no extension has \"com.example.None\"; there are "))
    #expect(try run("--yes").text.contains("name the button: --button gpio:GPIO17"))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("an extension is found from every folder, and one that cannot be started is reported")
  func extensions() throws {
    let lamp = folder.appendingPathComponent("lamp")
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("ExtensionKitTests/Fixtures/lamp.py"), to: lamp)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: lamp.path)
    let given = ["--button", "virtual", "--extension", "lamp", "--control", "com.example.lamp"]
    let done = try run(given + ["--yes"])
    #expect(done.status == .exited(0), "\(done.text)")
    #expect(text.contains("extensions:\n  - /"), "\(text)")
    #expect(text.contains("/lamp\n"))
    // A list that somebody has written is theirs.
    let other = try run(["--button", "virtual", "--extension", "other", "--yes"])
    #expect(other.status == .exited(2) && other.text.contains("names its extensions already"))
    try FileManager.default.removeItem(at: file)
    let missing = try run(["--button", "virtual", "--extension", "missing", "--yes"])
    #expect(missing.status == .exited(1) && missing.text.contains("cannot start the extension /"))
    #expect(text.isEmpty)
  }

  @Test("a control is written with its extension if the configuration names none")
  func usualExtensions() throws {
    try "buttons:\n  action:\n    source: virtual\n".write(
      to: file, atomically: true, encoding: .utf8)
    let kind = "com.example.Productivity.MarkLap"
    let done = try run("--button", "virtual", "--control", kind, "--yes")
    #expect(done.status == .exited(0), "\(done.text)")
    #expect(text.contains("control: \(kind)\n\nextensions:\n  - /"))
  }

  @Test("a link stays a link, and the file's permissions stay")
  func link() throws {
    let real = folder.appendingPathComponent("real.yaml")
    try "buttons:\n  action:\n    source: virtual\n".write(
      to: real, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "real.yaml")
    #expect(try run("--button", "virtual", "--debounce", "7ms", "--yes").status == .exited(0))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "real.yaml")
    #expect(try String(contentsOf: real, encoding: .utf8).contains("debounce: 7ms"))
    let attributes = try FileManager.default.attributesOfItem(atPath: real.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("on a terminal it takes a typed source, and a control by its number")
  func terminal() throws {
    let process = try process([])
    let terminal = try Dialog(process)
    terminal.answer("Press the button", with: "virtual")
    terminal.answer("What does a hold do?", with: "2")
    terminal.waitFor("wrote ")
    #expect(process.end() == .exited(0), "\(terminal.shown)")
    #expect(text.contains("source: virtual\n"))
    #expect(text.contains("control: "))
    #expect(!text.contains("TimerToggle"), "the second control was chosen")
  }

  @Test("on a terminal it asks before it replaces a button")
  func asks() throws {
    try
      "buttons:\n  action:\n    source: evdev:KEY_F13\n    control: com.example.Productivity.MarkLap\n"
      .write(to: file, atomically: true, encoding: .utf8)
    let before = text
    let process = try process([])
    let terminal = try Dialog(process)
    terminal.answer("or Return to keep evdev:KEY_F13", with: "virtual")
    terminal.answer("What does a hold do?", with: "")
    terminal.answer("Replace evdev:KEY_F13 by virtual", with: "n")
    terminal.waitFor("nothing was changed")
    #expect(process.end() == .exited(1), "\(terminal.shown)")
    #expect(text == before)
  }
}

/// A program on a terminal of its own, and a person who reads and types there.
private final class Dialog {
  private let master: FileHandle
  private(set) var shown = ""
  private var read = 0

  /// Starts the process.
  init(_ process: Process) throws {
    // What posix_openpt(3) and its like do; Swift's Glibc module does not declare them.
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK, TIOCGPTN
    let descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var value: CInt = 0
    guard descriptor >= 0, ioctl(descriptor, unlock, &value) == 0,
      ioctl(descriptor, number, &value) == 0
    else { throw ProcessError("no terminal") }
    master = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let slave = open("/dev/pts/\(value)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw ProcessError("no terminal") }
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
  }

  /// Reads until the text is shown; the test's time limit ends what waits for ever.
  func waitFor(_ text: String) {
    while true {
      let rest = shown.dropFirst(read)
      if let found = rest.range(of: text) {
        read = shown.distance(from: shown.startIndex, to: found.upperBound)
        return
      }
      let bytes = master.availableData
      guard !bytes.isEmpty else {
        Issue.record("it did not show \"\(text)\": \(shown)")
        return
      }
      shown += String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Types a line when the text is shown.
  func answer(_ text: String, with line: String) {
    waitFor(text)
    try? master.write(contentsOf: Data("\(line)\n".utf8))
  }
}
