import ArgumentParser
import Commands
import Configuration
import ControlModel
import Daemon
import Devices
import Gesture
import Presenters
import SystemAccess

struct DoctorCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine or a button, and print how to correct problems.",
    discussion: """
      EXAMPLES
        actionbutton doctor
        actionbutton doctor --button gpio:GPIO17
        actionbutton doctor --button gpio:GPIO17 --press 10      measure how the contact bounces

      EXIT STATUS
        1 if something is wrong: with the button that was named, or with every kind of button.
      """)

  @Option(help: ArgumentHelp("The button to check, as for actionbutton run.", valueName: "source"))
  var button: String?

  @Option(
    help: ArgumentHelp(
      "Record this many presses and recommend a debounce period.", valueName: "count"))
  var press: Int?

  func validate() throws {
    if let press, press < 1 { throw ValidationError("--press must be 1 or more") }
    if press != nil, button == nil { throw ValidationError("--press needs --button") }
  }

  func serve() async throws {
    guard let button else { return try check() }
    let spec: ButtonSpec
    do throws(DeviceError) { spec = try ButtonSpec(button) } catch { throw Failure(error) }
    let setup = try ButtonSetup(spec, limits: HoldRecognizer.Limits())
    do {
      if let press {
        try report(
          try await Recorder(limits: setup.limits, presses: press).run(setup.makeSource) {
            RecordCommand.report($0)
          })
      } else {
        try await open(setup)
      }
    } catch let error as DeviceError { throw Failure(error) }
  }

  private func report(_ recording: Recording) throws {
    let bounce = BounceReport(recording.edges)
    guard bounce.presses > 0 else {
      throw Failure.runtime("nothing was pressed, and so nothing is known of its bounces")
    }
    StandardOutput.write(
      """
      presses    \(bounce.presses)
      bounces    \(bounce.bounces), the longest \(TimeText.short(bounce.longest))
      recommend  --debounce \(TimeText.short(bounce.recommended))

      """)
  }

  @ServiceThread
  private func open(_ setup: ButtonSetup) async throws(DeviceError) {
    try await DeviceThread.run { () throws(DeviceError) in
      let source = try setup.makeSource()
      let poller: Poller
      do throws(SystemError) { poller = try Poller() } catch { throw .system(error) }
      let level = try source.open(LoopPart(poller))
      let state =
        level == .active
        ? "held, and must be released before a press counts; if nobody holds it, it is connected to the supply and not "
          + "to ground: add ?bias=pull-down&active=high to a GPIO line" : "released"
      let (name, linkCanDrop) = (source.name, source.linkCanDrop)
      source.close()
      Self.report(true, name, state)
      if linkCanDrop {
        Self.report(
          true, "decision",
          "a hold is decided at its release, because the device is connected by Bluetooth")
      }
    }
  }

  // MARK: The machine

  private func check() throws {
    let works = [checkGPIO(), checkKeys(), checkTerminal()]
    Self.report(true, "library", GPIOChip.library)
    checkConfigured()
    checkPermissions()
    checkConfinement()
    checkPrograms()
    let findings = MachineFacts.here().findings
    for finding in findings { Self.report(finding.works, finding.what, finding.text) }
    guard works.contains(true) else {
      throw Failure.runtime("nothing here can be a button; correct one of the lines above")
    }
  }

  private func checkGPIO() -> Bool {
    let (chips, errors) = GPIOChip.all()
    for chip in chips {
      let free = chip.lines.count { !$0.isUsed }
      Self.report(
        true, "GPIO", "\(chip.path) (\(chip.label)), \(free) of \(chip.lines.count) lines free")
    }
    for error in errors { Self.report(false, "GPIO", "\(error)") }
    if chips.isEmpty && errors.isEmpty {
      Self.report(
        nil, "GPIO", "no chip; a Raspberry Pi has one: connect the button between a line and ground"
      )
    }
    return !chips.isEmpty
  }

  private func checkKeys() -> Bool {
    let devices = EvdevDevices.list().filter { !$0.keys.isEmpty }
    let readable = devices.filter { $0.access == .readable }
    for device in readable { Self.report(true, "keys", "\(device.title): \(device.keyText())") }
    for device in devices {
      guard case .refused(_, let group) = device.access else { continue }
      Self.report(
        false, "keys",
        "\(device.title) may not be read; it belongs to group \"\(group)\"; give this program "
          + "that one device by a udev rule such as the last one of 70-action-button.rules")
    }
    if devices.isEmpty { Self.report(nil, "keys", "no input device with keys") }
    return !readable.isEmpty
  }

  /// Reports the state of each button of the configuration.
  private func checkConfigured() {
    // `checkPermissions` reports an error of the file.
    let loaded = try? Configuration.load(path: nil, environment: ProgramEnvironment.variables)
    for button in loaded?.configuration.buttons ?? [] {
      let (works, text) = Self.state(of: button.source)
      Self.report(works, "button", "\(button.name) (\(button.sourceText)): \(text)")
      if let decision = DecisionReport(button, among: EvdevDevices.list()) {
        Self.report(decision.works, "decision", "\(button.name): \(decision.text)")
      }
      if let key = PowerKey.find(button.source, in: EvdevDevices.list()) {
        Self.report(false, "logind", key.advice)
      }
    }
  }

  private static func state(of source: ButtonSpec) -> (Bool?, String) {
    switch source {
    case .gpio(let spec):
      guard let line = GPIOChip.line(of: spec) else {
        return (
          false,
          "there is no such line, or its chip may not be opened; actionbutton devices lists the lines"
        )
      }
      guard line.isUsed else { return (true, "the line is free") }
      if line.consumer == "actionbutton" { return (true, "a daemon uses the line") }
      let holder = GPIOChip.title(ofConsumer: line.consumer)
      return (false, "the line is held by \(holder); stop it or choose another line")
    case .key(let name, anyKeyboard: _):
      let isThere = EvdevDevices.list().contains { $0.keys.contains { $0.name == name } }
      return isThere
        ? (true, "a device has the key")
        : (
          false,
          "no input device has this key; a button on a Raspberry Pi's line becomes one with the overlay gpio-key in "
            + "/boot/firmware/config.txt and a restart"
        )
    case .virtual:
      return (nil, "only programs press it; choose a button with: sudo actionbutton setup")
    case .device, .keyboard, .script: return (nil, "not checked")
    }
  }

  /// Reports other users who can change what the daemon runs; the exit status does not depend on it.
  private func checkPermissions() {
    let environment = ProgramEnvironment.variables
    do throws(ConfigurationError) {
      let (configuration, file) = try Configuration.load(path: nil, environment: environment)
      let problems = configuration.permissionProblems(file: file, environment: environment)
      for problem in problems { Self.report(false, "files", problem) }
      if problems.isEmpty {
        Self.report(true, "files", "only this user and root can change what is run")
      }
    } catch { Self.report(false, "files", "\(error)") }
  }

  /// Reports the layers that can confine extensions here; `status` lists the layers of running extensions.
  private func checkConfinement() {
    let version = Extensions.confinementVersion
    guard version > 0 else {
      return Self.report(
        nil, "Landlock",
        "not in this kernel, or not switched on (lsm=landlock): only extensions that root owns are started, and they can "
          + "read and change the files of the daemon's user")
    }
    let missing = [
      (3, "6.2", "empties no file that it may not write, by a filter"),
      (6, "6.12", "signals only its own processes, by a filter"),
    ].filter { version < $0.0 }
    Self.report(
      true, "Landlock",
      "version \(version): an extension uses the files that it is given"
        + missing.map { "; before Linux \($0.1) it \($0.2)" }.joined())
    let hasFilters = Extensions.hasFilters
    Self.report(
      hasFilters ? true : nil, "seccomp",
      hasFilters
        ? "a filter refuses system calls that no extension needs, and other sockets than those of the Internet"
        : "not in this kernel (CONFIG_SECCOMP_FILTER): extensions can change other processes of the daemon's user and use its sockets"
    )
  }

  /// Reports the schemes that are opened for extensions, and the program that opens them.
  private func checkPrograms() {
    let environment = ProgramEnvironment.variables
    // An error of the file is reported by `checkPermissions`.
    let loaded = try? Configuration.load(path: nil, environment: environment)
    let configuration = loaded?.configuration ?? Configuration()
    let programs = SystemPrograms(path: environment["PATH"], configured: configuration.programs)
    let schemes = OpenableAddress.webSchemes.union(configuration.openSchemes).sorted()
    Self.report(
      programs.find("xdg-open") == nil ? nil : true, "opening",
      programs.find("xdg-open").map { "\($0) opens \(schemes.joined(separator: ", "))" }
        ?? "xdg-open is in no folder of PATH that only root can write; install xdg-utils, or name its path in the "
        + "configuration (programs)")
  }

  private func checkTerminal() -> Bool {
    let isTerminal = Terminal.isInteractive
    Self.report(
      isTerminal ? true : nil, "keyboard",
      isTerminal
        ? "this terminal's space bar (--button keyboard)"
        : "no terminal here; start it in one to use --button keyboard")
    return isTerminal
  }

  /// Prints one line: `ok`, `wrong`, or `-` for something missing that is not an error (`nil`).
  private static func report(_ works: Bool?, _ what: String, _ text: String) {
    let mark =
      switch works {
      case .some(true): "ok"
      case .some(false): "wrong"
      case .none: "-"
      }
    StandardOutput.write(line: "\(mark.padded(to: 6)) \(what.padded(to: 9)) \(text)")
  }
}
