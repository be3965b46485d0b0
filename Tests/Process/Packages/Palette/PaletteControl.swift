import AppIntents
import SwiftUI
import UIKit
import WidgetKit

struct PaletteControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.palette", provider: Provider()) { pot in
      ControlWidgetButton(action: NextPotIntent()) {
        Label(pot.name, systemImage: "paintpalette")
      }
      .tint(Color(uiColor: pot.color))
    }
    .displayName("Palette")
  }

  struct Provider: ControlValueProvider {
    var previewValue: Pot { Pot.all[0] }

    func currentValue() async throws -> Pot { Pot.all[Pot.chosen] }
  }
}

/// A pot of paint.
struct Pot {
  let name: String
  let color: UIColor

  static let all = [
    Pot(name: "Sky", color: .systemBlue),
    Pot(name: "Moss", color: UIColor(red: 0, green: 0.5, blue: 0, alpha: 1)),
    Pot(name: "Ash", color: .systemGray3),
  ]

  static var chosen: Int {
    get { UserDefaults.standard.integer(forKey: "pot") }
    set { UserDefaults.standard.set(newValue % all.count, forKey: "pot") }
  }
}

struct NextPotIntent: AppIntent {
  static let title: LocalizedStringResource = "Next Pot"

  func perform() async throws -> some IntentResult {
    Pot.chosen += 1
    UIPasteboard.general.string = Pot.all[Pot.chosen].name
    return .result()
  }
}
