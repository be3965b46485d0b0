import ArgumentParser
import Commands
import Configuration
import ControlModel
import Daemon
import Devices
import ExtensionHost
import Gesture
import Presenters
import ServiceLog
import SystemAccess

/// `setup`, which without a subcommand is `setup button`.
struct SetupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Choose the button and what a hold does; connect it with Home Assistant.",
    discussion: """
      Without a subcommand it chooses the button. actionbutton help setup button lists the options for that.

      EXAMPLES
        sudo actionbutton setup
        sudo actionbutton setup --button gpio:GPIO17 \\
          --control actionbutton.Flashlight --yes
        sudo actionbutton setup mqtt
      """,
    subcommands: [SetupButtonCommand.self, SetupMQTTCommand.self],
    defaultSubcommand: SetupButtonCommand.self)
}

struct SetupButtonCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "button",
    abstract: "Choose the button and its control, write the configuration and start the service.",
    usage: "actionbutton setup [<options>]",
    discussion: """
      On a terminal it shows every GPIO line and every key while it is pressed, measures how the contact bounces, \
      lists the controls, and at the end shows the outcome of the first hold. It does not ask for values that options \
      give. As root it writes /etc/actionbutton/config.yaml, which the service reads, and restarts the service; \
      everyone else writes ~/.config/actionbutton/config.yaml. Only the settings of the button change, and extensions \
      are added if there are none; the previous file is kept as config.yaml.old.

      EXAMPLES
        sudo actionbutton setup
        sudo actionbutton setup --button gpio:GPIO17 \\
          --control actionbutton.Flashlight --yes
        actionbutton setup --button script:presses.trace --config test.yaml --yes
      """)

  @Option(
    help: ArgumentHelp(
      "The button: \(ButtonSpec.forms.joined(separator: ", ")).",
      discussion: ButtonOptions.discussion, valueName: "source"), completion: .buttonSources)
  var button: String?

  @Option(help: ArgumentHelp("The kind of the control that a hold performs.", valueName: "kind"))
  var control: String?

  @Option(
    help: ArgumentHelp(
      "The kind of the control that a tap (a press that is not a hold) performs.", valueName: "kind"
    ))
  var tap: String?

  @Flag(help: "Remove the control that a tap performs.")
  var noTap = false

  @Option(help: .time(.debounce, usual: "as measured or configured"))
  var debounce: String?

  @OptionGroup var files: ConfigurationOptions
  @OptionGroup var language: LanguageOptions

  @Flag(help: "Do not ask: keep the configured control, or use the sample timer.")
  var yes = false

  @Flag(help: "Replace a configured button, and accept a button that cannot be opened now.")
  var force = false

  @Flag(help: "Do not restart the service.")
  var noRestart = false

  func validate() throws {
    if tap != nil, noTap { throw ValidationError("--tap and --no-tap exclude each other") }
    guard yes || !Terminal.isInteractive || button == nil || control == nil else { return }
    if button == nil, yes || !Terminal.isInteractive {
      throw ValidationError(
        "without a terminal, or with --yes, give the button: --button gpio:GPIO17 (actionbutton devices lists them)"
      )
    }
  }

  func serve() async throws {
    let asks = !yes && Terminal.isInteractive
    let target = try SetupTarget(files.values)
    let debounce = try debounce.map {
      try TimeText.option("debounce", $0, GestureTime.debounce.range)
    }
    var choice = ButtonChoice(source: button ?? "", debounce: debounce)
    let dialog = SetupDialog()
    if button == nil {
      let found = try await dialog.findButton(current: target.currentSource)
      choice.source = found.source
      choice.debounce = debounce ?? found.debounce
    }
    let spec = try ButtonSpec(choice.source)
    // A relative path would belong to the configuration's folder.
    if case .script(let file) = spec, !file.hasPrefix("/"), let path = RealPath.of(file) {
      choice.source = "script:\(path)"
    }
    if choice.source != target.currentSource { try await open(spec) }
    (choice.control, choice.tap) = try await chooseControls(target, asks: asks, dialog)
    try check(choice, replaces: target, asks: asks, dialog)
    let text = try target.text(choice)
    if text == target.text {
      StandardOutput.write(line: "\(target.file) already has these settings")
    } else {
      try target.write(text)
      StandardOutput.write(line: "wrote \(target.file)")
    }
    try settlePowerKey(spec, target, asks: asks, dialog)
    try restart(target, choice, asks: asks)
  }

  /// Offers to have logind ignore the button's key if it reacts to it.
  private func settlePowerKey(
    _ spec: ButtonSpec, _ target: SetupTarget, asks: Bool, _ dialog: SetupDialog
  ) throws {
    guard let key = PowerKey.find(spec, in: EvdevDevices.list()) else { return }
    guard asks, target.isServiceFile, try dialog.confirms(key.question, isUsual: true) else {
      StandardOutput.write(line: key.advice, to: .error)
      return
    }
    do throws(FileFailure) { try key.write() } catch { throw Failure.runtime("\(error)") }
    try SetupService(isServiceFile: true).reloadLogind()
  }

  /// Claims the button briefly, so that a mistake is found before anything is written.
  @ServiceThread
  private func open(_ spec: ButtonSpec) async throws {
    // Only the daemon opens the terminal.
    if case .keyboard = spec { return }
    let setup = try ButtonSetup(spec, limits: HoldRecognizer.Limits())
    do throws(DeviceError) {
      let level = try await DeviceThread.run { () throws(DeviceError) -> Level? in
        let poller: Poller
        do throws(SystemError) { poller = try Poller() } catch { throw .system(error) }
        let source = try setup.makeSource()
        defer { source.close() }
        return try source.open(LoopPart(poller))
      }
      if level == .active {
        StandardOutput.write(
          line:
            "\(button ?? "the button") is pressed now. If it is not being pressed, it is wired to the supply instead of "
            + "ground: add ?bias=pull-down&active=high", to: .error)
      }
    } catch {
      guard force else {
        throw Failure.runtime("\(error); to write it anyway, use --force")
      }
      StandardOutput.write(line: "\(error)", to: .error)
    }
  }

  /// The kinds of the controls for a hold and a tap, as given or chosen; for a hold otherwise the configured
  /// control or the sample.
  @ServiceThread
  private func chooseControls(
    _ target: SetupTarget, asks: Bool, _ dialog: SetupDialog
  ) async throws -> (hold: String?, tap: ButtonChoice.Tap) {
    let current = target.current
    let canTap = current?.gesture.noHold == nil && current?.gesture.multiPress == nil
    guard tap == nil || canTap else {
      throw Failure.usage(
        "--tap: the button in \(target.file) has no_hold or multi_press, which already uses its short presses; remove that first"
      )
    }
    let given = tap.map { ButtonChoice.Tap.control(kind: $0) } ?? (noTap ? .removed : .unchanged)
    if control == nil, tap == nil, !asks, let current = current?.control { return (current, given) }
    let environment = ProgramEnvironment.variables
    let controls = Daemon.controls(
      target.withExtensions,
      language: try language.value(configured: target.configuration.language),
      environment: environment, log: Log(environment: environment, least: .warning))
    let gallery = await controls.gallery()
    await controls.stop()
    for problem in gallery.problems { StandardOutput.write(line: "\(problem)", to: .error) }
    guard force || gallery.problems.isEmpty || files.values.extensions.isEmpty else {
      throw Failure.runtime("--extension: nothing was changed; to write it anyway, use --force")
    }
    let known = gallery.entries.map { (kind: $0.preview.kind, name: $0.preview.displayName) }
    for (option, kind) in [("--control", control), ("--tap", tap)] {
      guard !force, let kind, !known.contains(where: { $0.kind == kind }) else { continue }
      throw Failure.usage(
        "\(option): no extension has \"\(kind)\"; known: \(known.map(\.kind).joined(separator: ", "))"
      )
    }
    if let control { return (control, given) }
    let usual = current?.control ?? (known.isEmpty ? nil : Installation.sampleKind)
    guard asks else { return (usual, given) }
    let hold = try dialog.chooseControl(known, current: usual)
    guard canTap, given == .unchanged else { return (hold, given) }
    return (hold, try dialog.chooseTap(known, current: current?.tap))
  }

  /// Refuses to replace a configured button unless the user wants it.
  private func check(
    _ choice: ButtonChoice, replaces target: SetupTarget, asks: Bool, _ dialog: SetupDialog
  ) throws {
    guard !force, let current = target.current, current.source != .virtual,
      current.sourceText != choice.source
    else { return }
    guard asks else {
      throw Failure.usage(
        "\(target.file) already has the button \(current.sourceText); to replace it, use --force")
    }
    let question = "Replace \(current.sourceText) with \(choice.source) in \(target.file)?"
    guard try dialog.confirms(question, isUsual: false) else {
      throw Failure.runtime("nothing was changed")
    }
  }

  private func restart(_ target: SetupTarget, _ choice: ButtonChoice, asks: Bool) throws {
    let socket = SetupService(isServiceFile: target.isServiceFile)
    guard !noRestart, socket.isPresent else {
      StandardOutput.write(
        line: target.isServiceFile && !noRestart
          ? "start it with: actionbutton run"
          : "apply it with: \(target.isServiceFile ? "sudo systemctl restart actionbutton" : target.command)"
      )
      return
    }
    try socket.restart()
    let button = target.current?.name ?? "action"
    let client = try socket.connect()
    try socket.assign(choice, to: button, client, asks: asks)
    for line in SetupAdvice(socket).lines { StandardOutput.write(line: line) }
    if asks { try FirstHold(client, button: button).run() }
  }
}
