import ControlKit
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

/// Saves the shared values of the sample's processes, as a daemon does.
final class SampleHost {
  private var processes: [ExtensionProcess] = []
  private var values: [String: JSONValue?] = [:]

  /// Starts a process with the values that earlier processes have written.
  func start() throws -> ExtensionProcess {
    let process = try ExtensionProcess("SampleControls")
    processes.append(process)
    try deliver(to: process)
    return process
  }

  /// Sends a process all written values, as the answer to its own last write.
  func deliver(to process: ExtensionProcess) throws {
    for each in processes {
      let writes: [ExtensionMessage.Share] = try each.received(.share)
      for write in writes { values[write.name] = write.value }
    }
    let entries = values.map { name, value in
      ExtensionMessage.Shared.Entry(name: name, value: value, state: .local, answers: true)
    }
    try process.send(.shared, ExtensionMessage.Shared(values: entries))
  }
}

@Suite("The sample extension, over its pipe")
struct SampleExtensionTests {
  let host = SampleHost()

  @Test("hello gives version and name; describe lists the controls in the bundle's order")
  func describe() throws {
    let sample = try host.start()
    #expect(try sample.hello() == .init(version: 2, name: "ProductivityBundle"))
    let gallery: ExtensionMessage.Gallery = try sample.ask(.describe, NoFields())
    #expect(gallery.controls.map(\.kind) == [PlacedControl.timer, PlacedControl.lap.kind])
    #expect(gallery.controls.map(\.displayName) == ["Productivity Timer", "Lap Marker"])
    let timer = gallery.controls[0]
    #expect(timer.isConfigurable)
    #expect(timer.preview.shown.hint == "Hold to Start")
    #expect(timer.warnings.isEmpty)
    let option = try #require(timer.parameters.first)
    #expect(option.name == "timer")
    #expect(option.title == "Timer")
    #expect(option.form == .entity)
    #expect(option.isSearchable)
    #expect(gallery.controls[1].parameters.isEmpty)
  }

  @Test("the timer starts, marks laps while it runs, and stops")
  func walkthrough() throws {
    let sample = try host.start()
    let timer = PlacedControl.defaultTimer
    let stopped = try sample.load(timer)
    #expect(stopped.shown.title == "Work Timer")
    #expect(stopped.shown.tint?.name == "purple")
    #expect(stopped.shown.hint == "Hold to Start")
    #expect(stopped.shown.face.valueText == "Stopped")
    #expect(stopped.shown.face.symbol == "hourglass.bottomhalf.filled")
    #expect(stopped.action?.parameters == ["timer": .string("work")])
    #expect(try sample.load(.lap).shown.face.valueText == "0 Laps")

    let refusal = try refusal { try sample.perform(.lap) }
    #expect(refusal.code == "perform-failed")
    #expect(refusal.message.contains("The work timer is stopped; start it before marking a lap."))

    _ = try sample.perform(timer, stopped.shown.target, stopped.action)
    let reload: ExtensionMessage.Reload = try sample.notice(.reload)
    #expect(reload.kind == PlacedControl.lap.kind)
    let running = try sample.load(timer)
    #expect(running.shown == stopped.shown.setting(isOn: true))
    #expect(running.shown.hint == "Hold to Stop")
    #expect(running.shown.face.status == "Work Timer Started")

    _ = try sample.perform(.lap)
    let lap = try sample.load(.lap).shown.face
    #expect(lap.valueText == "1 Lap")
    #expect(lap.hint == "Hold to Mark Lap")
    #expect(lap.actionLabel == "Marking…")
    #expect(lap.status == "Lap Marked")

    _ = try sample.perform(timer, running.shown.target, running.action)
    #expect(try sample.load(timer) == stopped)
  }

  @Test("the state outlives the process, and a process that has loaded nothing performs")
  func restart() throws {
    let first = try host.start()
    let shown = try first.load(.timer("personal"))
    try first.endInput()
    #expect(try first.status() == 0)

    let second = try host.start()
    _ = try second.perform(.timer("personal"), shown.shown.target, shown.action)
    #expect(try second.load(.timer("personal")).shown.isOn == true)
    #expect(try host.start().load(.timer("personal")).shown.isOn == true)
    #expect(try host.start().load(.timer("work")).shown.isOn == false)
    // An intent also performs without the archive of the shown control.
    _ = try host.start().perform(.timer("personal"), false)
    try host.deliver(to: second)
    #expect(try second.load(.timer("personal")).shown.isOn == false)
  }

