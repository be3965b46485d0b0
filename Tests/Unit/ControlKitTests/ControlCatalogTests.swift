import SystemAccess
import Testing

@testable import ControlKit

/// Reads its state in its closure, without a provider.
private struct ReadingControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "reading") {
      let isOn = (try? Answers.current.next()) ?? false
      ControlWidgetToggle("Reading", isOn: isOn, action: SetSwitch()) { _ in Text("x") }
    }
  }
}

@Suite("A catalog lists, loads and performs controls")
@MainActor
struct ControlCatalogTests {
  let recorder = Recorder()

  /// Loads and then performs a control, with the recorder and the answers as task-local values.
  private func press(
    _ control: any ControlWidget, setting value: Bool? = nil,
    answers: [Result<Bool, TestError>] = []
  ) async throws {
    let catalog = try ControlCatalog(controls: [control])
    try await Recorder.$current.withValue(recorder) {
      try await Answers.$current.withValue(Answers(answers)) {
        _ = try await catalog.load(catalog.kinds[0])
        try await catalog.perform(catalog.kinds[0], setting: value)
      }
    }
  }

  @Test("a listing has the preview value and asks no provider")
  func listing() throws {
    let catalog = try ControlCatalog(
      controls: [SwitchControl(), ButtonControl<OnMain>()])
    #expect(catalog.kinds == ["switch", "button"])
    let listing = catalog.listings[0]
    #expect(listing.displayName == "Attic Light")
    #expect(listing.description == "Lights the attic.")
    #expect(!listing.isConfigurable)
    #expect(!listing.promptsForUserConfiguration)
    #expect(listing.parameters.isEmpty)
    #expect(!listing.hasPushHandler)
    #expect(listing.warnings.isEmpty)
    let preview = ControlDescription(listing.preview, appName: "App", language: .ja)
    #expect(preview.isOn == false)
    #expect(preview.hint == "長押しでLit")
    #expect(catalog.listings[1].displayName == nil)
  }

  @Test("a load describes the provider's current value, each time anew")
  func load() async throws {
    let catalog = try ControlCatalog(controls: [SwitchControl()])
    try await Answers.$current.withValue(Answers([.success(true), .success(false)])) {
      let first = try await catalog.load("switch")
      #expect(first.isOn == true)
      #expect(first.target == false)
      #expect(first.face.valueText == "Lit")
      #expect(first.hint == "Hold for Dark")
      #expect(first.setting(isOn: false).hint == "Hold for Lit")
      #expect(try await catalog.load("switch") == first.setting(isOn: false))
    }
  }

  @Test("without a provider the closure reads the state at each load")
  func closure() async throws {
    let catalog = try ControlCatalog(controls: [ReadingControl()])
    try await Answers.$current.withValue(Answers([.success(true), .success(false)])) {
      let states = [
        try await catalog.load("reading").isOn, try await catalog.load("reading").isOn,
      ]
      #expect(states == [true, false])
    }
  }

  @Test("provider and intent run off the main actor, a main-actor intent on it")
  func threads() async throws {
    try await press(SwitchControl(), setting: true, answers: [.success(false)])
    try await press(ButtonControl<OnMain>())
    #expect(
      recorder.lines == ["provider on main: false", "attic true, on main: false", "on main: true"])
  }

  @Test("a press sets the value it was given, and can be repeated")
  func perform() async throws {
    try await press(SwitchControl(), setting: true, answers: [.success(false)])
    try await press(SwitchControl(), setting: false, answers: [.success(true)])
    #expect(
      recorder.lines.filter { $0.hasPrefix("attic") } == [
        "attic true, on main: false", "attic false, on main: false",
      ])
  }

  @Test("the template keeps the parameters as they were when it was made")
  func snapshot() async throws {
    let intent = RecordingIntent(room: "attic")
    let toggle = ControlWidgetToggle("T", isOn: false, action: intent) { _ in Text("x") }
    intent.room = "cellar"
    let action = try #require(TemplateParts.of(toggle).action)
    _ = try await Recorder.$current.withValue(recorder) { try await action.perform(true) }
    #expect(recorder.lines == ["attic true, on main: false"])
    #expect(intent.room == "cellar")
    #expect(intent.$value.storedValue == nil)
  }

  @Test("an intent that a result opens runs afterwards")
  func chain() async throws {
    try await press(ButtonControl<Chained>())
    #expect(recorder.lines == ["chain", "next"])
  }

  @Test("an OpenIntent without a target and without its own perform does no harm")
  func open() async throws {
    try await press(ButtonControl<Opening>())
    #expect(recorder.lines.isEmpty)
  }

  @Test("a provider that throws leaves the last template to perform")
  func providerThrows() async throws {
    let catalog = try ControlCatalog(controls: [SwitchControl()])
    let answers = Answers([.success(true), .failure(TestError(description: "no network"))])
    try await Answers.$current.withValue(answers) {
      _ = try await catalog.load("switch")
      await #expect(throws: ControlError.providerFailed(kind: "switch", reason: "no network")) {
        _ = try await catalog.load("switch")
      }
    }
    try await Recorder.$current.withValue(recorder) {
      try await catalog.perform("switch", setting: false)
    }
    #expect(recorder.lines == ["attic false, on main: false"])
  }

  @Test("an intent that throws is named with its reason, also when another opened it")
  func intentThrows() async {
    await #expect(
      throws: ControlError.performFailed(
        kind: "button", intent: "FailingIntent", reason: "the bridge is away")
    ) { try await press(ButtonControl<Failing>()) }
    await #expect(
      throws: ControlError.performFailed(
        kind: "button", intent: "NextIntent", reason: "the second one fails")
    ) { try await press(ButtonControl<BrokenChain>()) }
    #expect(recorder.lines == ["chain"])
  }

  @Test("an unset required parameter is an error that names it, and the intent does not run")
  func unset() async {
    await #expect(
      throws: ControlError.unsetParameter(
        kind: "button", intent: "NextIntent", parameter: "fails")
    ) { try await press(ButtonControl<Unset>()) }
    #expect(recorder.lines.isEmpty)
  }

  @Test("a control that cannot be performed fails with the reason")
  func refusals() async throws {
    let catalog = try ControlCatalog(controls: [SwitchControl()])
    await #expect(throws: ControlError.unknownKind("swich", known: ["switch"])) {
      try await catalog.perform("swich", setting: true)
    }
    await #expect(throws: ControlError.unknownKind("x", known: ["switch"])) {
      _ = try await catalog.load("x")
    }
    await #expect(throws: ControlError.wrongValue(kind: "switch", isToggle: true)) {
      try await press(SwitchControl(), setting: nil, answers: [.success(true)])
    }
    await #expect(throws: ControlError.wrongValue(kind: "button", isToggle: false)) {
      try await press(ButtonControl<OnMain>(), setting: true)
    }
    await #expect(throws: ControlError.disabled(kind: "button")) {
      try await press(ButtonControl<Refused>())
    }
    await #expect(throws: ControlError.disabled(kind: "empty")) { try await press(EmptyControl()) }
    #expect(recorder.lines.filter { $0.hasPrefix("attic") }.isEmpty)
  }

  @Test("an empty kind and a kind used twice are refused at once")
  func kinds() {
    #expect(throws: ControlError.emptyKind(control: "NamelessControl")) {
      _ = try ControlCatalog(controls: [NamelessControl()])
    }
    #expect(throws: ControlError.duplicateKind("switch")) {
      _ = try ControlCatalog(controls: [SwitchControl(), SwitchControl()])
    }
  }
}
