import FileTesting
import Foundation
import ProgramTesting
import SystemAccess
import Testing

/// `setup` as a process, with and without a terminal.
@Suite("setup", .timeLimit(.minutes(45)))
struct SetupTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.url("config.yaml") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("hold | 0ms v 900ms ^\n", to: "press.trace")
  }

  private var environment: [String: String] {
    ["XDG_STATE_HOME": folder.path, "HOME": folder.path]
  }

  /// Runs `setup` without a terminal and returns its exit status and output.
  private func run(_ arguments: String...) throws -> (status: Process.End, text: String) {
    let program = try FinishedProgram(
      "actionbutton", ["setup", "--config", file.path] + arguments, in: folder.path,
      environment: environment)
    return (program.end, program.output + program.errors)
  }

  /// Starts `setup` on a terminal.
  private func dialog() throws -> (Process, Dialog) {
    let process = Process()
    process.executableURL = try BuiltProgram.url("actionbutton")
    process.arguments = ["setup", "--config", file.path]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return (process, try Dialog(process))
  }

  private var text: String { (try? folder.text(of: "config.yaml")) ?? "" }

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
    try folder.write("# mine\nbuttons:\n  action:\n    source: evdev:KEY_F13\n", to: "config.yaml")
    let before = text
    let refused = try run("--button", "virtual", "--yes")
    #expect(refused.status == .exited(2))
    #expect(refused.text.contains("already has the button evdev:KEY_F13; to replace it, use"))
    #expect(text == before)
    #expect(try run("--button", "virtual", "--yes", "--force").status == .exited(0))
    #expect(text.hasPrefix("# mine\nbuttons:\n  action:\n    source: virtual\n"))
    #expect(try folder.text(of: "config.yaml.old") == before)
  }

  @Test("a form that it cannot change is refused with its line, and nothing is written")
  func form() throws {
    try folder.write(
      "buttons:\r\n  action: { source: virtual }\r\n", to: "config.yaml")
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
    #expect(done.status == .exited(0) && done.text.contains("already has these settings"))
    #expect(text == before)
  }

  @Test("what is wrong is reported, and nothing is written")
  func mistakes() throws {
    #expect(try run("--button", "lever", "--yes").text.contains("is not a kind of button"))
    #expect(try run("--button", "gpio:NO-SUCH-LINE", "--yes").status == .exited(1))
    let control = try run("--button", "virtual", "--control", "com.example.None", "--yes")
    #expect(control.status == .exited(2))
    #expect(control.text.contains("no extension has \"com.example.None\"; known: "))
    #expect(try run("--yes").text.contains("give the button: --button gpio:GPIO17"))
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test("an extension is found from every folder, and one that cannot be started is reported")
  func extensions() throws {
    try folder.writeProgram(ToggleProgram.text("com.example.lamp", title: "Lamp"), to: "lamp")
    let done = try run(
      "--button", "virtual", "--extension", "lamp", "--control", "com.example.lamp", "--yes")
    #expect(done.status == .exited(0), "\(done.text)")
    #expect(text.contains("extensions:\n  - /"), "\(text)")
    #expect(text.contains("/lamp\n"))
    // `setup` does not change a list of extensions that is already in the file.
    let other = try run("--button", "virtual", "--extension", "other", "--yes")
    #expect(other.status == .exited(2) && other.text.contains("already lists extensions"))
    try FileManager.default.removeItem(at: file)
    let missing = try run("--button", "virtual", "--extension", "missing", "--yes")
    #expect(missing.status == .exited(1) && missing.text.contains("cannot start the extension /"))
    #expect(text.isEmpty)
  }

  @Test("a control is written with its extension if the configuration names none")
  func usualExtensions() throws {
    try folder.write("buttons:\n  action:\n    source: virtual\n", to: "config.yaml")
    let kind = "com.example.Productivity.MarkLap"
    let done = try run("--button", "virtual", "--control", kind, "--yes")
    #expect(done.status == .exited(0), "\(done.text)")
    #expect(text.contains("control: \(kind)\n\nextensions:\n  - /"))
  }

  @Test("a tap is written beside the hold; it is refused where short presses are used otherwise")
  func tap() throws {
    let lap = "com.example.Productivity.MarkLap"
    let done = try run("--button", "virtual", "--tap", lap, "--yes")
    #expect(done.status == .exited(0), "\(done.text)")
    #expect(text.contains("control: com.example.Productivity.TimerToggle\n    tap: \(lap)\n"))
    let missing = try run("--button", "virtual", "--tap", "com.example.None", "--yes")
    #expect(missing.text.contains("--tap: no extension has \"com.example.None\""))
    #expect(try run("--tap", lap, "--no-tap", "--yes").status == .exited(2))
    #expect(try run("--button", "virtual", "--no-tap", "--yes").status == .exited(0))
    #expect(
      text.contains("control: com.example.Productivity.TimerToggle\n") && !text.contains("tap"))
    for setting in ["multi_press: 400ms", "no_hold: {}"] {
      try folder.write(
        "buttons:\n  action:\n    source: virtual\n    \(setting)\n", to: "config.yaml")
      let before = text
      let refused = try run("--button", "virtual", "--tap", lap, "--yes")
      #expect(refused.status == .exited(2))
      #expect(refused.text.contains("--tap: the button in "), "\(refused.text)")
      #expect(text == before)
    }
  }

  @Test("a link stays a link, and the file's permissions stay")
  func link() throws {
    let real = try folder.write(
      "buttons:\n  action:\n    source: virtual\n", to: "real.yaml", mode: 0o640)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "real.yaml")
    #expect(try run("--button", "virtual", "--debounce", "7ms", "--yes").status == .exited(0))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "real.yaml")
    #expect(try folder.text(of: "real.yaml").contains("debounce: 7ms"))
    let attributes = try FileManager.default.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("on a terminal it takes a typed source, and a control by its number")
  func terminal() throws {
    let (process, terminal) = try dialog()
    terminal.answer("Press the button", with: "virtual")
    terminal.answer("What does a hold do?", with: "2")
    terminal.answer("What does a tap (a short press) do?", with: "1")
    terminal.waitFor("wrote ")
    #expect(process.end() == .exited(0), "\(terminal.shown)")
    #expect(text.contains("source: virtual\n"))
    #expect(text.contains("tap: com.example.Productivity.TimerToggle\n"), "\(text)")
    #expect(text.contains("control: "))
    #expect(
      !text.contains("control: com.example.Productivity.TimerToggle"), "the second one was chosen")
  }

  @Test("on a terminal, 0 removes the control of the tap and its options")
  func removesTap() throws {
    try folder.write(
      """
      buttons:
        action:
          source: virtual
          control: com.example.Productivity.TimerToggle
          tap: com.example.Productivity.MarkLap
          tap_configuration: { room: kitchen }
          hold: 700ms

      """, to: "config.yaml")
    let (process, terminal) = try dialog()
    terminal.answer("or Return to keep virtual", with: "")
    terminal.answer("What does a hold do?", with: "")
    terminal.answer("0 for nothing, Return for com.example.Productivity.MarkLap", with: "0")
    terminal.waitFor("wrote ")
    #expect(process.end() == .exited(0), "\(terminal.shown)")
    #expect(
      text.hasSuffix("    control: com.example.Productivity.TimerToggle\n    hold: 700ms\n"),
      "\(text)")
  }

  @Test("on a terminal it asks before it replaces a button")
  func asks() throws {
    try folder.write(
      "buttons:\n  action:\n    source: evdev:KEY_F13\n    control: com.example.Productivity.MarkLap\n",
      to: "config.yaml")
    let before = text
    let (process, terminal) = try dialog()
    terminal.answer("or Return to keep evdev:KEY_F13", with: "virtual")
    terminal.answer("What does a hold do?", with: "")
    terminal.answer("Return for no change", with: "")
    terminal.answer("Replace evdev:KEY_F13 with virtual", with: "n")
    terminal.waitFor("nothing was changed")
    #expect(process.end() == .exited(1), "\(terminal.shown)")
    #expect(text == before)
  }
}
