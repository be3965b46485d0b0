import SwiftUI
import Testing

@testable import ControlKit

@Suite("Symbols of the system and of the app")
@MainActor
struct LabelSymbolTests {
  @Test("an image by its own name is custom, one by a system name is not")
  func kinds() {
    let views: [(any View, Bool)] = [
      (Image(systemName: "n"), false), (Image(systemName: "n", variableValue: 0.5), false),
      (Image("n"), true), (Image("n", bundle: .main), true), (Image(decorative: "n"), true),
      (Image(ImageResource(name: "n", bundle: .main)), true),
      (Label("t", systemImage: "n"), false), (Label("t", image: "n"), true),
      (Image("n").resizable().renderingMode(.template).scaledToFit(), true),
    ]
    for (view, isCustom) in views {
      #expect(
        LabelContent(of: view).symbols == [LabelContent.Symbol(name: "n", isCustom: isCustom)])
    }
  }

  @Test("a toggle's face says whether its symbol is custom, state by state")
  func toggle() throws {
    let toggle = ControlWidgetToggle("T", isOn: true, action: SetSwitch()) { isOn in
      if isOn { Image("own") } else { Image(systemName: "theirs") }
    }
    guard case .toggle(_, let off, let on) = TemplateParts.of(toggle).shape else {
      throw TestError(description: "the template is not a toggle")
    }
    #expect(off.symbol == "theirs")
    #expect(!off.isCustomSymbol)
    #expect(on.symbol == "own")
    #expect(on.isCustomSymbol)
  }

  @Test("a button's face says whether its symbol is custom")
  func button() throws {
    let button = ControlWidgetButton(action: Ping()) { Label("Door", image: "door") }
    guard case .button(let face) = TemplateParts.of(button).shape else {
      throw TestError(description: "the template is not a button")
    }
    #expect(face.isCustomSymbol)
  }
}
