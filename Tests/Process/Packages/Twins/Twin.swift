import AppIntents
import SwiftUI
import WidgetKit

struct TwinProvider: ControlValueProvider {
  /// The owner in this extension's `Info.plist`.
  static var owner: String {
    Bundle.main.object(forInfoDictionaryKey: "Owner") as? String ?? "no room"
  }

  var previewValue: Bool { false }

  func currentValue() async throws -> Bool { Twin.isAwake }
}

enum Twin {
  nonisolated(unsafe) static var isAwake = false
}

struct SetTwinIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Set Twin"

  @Parameter(title: "Awake")
  var value: Bool

  func perform() async throws -> some IntentResult {
    Twin.isAwake = value
    return .result()
  }
}
