import AppIntents
import OSLog
import SwiftUI
import WidgetKit

private let log = Logger(subsystem: "com.example.lanterns", category: "controls")

struct LanternOptions: ControlConfigurationIntent {
  static let title: LocalizedStringResource = .init("options.title", defaultValue: "Lantern")
  @Parameter(title: .init("options.lantern", defaultValue: "Lantern")) var lantern: Lantern?
  @Parameter(title: "For", defaultValue: 5, defaultUnit: .minutes, supportsNegativeNumbers: false)
  var time: Measurement<UnitDuration>
  @Parameter(title: "Candle") var candle: Candle?
  @Parameter(title: "Warmth", unit: .kelvin) var warmth: Measurement<UnitTemperature>?
}

struct SetLanternIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Lantern"
  static let isDiscoverable = false
  @available(iOS 27.0, *)
  static var allowedExecutionTargets: IntentExecutionTargets { [.main] }

  @Parameter(title: "Lantern") var lantern: Lantern?
  @Parameter(title: "Lit") var value: Bool
  @AppStorage("lit", store: UserDefaults(suiteName: LanternStore.group)) private var last = false
  @AppStorage("name", store: UserDefaults(suiteName: LanternStore.group)) private var name: String?

  init() {}
  init(lantern: Lantern?) { self.lantern = lantern }

  func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
    LanternStore.changes.withLock { $0 += 1 }
    os_log("set %{public}@ %d", log: .default, type: .info, lantern?.id ?? "none", 1)
    guard let lantern else { return .result(dialog: "No lantern") }
    return .result(dialog: "Set \(lantern.id)", view: Text(lantern.id))
  }
}

struct OpenLanternsIntent: AppIntent {
  static let title: LocalizedStringResource = "Open Lanterns"

  func perform() async throws -> some IntentResult & OpensIntent {
    guard let url = URL(string: "lanterns://all") else { return .result() }
    return .result(opensIntent: OpenURLIntent(url))
  }
}

struct PhotographLanternIntent: CameraCaptureIntent {
  struct AppContext: Codable, Sendable { var isDark = true }
  static let title: LocalizedStringResource = "Photograph Lantern"

  @MainActor func perform() async throws -> some IntentResult {
    if let context = try await Self.appContext { log.info("dark: \(context.isDark)") }
    return .result()
  }
}

struct ImportLanternsIntent: AppIntent {
  static let title: LocalizedStringResource = "Import Lanterns"
  @Parameter(
    title: "Files", supportedTypeIdentifiers: ["public.json"],
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var files: [IntentFile]
  @Parameter(title: "File", supportedTypeIdentifiers: ["public.json"]) var file: IntentFile?

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    try await requestConfirmation(actionName: .add, snippetIntent: LanternSnippet())
    return .result(value: files.compactMap(\.fileURL).count)
  }
}

struct LanternSnippet: SnippetIntent {
  static let title: LocalizedStringResource = "Lanterns"
  func perform() async throws -> some IntentResult & ShowsSnippetView { .result(view: Text("x")) }
}

extension ImageResource {
  static let lantern = ImageResource(name: "lantern", bundle: .main)
}

struct LanternControl: ControlWidget {
  struct Provider: AppIntentControlValueProvider {
    func previewValue(configuration: LanternOptions) -> (lantern: Lantern?, isLit: Bool) {
      (configuration.lantern, false)
    }
    func currentValue(
      configuration: LanternOptions
    ) async throws -> (lantern: Lantern?, isLit: Bool) {
      (configuration.lantern, configuration.lantern.map { LanternStore.isLit($0.id) } ?? false)
    }
  }

  // An availability check around two types, as in apps that also run on older systems. With Swift 6.0 it compiles, but on
  // Linux the runtime does not find a type for it and crashes.
  var body: some ControlWidgetConfiguration {
    #if compiler(>=6.1)
      if #available(iOS 18.0, *) {
        return modern
      } else {
        return EmptyControlWidgetConfiguration()
      }
    #else
      return modern
    #endif
  }

  private var modern: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "com.example.lantern", provider: Provider()) { value in
      ControlWidgetToggle(isOn: value.isLit, action: SetLanternIntent(lantern: value.lantern)) {
        Label(value.lantern?.id ?? "Lantern", image: .lantern)
      } valueLabel: { isLit in
        Label {
          if isLit { Text("Lit") } else { Text("Dark") }
        } icon: {
          Image(.lantern).symbolEffect(.breathe.pulse.byLayer, options: .nonRepeating)
        }
        .controlWidgetActionHint(isLit ? "Light" : "Put Out")
      }
      .tint(value.isLit ? Color.orange : nil)
    }
    .displayName(.init(stringLiteral: "Lantern"))
    .promptsForUserConfiguration()
  }
}

@MainActor
private func plainButton(_ number: Int) -> some ControlWidgetConfiguration {
  let kind = "com.example.lantern.\(number)"
  return StaticControlConfiguration(kind: kind) {
    let symbol = "\(number).circle"
    return ControlWidgetButton(action: OpenLanternsIntent()) { Image(systemName: symbol) }
  }
  .displayName("Lantern \(number)")
}

struct FirstLantern: ControlWidget {
  var body: some ControlWidgetConfiguration { plainButton(1) }
}

struct NothingControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.lantern.nothing") {
      ControlWidgetToggle(isOn: true, action: SetLanternIntent()) {
        EmptyView()
      } valueLabel: { _ in
      }
    }
  }
}

struct LanternBundle: WidgetBundle {
  var body: some Widget {
    if #available(iOS 18.0, *) {
      return modern
    } else {
      return old
    }
  }

  @available(iOSApplicationExtension 18.0, *)
  @WidgetBundleBuilder private var modern: some Widget {
    old
    LanternControl()
    FirstLantern()
    NothingControl()
  }

  @WidgetBundleBuilder private var old: some Widget { EmptyLanternWidget() }
}

struct EmptyLanternWidget: Widget {
  var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
}
