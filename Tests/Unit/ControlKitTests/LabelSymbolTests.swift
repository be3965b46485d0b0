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

  @Test("a toggle's face has for each state whether its symbol is custom")
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

  @Test("a button's face has whether its symbol is custom")
  func button() throws {
    let button = ControlWidgetButton(action: Ping()) { Label("Door", image: "door") }
    guard case .button(let face) = TemplateParts.of(button).shape else {
      throw TestError(description: "the template is not a button")
    }
    #expect(face.isCustomSymbol)
  }

  @Test("a motion is recorded by its name, only where it is active and can be seen")
  func effects() {
    let fan = Image(systemName: "n")
    let views: [(any View, String?)] = [
      (fan, nil),
      (fan.symbolEffect(.rotate), "rotate"),
      (fan.symbolEffect(.rotate.clockwise.byLayer, isActive: true), "rotate"),
      (fan.symbolEffect(.rotate, isActive: false), nil),
      (fan.contentTransition(.symbolEffect(.replace.magic(fallback: .downUp.wholeSymbol))), nil),
      (fan.symbolEffect(.rotate, isActive: false).symbolEffect(.pulse), "pulse"),
      (fan.symbolEffect(.pulse).symbolEffect(.rotate), "pulse"),
      (fan.symbolEffect(.variableColor.iterative.reversing, options: .repeating), "variableColor"),
      (fan.symbolEffect(.breathe.pulse.byLayer), "breathe"),
      (fan.symbolEffect(.breathe, options: .nonRepeating), nil),
      (fan.symbolEffect(.scale.up, isActive: true), "scale"),
      (fan.symbolEffect(.bounce, value: 3), "bounce"),
      (fan.symbolEffect(.bounce, options: .repeat(2), value: 3), "bounce"),
      (fan.symbolEffect(.wiggle, value: true), "wiggle"),
      // This effect would repeat forever.
      (fan.symbolEffect(.rotate, value: 3), nil),
      (fan.symbolEffect(.pulse).symbolEffectsRemoved(), nil),
      (fan.symbolEffect(.pulse).symbolEffectsRemoved(false), "pulse"),
      (Label("t", systemImage: "n").symbolEffect(.pulse).controlWidgetActionHint("h"), "pulse"),
      (VStack { fan }.symbolEffect(.pulse), "pulse"),
    ]
    for (view, effect) in views {
      #expect(
        LabelContent(of: view).symbols == [LabelContent.Symbol(name: "n", effect: effect)],
        "\(effect ?? "none")")
    }
  }

  @Test("a toggle's face carries its symbol's motion, state by state")
  func effectOfState() {
    let toggle = ControlWidgetToggle("T", isOn: true, action: SetSwitch()) { isOn in
      Label("v", systemImage: "fan").symbolEffect(.rotate, isActive: isOn)
    }
    guard case .toggle(_, let off, let on) = TemplateParts.of(toggle).shape else {
      Issue.record("the template is not a toggle")
      return
    }
    #expect(off.effect == nil)
    #expect(on.effect == "rotate")
  }
}
