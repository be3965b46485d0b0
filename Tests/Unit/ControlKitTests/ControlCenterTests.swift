import ControlKit
import Testing

private struct RecordingHost: ControlHost {
  let recorder: Recorder
  func reloadControls(ofKind kind: String) { recorder.add("reload \(kind)") }
  func reloadAllControls() { recorder.add("reload all") }
}

private struct TalkingIntent: AppIntent {
  static let title: LocalizedStringResource = "Talk"
  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "done \(2) times")
  }
}

private struct TalkingControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "talk") {
      ControlWidgetButton(action: TalkingIntent()) { Text("Talk") }
    }
  }
}

@Suite("The control center asks its host")
@MainActor
struct ControlCenterTests {
  // The only test that installs a host: the process has a single center.
  @Test("requests reach the host, and nothing happens without one; a dialog is in the outcome")
  func host() async throws {
    let recorder = Recorder()
    ControlCenter.shared.reloadControls(ofKind: "before")
    ControlCenter.shared.install(RecordingHost(recorder: recorder))
    ControlCenter.shared.reloadControls(ofKind: "lamp")
    ControlCenter.shared.reloadAllControls()
    let catalog = try ControlCatalog(controls: [TalkingControl()])
    _ = try await catalog.load("talk")
    let talk = PlacedControl(id: "talk", kind: "talk")
    let outcome = try await catalog.perform(talk, setting: nil)
    #expect(outcome.dialogs == ["done 2 times"])
    ControlCenter.shared.install(nil)
    ControlCenter.shared.reloadAllControls()
    #expect(recorder.lines == ["reload lamp", "reload all"])
  }
}
