import AppIntents
import Configuration
import SwiftUI
import WidgetKit

struct PorterControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.porter", provider: Provider()) { count in
      ControlWidgetButton("Porter", action: RingIntent()) { _ in
        Label("\(Configuration.Door.verb) \(count) times", systemImage: "bell.badge")
      }
    }
    .displayName("Porter")
  }

  struct Provider: ControlValueProvider {
    var previewValue: Int { 0 }

    func currentValue() async throws -> Int { Porter.rings }
  }
}