  @Test("two configurations of one control live side by side")
  func configurations() throws {
    let sample = try host.start()
    let work = try sample.load(.timer("work"))
    let personal = try sample.load(.timer("personal"))
    #expect(work.shown.title == "Work Timer")
    #expect(personal.shown.title == "Personal Timer")
    _ = try sample.perform(.timer("personal"), true, personal.action)
    #expect(try sample.load(.timer("work")) == work)
    #expect(try sample.load(.timer("personal")).shown.hint == "Hold to Stop")
  }

  @Test("what runs is the action that was shown, whatever was loaded since")
  func promise() throws {
    let sample = try host.start()
    let place = PlacedControl.defaultTimer
    let shown = try sample.load(place)
    var other = try #require(shown.action)
    other.parameters["timer"] = .string("personal")
    _ = try sample.perform(place, true, other)
    #expect(try sample.load(.timer("personal")).shown.isOn == true)
    #expect(try sample.load(place).shown.isOn == false)
    other.intent = "SetTimer"
    let refusal = try refusal { try sample.perform(place, true, other) }
    #expect(refusal.code == "refused")
    #expect(refusal.message.contains("SetTimer"))
  }

  @Test("options are suggested, or found by text")
  func options() throws {
    let sample = try host.start()
    let all: OptionList = try sample.ask(
      .options, ExtensionMessage.Options(control: .defaultTimer, parameter: "timer"))
    #expect(all.options.map(\.title) == ["Work Timer", "Personal Timer"])
    #expect(all.options.map(\.value) == [.string("work"), .string("personal")])
    let found: OptionList = try sample.ask(
      .options,
      ExtensionMessage.Options(control: .defaultTimer, parameter: "timer", matching: "PERS"))
    #expect(found.options.map(\.title) == ["Personal Timer"])
    let none: OptionList = try sample.ask(
      .options,
      ExtensionMessage.Options(control: .timer("gone"), parameter: "timer", matching: "x"))
    #expect(none.options.isEmpty)
  }

  @Test("an entity that is gone is missing when resolved and loaded, and an error when performed")
  func missing() throws {
    let sample = try host.start()
    let gone: ResolvedConfiguration = try sample.ask(
      .resolve, ExtensionMessage.Subject(control: .timer("gone")))
    #expect(gone == ResolvedConfiguration(missing: ["timer": [.string("gone")]]))
    let found: ResolvedConfiguration = try sample.ask(
      .resolve, ExtensionMessage.Subject(control: .timer("work")))
    #expect(found.found["timer"]?.map(\.title) == ["Work Timer"])
    #expect(found.missing.isEmpty)
    #expect(try sample.load(.timer("gone")).unsetOption != nil)
    let refusal = try refusal { try sample.perform(.timer("gone"), true) }
    #expect(refusal.code == "unknown-value")
    #expect(refusal.message.contains("no longer exists"))
  }

  @Test("an unknown kind, an unknown option and a missing value are refused by name")
  func refusals() throws {
    let sample = try host.start()
    let kind = try refusal {
      try sample.load(PlacedControl(id: "x", kind: "com.example.Productivity.TimerTogle"))
    }
    #expect(kind.code == "unknown-kind")
    #expect(kind.message.contains("did you mean \"\(PlacedControl.timer)\"?"))
    let option = try refusal {
      try sample.load(
        PlacedControl(id: "x", kind: PlacedControl.timer, configuration: ["timr": .null]))
    }
    #expect(option.code == "unknown-parameter")
    #expect(option.message.contains("did you mean \"timer\"?"))
    let value = try refusal { try sample.perform(.defaultTimer) }
    #expect(value.code == "refused")
  }

  @Test("hello names folders of string tables; a broken one is logged, the others are used")
  func tables() throws {
    let tables = try TemporaryFolder()
    try tables.write(
      "\"Running\" = \"動作中\";\n\"Stopped\" = \"停止中\";\n", to: "ja.lproj/Localizable.strings")
    try tables.write("\"Start\" = ;", to: "ja.lproj/Broken.strings")
    let sample = try ExtensionProcess("SampleControls", greeting: false)
    let _: ExtensionMessage.Welcome = try sample.ask(
      .hello,
      ExtensionMessage.Hello(version: 1, language: "ja", tables: [tables.path]))
    let toggle = try sample.load(.defaultTimer)
    #expect(toggle.shown.setting(isOn: true).face.valueText == "動作中")
    #expect(toggle.shown.setting(isOn: false).face.valueText == "停止中")
    try sample.logged("Broken.strings")
  }
}
