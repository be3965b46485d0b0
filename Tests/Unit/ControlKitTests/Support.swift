import Synchronization

@testable import ControlKit

/// Describes a template as a daemon would, without a control around it.
@MainActor
func describe(
  _ template: some ControlWidgetTemplate, displayName: String? = nil, appName: String = "MyApp",
  in language: ControlLanguage = .en
) -> ControlDescription {
  var configuration = ConfigurationParts(kind: "test", isConfigurable: false) {
    ControlSetup(preview: { TemplateParts() }, load: { TemplateParts() })
  }
  configuration.displayName = displayName
  return ControlDescription(
    TemplateParts.of(template).archive(of: configuration), appName: appName, language: language)
}

extension ControlArchive {
  /// The control as an English daemon shows it.
  var shown: ControlDescription { ControlDescription(self, appName: "App", language: .en) }
}

extension ControlCatalog {
  /// Loads the only place of a kind.
  func load(_ kind: String) async throws -> ControlDescription {
    try await load(PlacedControl(id: kind, kind: kind)).shown
  }

  /// Presses the only place of a kind.
  func perform(_ kind: String, setting value: Bool?) async throws {
    _ = try await perform(PlacedControl(id: kind, kind: kind), setting: value)
  }
}

/// What the intents and providers of one test have done, in order.
final class Recorder: Sendable {
  /// The recorder of the test that runs: intents are made by the catalog, so nothing can be
  /// handed to them.
  @TaskLocal static var current = Recorder()

  private let stored = Mutex<[String]>([])

  var lines: [String] { stored.withLock { $0 } }

  func add(_ line: String) { stored.withLock { $0.append(line) } }
}

struct TestError: Error, CustomStringConvertible {
  let description: String
}

/// Sets a switch and returns a dialog.
struct SetSwitch: SetValueIntent {
  static let title: LocalizedStringResource = "Set Switch"
  @Parameter(title: "Is On") var value: Bool

  func perform() async throws -> some IntentResult {
    Recorder.current.add("set \(value)")
    return .result()
  }
}

/// Returns a dialog.
struct Ping: AppIntent {
  static let title: LocalizedStringResource = "Ping"

  func perform() async throws -> some IntentResult {
    Recorder.current.add("ping")
    return .result()
  }
}

enum Screen: String, AppEnum {
  case notes, drafts
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Screen"
  static let caseDisplayRepresentations: [Screen: DisplayRepresentation] = [.notes: "Notes"]
}

/// Opens an app; it has no own `perform()`, and its target is not set.
struct OpenScreen: OpenIntent {
  static let title: LocalizedStringResource = "Open Screen"
  @Parameter(title: "Screen") var target: Screen
}
