import Testing

@testable import ControlKit

/// A literal is a key of a string table; a string from run time is shown unchanged.
@Suite("Overloads that take text")
@MainActor
struct OverloadTests {
  let name = "100% \(1 + 1)"
  let resource = LocalizedStringResource("lap.title", defaultValue: "Lap")

  @Test("a literal is a localized key in a title, a label and a text")
  func literal() {
    let toggle = ControlWidgetToggle("Lap \(3)", isOn: true, action: SetSwitch()) { _ in Text("x") }
    let button = ControlWidgetButton("Lap \(3)", action: Ping()) { _ in Text("x") }
    #expect(toggle.label().source == .key("Lap \(3)"))
    #expect(button.label().source == .key("Lap \(3)"))
    #expect(Text("Lap \(3)").source == .key("Lap \(3)"))
    #expect(Label("Lap \(3)", systemImage: "s").title.source == .key("Lap \(3)"))
    #expect(LocalizedStringKey("Lap \(3)").key == "Lap %lld")
    #expect(describe(toggle).title == "Lap 3")
  }

  @Test("a choice of two literals is a localized key")
  func ternary() {
    let isOn = name.isEmpty
    let toggle = ControlWidgetToggle(
      isOn ? "Stop" : "Start", isOn: isOn, action: SetSwitch()
    ) { _ in Text("x") }
    #expect(toggle.label().source == .key("Start"))
    #expect(Label(isOn ? "Stop" : "Start", systemImage: "s").title.source == .key("Start"))
  }

  @Test("a string known at run time is shown as it is")
  func string() {
    let toggle = ControlWidgetToggle(name, isOn: true, action: SetSwitch()) { _ in Text("x") }
    let button = ControlWidgetButton(name.dropFirst(), action: Ping()) { _ in Text("x") }
    #expect(toggle.label().source == .verbatim("100% 2"))
    #expect(button.label().source == .verbatim("00% 2"))
    #expect(Text(name).source == .verbatim("100% 2"))
    #expect(Label(name, image: "s").title.source == .verbatim("100% 2"))
  }

  @Test("a resource stays a resource, and its default value is shown")
  func resourceTitle() {
    let toggle = ControlWidgetToggle(resource, isOn: true, action: SetSwitch()) { _ in Text("x") }
    let button = ControlWidgetButton(resource, action: Ping()) { _ in Image(systemName: "flag") }
    #expect(toggle.label().source == .resource(resource))
    #expect(button.label().source == .resource(resource))
    #expect(Label(resource, systemImage: "s").title.source == .resource(resource))
    #expect(describe(button).title == "Lap")
  }

  @Test("hint and status take a literal, a choice, a string, a resource and a text")
  func modifiers() {
    let isOn = name.isEmpty
    let forms: [any View] = [
      Text("x").controlWidgetActionHint("a").controlWidgetStatus("a"),
      Text("x").controlWidgetActionHint(isOn ? "z" : "b").controlWidgetStatus(isOn ? "z" : "b"),
      Text("x").controlWidgetActionHint(name).controlWidgetStatus(name),
      Text("x").controlWidgetActionHint(resource).controlWidgetStatus(resource),
      Text("x").controlWidgetActionHint(Text("c") + Text(name)).controlWidgetStatus(Text("c")),
    ]
    let contents = forms.map { LabelContent(of: $0) }
    #expect(contents.map(\.hint) == ["a", "b", "100% 2", "Lap", "c100% 2"])
    #expect(contents.map(\.status) == ["a", "b", "100% 2", "Lap", "c"])
  }
}
