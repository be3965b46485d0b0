import Synchronization

@testable import ControlKit

/// Describes a template as a daemon does, without its control.
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
  /// The control as shown by an English daemon.
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

/// Records the calls of the intents and providers of one test, in order.
final class Recorder: Sendable {
  /// The recorder of the running test; task-local, because the catalog creates the intents.
  @TaskLocal static var current = Recorder()

  private let stored = Mutex<[String]>([])

  var lines: [String] { stored.withLock { $0 } }

  func add(_ line: String) { stored.withLock { $0.append(line) } }
}

struct TestError: Error, CustomStringConvertible {
  let description: String
}

struct SetSwitch: SetValueIntent {
  static let title: LocalizedStringResource = "Set Switch"
  @Parameter(title: "Is On") var value: Bool

  func perform() async throws -> some IntentResult {
    Recorder.current.add("set \(value)")
    return .result()
  }
}

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

/// Opens an app without a custom `perform()`; its target is not set.
struct OpenScreen: OpenIntent {
  static let title: LocalizedStringResource = "Open Screen"
  @Parameter(title: "Screen") var target: Screen
}
