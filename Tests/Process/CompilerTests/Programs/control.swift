import AppIntents
import SwiftUI
import WidgetKit

struct Timer1: ControlWidget {
  static let kind: String = "com.a.Timer"
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: Self.kind, provider: Provider()) { value in
      ControlWidgetToggle(
        "Timer", isOn: value, action: Start(),
        valueLabel: { isOn in Label(isOn ? "Running" : "Stopped", systemImage: "timer") }
      )
      .tint(.purple)
    }
    .displayName("Timer").description("d")
  }
}
extension Timer1 {
  struct Provider: ControlValueProvider {
    var previewValue: Bool { false }; func currentValue() async throws -> Bool { true }
  }
}
struct Start: SetValueIntent, LiveActivityIntent {
  static let title: LocalizedStringResource = "S"; @Parameter(title: "x") var value: Bool;
  func perform() async throws -> some IntentResult { .result() }
}
struct Btn: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "b") {
      ControlWidgetButton(action: Undo()) {
        Label("B", systemImage: "b").controlWidgetActionHint("Start")
      }
    }
  }
}
struct Undo: UndoableIntent, CancellableIntent {
  static let title: LocalizedStringResource = "U";
  @MainActor func perform() async throws -> some IntentResult {
    let m = undoManager; m?.beginUndoGrouping(); m?.endUndoGrouping(); print(m?.canUndo ?? false);
    return .result()
  }
}
@main struct B: WidgetBundle {
  var body: some Widget { Timer1(); if #available(iOS 26, *) { Btn() } }
}
