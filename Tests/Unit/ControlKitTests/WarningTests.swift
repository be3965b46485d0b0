import Testing

@testable import ControlKit

private struct OnProvider: ControlValueProvider {
  let previewValue = true
  func currentValue() async throws -> Bool { false }
}

private struct OnControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "on", provider: OnProvider()) { isOn in
      ControlWidgetToggle("On", isOn: isOn, action: SetSwitch()) { _ in Text("x") }
    }
  }
}

private struct Options: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Options"
  @Parameter(title: "Count", default: 1) var count: Int
}

private struct OptionsControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "options") {
      ControlWidgetButton(action: Options()) { Text("x") }
    }
  }
}

private struct Forgetful: AppIntent {
  static let title: LocalizedStringResource = "Forget"
  @Parameter(title: "Kept") var kept: Int?
  var lost = 0
  init() {}
  init(lost: Int) { self.lost = lost }
  func perform() async throws -> some IntentResult { .result() }
}

private struct ForgetfulControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "forgetful") {
      ControlWidgetButton(action: Forgetful(lost: 1)) { Text("x") }
    }
  }
}

@Suite("What a control's author is warned of")
@MainActor
struct WarningTests {
  @Test("a preview that is on is named, and listed off all the same")
  func previewOn() throws {
    let listing = try ControlCatalog(controls: [OnControl()]).listings[0]
    #expect(
      listing.warnings == [
        "the preview value of \"on\" is on; return the value of the state off"
      ])
    #expect(listing.preview.shown.isOn == false)
  }

  @Test("a preview of more than 50 ms is named with its time", arguments: [50, 51])
  func slow(milliseconds: Int) throws {
    let catalog = try ControlCatalog(controls: [SwitchControl()]) { preview in
      preview()
      return .milliseconds(milliseconds)
    }
    let warnings = catalog.listings[0].warnings
    #expect(warnings.count == (milliseconds > 50 ? 1 : 0))
    #expect(warnings.allSatisfy { $0.hasPrefix("the preview of \"switch\" took 51 ms") })
  }

  @Test("a preview that is slow only once is not named", arguments: 1...3)
  func slowOnce(fast: Int) throws {
    var previews = 0
    let catalog = try ControlCatalog(controls: [SwitchControl()]) { preview in
      preview()
      previews += 1
      return .milliseconds(previews == fast ? 5 : 80)
    }
    #expect(catalog.listings[0].warnings == [])
    #expect(previews == fast)
  }

  @Test("an action that is a configuration intent is named, in the listing and in each load")
  func configurationIntent() async throws {
    let catalog = try ControlCatalog(controls: [OptionsControl()])
    let archive = try await catalog.load(PlacedControl(id: "1", kind: "options"))
    #expect(archive.warnings.count == 1)
    #expect(archive.warnings[0].hasPrefix("the action Options is a ControlConfigurationIntent"))
    #expect(catalog.listings[0].warnings == archive.warnings)
  }

  @Test("a property of the action without @Parameter is named")
  func lostProperty() throws {
    let warnings = try ControlCatalog(controls: [ForgetfulControl()]).listings[0].warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("lost") == true)
    #expect(warnings.first?.contains("Forgetful") == true)
  }
}
