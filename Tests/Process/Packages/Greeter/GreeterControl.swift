import AppIntents
import SwiftUI
import WidgetKit

struct GreeterControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.greeter", provider: Provider()) { count in
      ControlWidgetButton(action: GreetIntent()) {
        Label("\(count) greetings", systemImage: "hand.wave")
          .controlWidgetStatus(NSLocalizedString("greeted", comment: "After a press"))
      }
    }
    .displayName("Greeter")
    .description("greeter.about")
  }

  struct Provider: ControlValueProvider {
    var previewValue: Int { 0 }

    func currentValue() async throws -> Int { UserDefaults.standard.integer(forKey: "greetings") }
  }
}

struct GreetIntent: AppIntent {
  static let title: LocalizedStringResource = "Greet"

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let count = UserDefaults.standard.integer(forKey: "greetings") + 1
    UserDefaults.standard.set(count, forKey: "greetings")
    return .result(dialog: "greeted")
  }
}
