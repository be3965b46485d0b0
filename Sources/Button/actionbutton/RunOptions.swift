import ActionButton
import ButtonLoop
import Commands
import Configuration
import ControlModel
import Daemon
import Devices
import ExtensionHost
import Gesture
import SystemAccess

/// The options of `run`, and the daemon that they start.
struct RunOptions: Equatable, Sendable {
  var button: String?
  var timing = GivenTimes()
  var late: String?
  var control: String?
  var tap: String?
  var output: ButtonLoop.Output?
  var files = ConfigurationFiles()
  var socket: String?
  var language: String?
  var developerMode = false
}

extension RunOptions {
  /// Creates the options from arguments that are all options with a value, each given once, as a service manager
  /// writes them, or returns `nil` for other arguments.
  ///
  /// ArgumentParser parses all other arguments and reports mistakes. With it, the daemon's start would take twice the
  /// CPU time: it asks the runtime for a hundred conformances, and each first query walks through every conformance of
  /// the program. A test compares both parsers for every option that ArgumentParser knows.
  init?(plain arguments: some Sequence<String>) {
    var given: [(name: String, value: String)] = []
    var rest = Array(arguments)[...]
    while let name = rest.popFirst() {
      guard name != "--developer-mode" else {
        developerMode = true
        continue
      }
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-"),
        !given.contains(where: { $0.name == name })
      else { return nil }
      given.append((name, value))
    }
    func take(_ name: String) -> String? {
      given.firstIndex { $0.name == "--\(name)" }.map { given.remove(at: $0).value }
    }
    (button, late, control, tap) = (take("button"), take("late"), take("control"), take("tap"))
    timing = GivenTimes(
      hold: take("hold"), debounce: take("debounce"), glitch: take("glitch"),
      ignoreRepeat: take("ignore-repeat"), noHold: take("no-hold"), repeatPeriod: take("repeat"))
    let form = take("output")
    output = form.flatMap(ButtonLoop.Output.init)
    files = ConfigurationFiles(
      config: take("config"), extensions: take("extension").map { [$0] } ?? [])
    (socket, language) = (take("socket"), take("language"))
    guard given.isEmpty, (form == nil) == (output == nil) else { return nil }
  }
}

extension RunOptions {
  @ServiceThread
  func serve() async throws {
    let (configuration, found) = try files.load()
    let file = found?.path
    let plan = try plan(configuration, file)
    let environment = ProgramEnvironment.variables
    var options = ButtonLoop.Options()
    options.language = try ControlLanguage.chosen(
      language, configured: configuration.language)
    options.isLanguageSet = language != nil || configuration.language != nil
    options.output = output ?? (Terminal.isInteractive ? .panel : .plain)
    options.reloadsOnHangup = file != nil
    options.isPressable = true
    let daemon = try Daemon(
      configuration, plan, options, program: "actionbutton \(Version.text)", socket: socket,
      file: file, isFixed: control != nil, isTapFixed: tap != nil, environment: environment
    ) {
      let next = try files.read(found)
      let keys = next.changesForNextStart(since: configuration)
      let later =
        "\(file ?? "the configuration"): changes of \(keys.joined(separator: ", ")) take effect after a restart "
        + "of this program (sudo systemctl restart actionbutton)"
      return Daemon.Reloaded(
        buttons: try self.plan(next, file), items: next.items,
        language: try ControlLanguage.chosen(language, configured: next.language),
        isLanguageSet: language != nil || next.language != nil,
        isDeveloperMode: next.isDeveloperMode || developerMode,
        warnings: keys.isEmpty ? [] : [later])
    }
    daemon.configurationFile = found
    daemon.configuredDeveloperMode(configuration.isDeveloperMode || developerMode)
    daemon.warn(
      configuration.permissionProblems(file: file, environment: environment)
        + Self.problemsOfUser(environment))
    if let control { try await check("--control", control, daemon) }
    if let tap { try await check("--tap", tap, daemon) }
    try await daemon.run()
    ButtonLoop.answerSignal()
  }

  /// Warns that the extensions of a daemon that runs as root are root: only a separate user limits them.
  private static func problemsOfUser(_ environment: [String: String]) -> [String] {
    guard UserIdentity.isRoot else { return [] }
    return [
      "this program and its extensions run as root and can do whatever root can; run it as a separate user, as "
        + "actionbutton.service does"
    ]
  }

  /// Checks the kind of a control from the command line before a button is opened.
  @ServiceThread
  private func check(_ option: String, _ kind: String, _ daemon: Daemon) async throws {
    do { try await daemon.check(kind: kind) } catch {
      await daemon.controls.stop()
      throw Failure.usage("\(option): \(error)")
    }
  }

