import ControlModel
import Testing

@testable import ControlKit

@Suite("An intent that another returns for the next press")
struct NextIntentTests {
  @Test("it is in the outcome with its title and parameters, and is performed by its name")
  func performed() async throws {
    let next = try #require(try await run(KneadIntent(style: .low)).next_intent)
    #expect(next.title == "Rest" && next.activity == nil)
    #expect(next.action.intent == "RestIntent")
    #expect(next.action.returnedType?.hasSuffix("RestIntent") == true)
    let runner = AppIntentRunner(module: "Other")
    #expect(try await runner.perform("k", setting: nil, action: next.action).next_intent == nil)
  }

  @Test("the one that comes last counts; without one there is none")
  func last() async throws {
    let dive = try await run(DiveIntent()).next_intent
    #expect(dive?.action.intent == "DiveIntent")
    #expect(try await run(RestIntent()).next_intent == nil)
  }
}

@Suite("A control whose next press performs another intent")
struct NextIntentArchiveTests {
  @Test("a toggle is shown as a button with the look of its state")
  func toggle() {
    var off = ControlFace()
    (off.symbol, off.valueText) = ("moon", "Dark")
    var on = off
    (on.symbol, on.valueText) = ("sun", "Bright")
    var archive = ControlArchive(kind: "k", template: .toggle(isOn: true, off: off, on: on))
    archive.isDisabled = true
    let action = ControlArchive.Action(intent: "Mark", returnedType: "App.Mark")
    let shown = ControlDescription(
      archive.performing(ControlModel.NextIntent(title: "Mark", action: action)), appName: "App",
      language: .en)
    #expect(shown.isOn == nil && shown.hint == "Hold to Mark" && shown.nextIntent == "Mark")
    #expect(shown.face.symbol == "sun" && shown.face.valueText == "Bright" && !shown.isDisabled)
    var sensitive = shown
    sensitive.isPrivacySensitive = true
    #expect(sensitive.redacted().nextIntent == nil)
  }
}
