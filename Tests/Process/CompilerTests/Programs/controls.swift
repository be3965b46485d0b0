import AppIntents
import SwiftUI
import WidgetKit

struct Push: ControlPushHandler {
  func pushTokensDidChange(controls: [ControlInfo]) {
    print(controls.map { $0.pushInfo?.token as Any })
  }
}
struct Conf: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "C"; @Parameter(title: "N", default: 1) var n: Int
}
struct Flip: SetValueIntent {
  static let title: LocalizedStringResource = "Flip"
  static let supportedModes: IntentModes = .background
  @Parameter(title: "On") var value: Bool
  func perform() async throws -> some IntentResult { .result() }
}
struct Prov: AppIntentControlValueProvider {
  func previewValue(configuration: Conf) -> Bool { false }
  func currentValue(configuration: Conf) async throws -> Bool { configuration.n > 0 }
}
@available(iOS 18.0, macOS 26.0, watchOS 26.0, *)
struct C: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "c", provider: Prov()) { on in
      ControlWidgetToggle("T", isOn: on, action: Flip()) { isOn in
        Label(isOn ? "On" : "Off", systemImage: "star").controlWidgetActionHint(
          isOn ? "Start" : "Stop"
        ).controlWidgetStatus("Done")
      }
      .tint(.green).disabled(false).privacySensitive()
    }
    .displayName("C").description("D").promptsForUserConfiguration().pushHandler(Push.self)
  }
}
func placed() async throws {
  for c in try await ControlCenter.shared.currentControls() {
    _ = c.configurationIntent(of: Conf.self)
  }
}
