import ArgumentParser
import Commands
import Configuration
import ControlModel
import ControlSocket
import Daemon
import Devices
import ExtensionHost
import Gesture
import Presenters
import SystemAccess
import Wire
import YAML

struct DoctorCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine or a button, and print how to correct problems.",
    discussion: """
      EXAMPLES
        actionbutton doctor
        actionbutton doctor --button gpio:GPIO17
        actionbutton doctor --button gpio:GPIO17 --press 10   measure bounces

      EXIT STATUS
        1 if the given button, or every kind of button, has a problem.
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
    let setup = try ButtonSetup(try ButtonSpec(button), limits: HoldRecognizer.Limits())
    guard let press else { return try await open(setup) }
    try report(
      try await Recorder(limits: setup.limits, presses: press).run(setup.makeSource) {
        RecordCommand.report($0)
      })
  }

  private func report(_ recording: Recording) throws {
    let bounce = BounceReport(recording.edges)
    guard bounce.presses > 0 else {
      throw Failure.runtime("no press was recorded, so its bounces are not known")
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
        ? "pressed; it must be released before a press counts. If it is not being pressed, it is wired to the supply "
          + "instead of ground: add ?bias=pull-down&active=high to its source" : "released"
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
      throw Failure.runtime("no button can be used; correct one of the problems above")
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
        "\(device.title) is not readable by this user; it belongs to group \"\(group)\"; allow access to this "
          + "device with a udev rule such as the last one in 70-action-button.rules")
    }
    if devices.isEmpty { Self.report(nil, "keys", "no input device with keys") }
    return !readable.isEmpty
  }

  /// Reports the state of each button of the configuration.
  private func checkConfigured() {
    // `checkPermissions` reports an error of the file.
    let loaded = try? Configuration.load(path: nil, environment: ProgramEnvironment.variables)
    for button in loaded?.configuration.buttons ?? [] {
      guard button.hasSource else {
        if let source = Self.chosenSource(of: button.name) {
          Self.report(
            true, "button", "\(button.name) (\(source)): chosen on the page; a daemon uses it")
        } else {
          Self.report(
            nil, "button",
            "\(button.name): not chosen yet; choose it on the page or with: sudo actionbutton setup"
          )
        }
        continue
      }
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

  /// The source that was chosen on the page for a button of the running daemon, or `nil`.
  private static func chosenSource(of button: String) -> String? {
    let paths = SocketPath.standard(environment: ProgramEnvironment.variables)
    guard
      let client = try? SocketClient.connect(firstOf: paths, client: "actionbutton doctor"),
      let shown = try? client.ask(Requests.status).buttons.first(where: { $0.name == button }),
      shown.source_chosen == .some(true)
    else { return nil }
    return shown.source
  }

  private static func state(of source: ButtonSpec) -> (Bool?, String) {
    switch source {
    case .gpio(let spec):
      guard let line = GPIOChip.line(of: spec) else {
        return (
          false,
          "there is no such line, or its chip cannot be opened; actionbutton devices lists the lines"
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
          "no input device has this key; to use a button on a GPIO line of a Raspberry Pi as a key, add the overlay "
            + "gpio-key to /boot/firmware/config.txt and restart"
        )
    case .virtual:
      return (
        nil,
        "it can be pressed only by programs; choose a real button with: sudo actionbutton setup"
      )
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
        Self.report(
          true, "files",
          "only this user and root can change the configuration and the programs that are run")
      }
    } catch { Self.report(false, "files", "\(error)") }
  }

  /// Reports the layers that can confine extensions here; `status` lists the layers of running extensions.
  private func checkConfinement() {
    let version = Extensions.confinementVersion
    guard version > 0 else {
      return Self.report(
        nil, "Landlock",
        "not in this kernel, or not enabled (lsm=landlock): only extensions that root owns are started, and they can "
          + "read and change the files of the daemon's user")
    }
    let missing = [
      (3, "6.2", "is kept from truncating files that it may not write by a filter"),
      (6, "6.12", "is kept from signaling other processes by a filter"),
    ].filter { version < $0.0 }
    Self.report(
      true, "Landlock",
      "version \(version): an extension can use only the files that it is given"
        + missing.map { "; before Linux \($0.1) it \($0.2)" }.joined())
    let hasFilters = Extensions.hasFilters
    Self.report(
      hasFilters ? true : nil, "seccomp",
      hasFilters
        ? "a filter refuses system calls that no extension needs, and all sockets except Internet sockets"
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
        ?? "xdg-open was not found in a folder of PATH that only root can write; install xdg-utils, or set its path "
        + "under programs in the configuration")
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
