import ActionButton
import Commands
import Configuration
import ControlModel
import Daemon
import Devices
import Gesture
import SystemAccess

extension RunCommand {
  @ServiceThread
  func serve() async throws {
    let (configuration, found) = try files.values.load()
    let file = found?.path
    let plan = try plan(configuration, file)
    let environment = ProgramEnvironment.variables
    var options = Daemon.Options()
    options.language = try ControlLanguage.chosen(
      language.language, configured: configuration.language)
    options.output = output ?? (Terminal.isInteractive ? .panel : .plain)
    options.reloadsOnHangup = file != nil
    options.isPressable = true
    let service: Service
    do throws(DeviceError) {
      service = try Service(
        configuration, plan, options, program: "actionbutton \(Version.text)", socket: socket,
        file: file, isFixed: control != nil, isTapFixed: tap != nil,
        environment: environment
      ) {
        let next = try files.values.read(found)
        let keys = next.changesForNextStart(since: configuration)
        let later =
          "\(file ?? "the configuration"): changes of \(keys.joined(separator: ", ")) take effect after a restart "
          + "of this program (sudo systemctl restart actionbutton)"
        return Service.Reloaded(
          buttons: try self.plan(next, file), items: next.items,
          language: try ControlLanguage.chosen(language.language, configured: next.language),
          isDeveloperMode: next.isDeveloperMode || developerMode,
          warnings: keys.isEmpty ? [] : [later])
      }
    } catch { throw Failure(error) }
    service.configurationFile = found
    service.configuredDeveloperMode(configuration.isDeveloperMode || developerMode)
    service.warn(
      configuration.permissionProblems(file: file, environment: environment)
        + Self.problemsOfUser(environment))
    if let control { try await check("--control", control, service) }
    if let tap { try await check("--tap", tap, service) }
    do throws(DeviceError) { try await service.run() } catch { throw Failure(error) }
    Daemon.answerSignal()
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
  private func check(_ option: String, _ kind: String, _ service: Service) async throws {
    do { try await service.check(kind: kind) } catch {
      await service.controls.stop()
      throw Failure.usage("\(option): \(error)")
    }
  }

  private func plan(_ configuration: Configuration, _ file: String?) throws -> [Daemon.Button] {
    var buttons: [Daemon.Button] = []
    if let button {
      let spec: ButtonSpec
      do throws(DeviceError) { spec = try ButtonSpec(button) } catch { throw Failure(error) }
      var limits = try timing.limits()
      limits.taps = tap != nil
      let setup = try ButtonSetup(spec, limits: limits)
      let usesSample = configuration.extensions == [Installation.sample].compactMap { $0 }
      let kind = control ?? (usesSample ? Installation.sampleKind : nil)
      buttons = [
        Daemon.Button(
          gesture: setup.limits, control: kind.map { PlacedControl(id: "action", kind: $0) },
          makeSource: setup.makeSource)
      ]
    } else {
      buttons = try configuration.buttons.map { button in
        do { return try Daemon.Button(button, timing: timing) } catch let failure as Failure {
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
      if buttons.count > 1, control != nil || tap != nil || late != nil || timing.isGiven {
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
    }
    for index in buttons.indices {
      // The emulator's limits end just after the extension's limits, whose errors are more precise.
      buttons[index].limits.load = configuration.limits.load + .seconds(5)
      buttons[index].limits.perform = configuration.limits.perform + .seconds(5)
    }
    return buttons
  }

  /// Refuses taps and repeats with `no-hold`, which the options can combine although the configuration cannot.
  private func checkGestures(of buttons: [Daemon.Button]) throws {
    for button in buttons where button.gesture.noHold != nil {
      if button.gesture.taps || button.gesture.repeatPeriod != nil {
        throw Failure.usage(
          "\(button.name): a tap or a repeat cannot be combined with --no-hold, which replaces holding; remove one "
            + "of them")
      }
    }
  }
}

extension Daemon.Button {
  /// Creates a button from the configuration; the options override its times.
  fileprivate init(_ button: ButtonConfiguration, timing: TimingOptions) throws {
    let setup = try ButtonSetup(button.source, limits: timing.limits(over: button.limits))
    self.init(
      name: button.name, gesture: setup.limits,
      control: button.control.map {
        PlacedControl(id: button.name, kind: $0, configuration: button.configuration)
      },
      makeSource: setup.makeSource)
    tap = button.tap.map {
      PlacedControl(tapOf: button.name, kind: $0, configuration: button.tapConfiguration)
    }
    limits.late = button.late
    lines.light = button.light
    lines.breathes = button.breathes
    lines.haptic = button.haptic
    sounds = button.sounds
  }
}