  private func plan(_ configuration: Configuration, _ file: String?) throws -> [ButtonLoop.Button] {
    var buttons: [ButtonLoop.Button] = []
    if let button {
      var limits = try timing.limits()
      limits.taps = tap != nil
      let setup = try ButtonSetup(try ButtonSpec(button), limits: limits)
      let usesSample = configuration.extensions == [Installation.sample].compactMap { $0 }
      let kind = control ?? (usesSample ? Installation.sampleKind : nil)
      buttons = [
        ButtonLoop.Button(
          gesture: setup.limits, control: kind.map { PlacedControl(id: "action", kind: $0) },
          makeSource: setup.makeSource)
      ]
    } else {
      buttons = try configuration.buttons.map { button in
        do { return try ButtonLoop.Button(button, timing: timing) } catch let failure as Failure {
          // The trace file of a script is only read here.
          guard case .script = button.source, let file else { throw failure }
          throw Failure(button.sourceError(failure.message, file: file))
        }
      }
      if buttons.isEmpty {
        throw Failure.usage(
          "there is no button; name one with --button gpio:GPIO17 (actionbutton devices lists them), "
            + "or write a configuration file, see actionbutton help run")
      }
      if buttons.count > 1, control != nil || tap != nil || late != nil || timing != GivenTimes() {
        throw Failure.usage(
          "--control, --tap, --late and the times can be used only with one button, but the configuration has "
            + "\(buttons.count); set them in the configuration")
      }
      if let control { buttons[0].control = PlacedControl(id: buttons[0].name, kind: control) }
    }
    if let tap {
      buttons[0].tap = PlacedControl(tapOf: buttons[0].name, kind: tap)
      buttons[0].gesture.taps = true
    }
    try checkGestures(of: buttons)
    if let late {
      buttons[0].limits.late = try TimeText.option("late", late, ButtonConfiguration.lateRange)
      for index in buttons[0].stages.indices {
        buttons[0].stages[index].late = buttons[0].limits.late
      }
    }
    for index in buttons.indices {
      // The emulator's limits end just after the extension's limits, whose errors are more precise.
      buttons[index].limits.load = configuration.limits.load + .seconds(5)
      buttons[index].limits.perform = configuration.limits.perform + .seconds(5)
    }
    return buttons
  }

  /// Refuses gestures that the options can combine although the configuration cannot.
  private func checkGestures(of buttons: [ButtonLoop.Button]) throws {
    for button in buttons where !button.stages.isEmpty {
      let gesture = button.gesture
      if gesture.noHold != nil || gesture.repeatPeriod != nil {
        throw Failure.usage(
          "\(button.name): --no-hold and --repeat cannot be combined with stages, which are chosen by the length of a "
            + "hold; remove one of them")
      }
      let first = [gesture.threshold, gesture.stages[0]]
      if let problem = HoldRecognizer.Limits.problem(ofStages: first) {
        throw Failure.usage("\(button.name): --hold: \(problem)")
      }
    }
    for button in buttons where button.gesture.noHold != nil {
      if button.gesture.taps || button.gesture.repeatPeriod != nil {
        throw Failure.usage(
          "\(button.name): a tap or a repeat cannot be combined with --no-hold, which replaces holding; remove one "
            + "of them")
      }
    }
  }
}

extension ButtonLoop.Button {
  /// Creates a button from the configuration; the options override its times.
  fileprivate init(_ button: ButtonConfiguration, timing: GivenTimes) throws {
    let setup = try ButtonSetup(button.source, limits: timing.limits(over: button.limits))
    self.init(
      name: button.name, gesture: setup.limits,
      control: button.control.map {
        PlacedControl(id: button.name, kind: $0, configuration: button.configuration)
      },
      makeSource: setup.makeSource)
    isUnset = !button.hasSource
    tap = button.tap.map {
      PlacedControl(tapOf: button.name, kind: $0, configuration: button.tapConfiguration)
    }
    stages = button.stages.enumerated().map { index, stage in
      ButtonLoop.Stage(
        after: stage.after,
        control: stage.control.map {
          PlacedControl(
            stage: index + 2, of: button.name, kind: $0, configuration: stage.configuration)
        }, late: stage.late ?? button.late, warning: stage.warning)
    }
    warning = button.warning
    limits.late = button.firstLate ?? button.late
    lines.light = button.light
    lines.breathes = button.breathes
    lines.haptic = button.haptic
    sounds = button.sounds
  }
}
