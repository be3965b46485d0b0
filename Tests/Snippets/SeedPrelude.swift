/// What the session's snippets use and do not show: the app's model, and each other.
package enum SeedPrelude {
  package static let imports = """
    import WidgetKit
    import SwiftUI
    import AppIntents

    """

  package static let elidedArguments = """
    kind: "elided", provider: ConfigurableTimerValueProvider(),
    content: { _ in EmptyControlWidgetTemplate() }
    """

  /// The prelude without what the snippet declares itself.
  package static func text(for snippet: String) -> String {
    var parts = [imports, model]
    if !snippet.hasPrefix("05") { parts.append(intent) }
    if !snippet.hasPrefix("07") { parts.append(provider) }
    if !snippet.hasPrefix("09") { parts.append(configurableProvider) }
    if snippet.hasPrefix("01") { parts.append(bundleEntries) }
    return parts.joined(separator: "\n")
  }

  private static let model = """
    final class TimerManager: @unchecked Sendable {
      static let shared = TimerManager()
      private let lock = NSLock()
      private var running: Set<String> = []
      func set(_ name: String, _ isRunning: Bool) {
        lock.withLock { if isRunning { running.insert(name) } else { running.remove(name) } }
      }
      func isRunning(_ name: String) -> Bool { lock.withLock { running.contains(name) } }
      var isRunning: Bool { isRunning("Work") }
      func setTimerRunning(_ running: Bool) { set("Work", running) }
      func fetchRunningState() async throws -> Bool { isRunning }
      func fetchTimerRunning(timer: ProductivityTimer) async throws -> Bool {
        isRunning(timer.name)
      }
    }
    struct ProductivityTimer: AppEntity {
      static let typeDisplayRepresentation: TypeDisplayRepresentation = "Timer"
      static let defaultQuery = ProductivityTimerQuery()
      let id: String
      var name: String { id }
      var displayRepresentation: DisplayRepresentation { "\\(name)" }
    }
    struct ProductivityTimerQuery: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [ProductivityTimer] {
        identifiers.map { ProductivityTimer(id: $0) }
      }
    }
    struct TimerState {
      let timer: ProductivityTimer
      let isRunning: Bool
    }
    struct SelectTimerIntent: ControlConfigurationIntent {
      static let title: LocalizedStringResource = "Select Timer"
      @Parameter(title: "Timer", default: ProductivityTimer(id: "Work"))
      var timer: ProductivityTimer
    }

    """

  private static let intent = """
    struct ToggleTimerIntent: SetValueIntent {
      static let title: LocalizedStringResource = "Toggle Timer"
      @Parameter(title: "Running") var value: Bool
      @Parameter(title: "Timer") var timer: ProductivityTimer?
      init() {}
      init(timer: ProductivityTimer) { self.timer = timer }
      func perform() async throws -> some IntentResult {
        TimerManager.shared.set(timer?.name ?? "Work", value)
        return .result()
      }
    }

    """

  private static let provider = """
    struct TimerValueProvider: ControlValueProvider {
      let previewValue = false
      func currentValue() async throws -> Bool { TimerManager.shared.isRunning }
    }

    """

  private static let configurableProvider = """
    struct ConfigurableTimerValueProvider: AppIntentControlValueProvider {
      func previewValue(configuration: SelectTimerIntent) -> TimerState {
        TimerState(timer: configuration.timer, isRunning: false)
      }
      func currentValue(configuration: SelectTimerIntent) async throws -> TimerState {
        let timer = configuration.timer
        return TimerState(timer: timer, isRunning: TimerManager.shared.isRunning(timer.name))
      }
    }

    """

  /// The model and everything else that these snippets, one program together, do not declare.
  package static func text(forAll snippets: [String]) -> String {
    var parts = [imports, model, widgets]
    if !snippets.contains(where: { $0.hasPrefix("05") }) { parts.append(intent) }
    if !snippets.contains(where: { $0.hasPrefix("07") }) { parts.append(provider) }
    if !snippets.contains(where: { $0.hasPrefix("09") }) { parts.append(configurableProvider) }
    return parts.joined(separator: "\n")
  }

  private static var bundleEntries: String { widgets + toggle }

  private static let widgets = """
    struct ChecklistWidget: Widget {
      var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
    }
    struct TaskCounterWidget: Widget {
      var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
    }

    """

  private static let toggle = """
    struct TimerToggle: ControlWidget {
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "entry") { EmptyControlWidgetTemplate() }
      }
    }

    """
}
