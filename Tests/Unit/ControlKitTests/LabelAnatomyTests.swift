import ControlKit
import Testing

@Suite("Where symbol, title and value text come from")
@MainActor
struct LabelAnatomyTests {
  @Test(
    "an image as value label keeps the system's On and Off",
    arguments: [
      (ControlLanguage.en, "Off", "On"), (.zhHans, "关闭", "打开"), (.ja, "オフ", "オン"),
      (.de, "Aus", "Ein"), (.fr, "Désactivé", "Activé"), (.es, "Desactivado", "Activado"),
    ])
  func imageOnly(language: ControlLanguage, off: String, on: String) {
    let toggle = ControlWidgetToggle("T", isOn: false, action: SetSwitch()) { _ in
      Image(systemName: "n")
    }
    let description = describe(toggle, in: language)
    #expect(description.title == "T")
    #expect(description.face.symbol == "n")
    #expect(description.face.valueText == off)
    #expect(description.setting(isOn: true).face.valueText == on)
  }

  @Test("a label as value label gives symbol and value text for its state")
  func valueLabel() {
    let toggle = ControlWidgetToggle("T", isOn: true, action: SetSwitch()) { isOn in
      Label(isOn ? "v1" : "v0", systemImage: isOn ? "s1" : "s0")
    }
    let description = describe(toggle)
    #expect(description.face.symbol == "s1")
    #expect(description.face.valueText == "v1")
    #expect(description.setting(isOn: false).face.symbol == "s0")
    #expect(description.setting(isOn: false).face.valueText == "v0")
  }

  @Test("two texts in a toggle's label are its title and its value text")
  func twoTexts() {
    let toggle = ControlWidgetToggle(isOn: true, action: SetSwitch()) {
      Label {
        Text("a")
        Text("b")
      } icon: {
        Image("n")
      }
    }
    let description = describe(toggle)
    #expect(description.title == "a")
    #expect(description.face.valueText == "b")
    #expect(description.face.symbol == "n")
  }

  @Test("a label of one text without a value label has the system's On and Off")
  func oneText() {
    let toggle = ControlWidgetToggle(isOn: true, action: SetSwitch()) {
      Label("Lamp", systemImage: "lightbulb")
    }
    let description = describe(toggle)
    #expect(description.title == "Lamp")
    #expect(description.face.symbol == "lightbulb")
    #expect(description.face.valueText == "On")
  }

  @Test("a button's label gives symbol and title, and no value text")
  func buttonLabel() {
    let button = ControlWidgetButton(action: Ping()) { Label("t", systemImage: "s") }
    let description = describe(button)
    #expect(description.title == "t")
    #expect(description.face.symbol == "s")
    #expect(description.face.valueText == nil)
    #expect(description.face.actionLabel == nil)
    #expect(description.isOn == nil)
    #expect(description.target == nil)
  }

  @Test("a button's action label is shown while it performs, and its symbol is not")
  func actionLabel() {
    let button = ControlWidgetButton("T", action: Ping()) { isActive in
      Label(isActive ? "Opening…" : "Ready", systemImage: isActive ? "s1" : "s0")
        .controlWidgetStatus("Done")
    }
    let face = describe(button).face
    #expect(face.actionLabel == "Opening…")
    #expect(face.symbol == "s0")
    #expect(face.valueText == nil)
    #expect(face.status == "Done")
  }

  @Test("a label of an image alone takes the display name for its title")
  func imageAlone() {
    let button = ControlWidgetButton(action: Ping()) { Image(systemName: "n") }
    #expect(describe(button, displayName: "Pinger").title == "Pinger")
    #expect(describe(button).title == "MyApp")
  }

  @Test("a status on the value label belongs to its state, and goes before the label's")
  func status() {
    let toggle = ControlWidgetToggle(isOn: false, action: SetSwitch()) {
      Text("Lamp").controlWidgetStatus("Changed")
    } valueLabel: { isOn in
      if isOn { Text("Lit").controlWidgetStatus("Until Midnight") } else { Text("Dark") }
    }
    let description = describe(toggle)
    #expect(description.face.status == "Changed")
    #expect(description.setting(isOn: true).face.status == "Until Midnight")
  }

  @Test("a view made of other views is reduced through its body")
  func ownView() {
    struct State: View {
      let isOn: Bool
      var body: some View { Label(isOn ? "Lit" : "Dark", systemImage: "lightbulb").tint(.red) }
    }
    let toggle = ControlWidgetToggle("Lamp", isOn: true, action: SetSwitch()) { State(isOn: $0) }
    #expect(describe(toggle).face.valueText == "Lit")
    #expect(describe(toggle).face.symbol == "lightbulb")
  }

  @Test("the tint next to the template counts, and nil there is the default")
  func tint() {
    let button = ControlWidgetButton(action: Ping()) { Text("t") }
    #expect(describe(button).tint == nil)
    #expect(describe(button.tint(.purple)).tint?.name == "purple")
    #expect(describe(button.tint(.purple).tint(.red)).tint?.name == "purple")
    #expect(describe(button.tint(nil).tint(.red)).tint == nil)
  }

  @Test("a control is disabled or privacy-sensitive if any of its modifiers is")
  func flags() {
    let button = ControlWidgetButton(action: Ping()) { Text("t") }
    #expect(describe(button).isDisabled == false)
    #expect(describe(button.disabled(true).disabled(false)).isDisabled)
    #expect(describe(button.privacySensitive().privacySensitive(false)).isPrivacySensitive)
  }

  @Test("a template made of another template is reduced through its body")
  func ownTemplate() {
    struct Lamp: ControlWidgetTemplate {
      var body: some ControlWidgetTemplate {
        let title = "Lamp"
        ControlWidgetToggle(title, isOn: true, action: SetSwitch()) { _ in Text("Lit") }
          .tint(.yellow)
      }
    }
    #expect(describe(Lamp()).title == "Lamp")
    #expect(describe(Lamp()).tint?.name == "yellow")
  }

  @Test("an empty template is a disabled button without texts")
  func emptyTemplate() {
    let description = describe(EmptyControlWidgetTemplate(), displayName: "Nothing")
    #expect(description.title == "Nothing")
    #expect(description.isDisabled)
    #expect(description.hint.isEmpty)
  }
}
