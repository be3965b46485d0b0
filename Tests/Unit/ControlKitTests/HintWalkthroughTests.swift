import Testing

@testable import ControlKit

/// A toggle as its author writes it, and its hints while it is off and on.
struct HintCase: Sendable, CustomTestStringConvertible {
  let rule: String
  var name: String?
  let off: String
  let on: String
  let template: @MainActor @Sendable (Bool) -> ControlDescription

  var testDescription: String { rule }

  init<Template: ControlWidgetTemplate>(
    _ rule: String, name: String? = nil, off: String, on: String,
    @ControlWidgetTemplateBuilder template: @escaping @MainActor @Sendable (Bool) -> Template
  ) {
    self.rule = rule
    self.off = off
    self.on = on
    self.template = { describe(template($0), displayName: name) }
  }
}

@Suite("The hint of a control as its author writes it")
@MainActor
struct HintWalkthroughTests {
  nonisolated static let walkthrough = [
    HintCase("an image only, no display name", off: "Hold to Turn On", on: "Hold to Turn Off") {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { _ in Image(systemName: "timer") }
    },
    HintCase("value text", off: "Hold for Running", on: "Hold for Stopped") {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { isOn in
        Label(isOn ? "Running" : "Stopped", systemImage: "timer")
      }
    },
    HintCase("a hint on the value label", off: "Hold to Start", on: "Hold to Stop") {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { isOn in
        Label(isOn ? "Running" : "Stopped", systemImage: "timer")
          .controlWidgetActionHint(isOn ? "Start" : "Stop")
      }
    },
    HintCase(
      "a display name changes no custom hint", name: "Productivity Timer", off: "Hold to Start",
      on: "Hold to Stop"
    ) {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { isOn in
        Text(isOn ? "Running" : "Stopped").controlWidgetActionHint(isOn ? "Start" : "Stop")
      }
    },
    HintCase(
      "a display name changes no value text", name: "Productivity Timer",
      off: "Hold for Running", on: "Hold for Stopped"
    ) {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { isOn in
        Text(isOn ? "Running" : "Stopped")
      }
    },
    HintCase(
      "an image only, with a display name", name: "Productivity Timer",
      off: "Hold to Turn On ‘Productivity Timer’", on: "Hold to Turn Off ‘Productivity Timer’"
    ) {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { _ in Image(systemName: "timer") }
    },
  ]

  nonisolated static let corners = [
    HintCase(
      "the literal texts On and Off are value text", name: "Lamp", off: "Hold for On",
      on: "Hold for Off"
    ) {
      ControlWidgetToggle("Lamp", isOn: $0, action: SetSwitch()) { isOn in
        Label(isOn ? "On" : "Off", systemImage: "lightbulb")
      }
    },
    HintCase("a hint for one state only", off: "Hold to Start", on: "Hold for Stopped") {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { isOn in
        Text(isOn ? "Running" : "Stopped").controlWidgetActionHint(isOn ? "Start" : "")
      }
    },
    HintCase(
      "the value label's hint goes before the label's", off: "Hold to Start", on: "Hold to Switch"
    ) {
      ControlWidgetToggle(isOn: $0, action: SetSwitch()) {
        Text("Work").controlWidgetActionHint("Switch")
      } valueLabel: { isOn in
        if isOn {
          Image(systemName: "play").controlWidgetActionHint("Start")
        } else {
          Image(systemName: "stop")
        }
      }
    },
    HintCase("the outermost of two hints counts", off: "Hold to Outer", on: "Hold to Outer") {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { _ in
        Text("x").controlWidgetActionHint("Inner").controlWidgetActionHint("Outer")
      }
    },
    HintCase("a blank outer hint is absent", off: "Hold to Inner", on: "Hold to Inner") {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { _ in
        Text("x").controlWidgetActionHint("Inner").controlWidgetActionHint(" ")
      }
    },
    HintCase(
      "blank value text falls back to the display name", name: "Lamp",
      off: "Hold to Turn On ‘Lamp’", on: "Hold to Turn Off ‘Lamp’"
    ) {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { _ in Text("  ") }
    },
    HintCase(
      "a label's second text does not enter the hint", off: "Hold to Turn On",
      on: "Hold to Turn Off"
    ) {
      ControlWidgetToggle(isOn: $0, action: SetSwitch()) {
        Label {
          Text("Lamp")
          Text("Kitchen")
        } icon: {
          Image(systemName: "lightbulb")
        }
      }
    },
    HintCase(
      "a button has one hint whatever the state", name: "Ping My Watch",
      off: "Hold for ‘Ping My Watch’", on: "Hold for ‘Ping My Watch’"
    ) { _ in
      ControlWidgetButton(action: Ping()) { Label("Ping", systemImage: "watch") }
    },
    HintCase(
      "a button's action label is not in the hint", off: "Hold for ‘MyApp’",
      on: "Hold for ‘MyApp’"
    ) { _ in
      ControlWidgetButton("Ping", action: Ping()) { Text($0 ? "Pinging…" : "Ready") }
    },
    HintCase("a hint on a button's label", off: "Hold to Find It", on: "Hold to Find It") { _ in
      ControlWidgetButton(action: Ping()) { Text("Ping").controlWidgetActionHint("Find It") }
    },
    HintCase(
      "a hint on a button's action label", off: "Hold to Find It", on: "Hold to Find It"
    ) { _ in
      ControlWidgetButton("Ping", action: Ping()) { _ in
        Image(systemName: "watch").controlWidgetActionHint("Find It")
      }
    },
    HintCase("an OpenIntent", name: "Notes", off: "Hold to Open Notes", on: "Hold to Open Notes") {
      _ in
      ControlWidgetButton(action: OpenScreen()) { Label("Notes", systemImage: "note") }
    },
    HintCase(
      "an OpenIntent by conformance, through the title initializer", off: "Hold to Open MyApp",
      on: "Hold to Open MyApp"
    ) { _ in
      ControlWidgetButton("Notes", action: OpenScreen()) { _ in Image(systemName: "note") }
    },
    HintCase("a disabled toggle keeps its hint", off: "Hold for A", on: "Hold for B") {
      ControlWidgetToggle("Work", isOn: $0, action: SetSwitch()) { Text($0 ? "A" : "B") }
        .disabled(true)
    },
  ]

  @Test("the session's steps give the session's hints", arguments: walkthrough)
  func session(_ step: HintCase) {
    #expect(step.template(false).hint == step.off)
    #expect(step.template(true).hint == step.on)
  }

  @Test("corner cases", arguments: corners)
  func corner(_ corner: HintCase) {
    #expect(corner.template(false).hint == corner.off)
    #expect(corner.template(true).hint == corner.on)
  }

  @Test("redaction shows the off state, neither title nor value, and a hint that tells no state")
  func redaction() {
    for isOn in [false, true] {
      let toggle = ControlWidgetToggle("Door", isOn: isOn, action: SetSwitch()) { isOn in
        Label(isOn ? "Open" : "Closed", systemImage: isOn ? "door.open" : "door.closed")
      }
      .tint(isOn ? .red : .green)
      .privacySensitive()
      let redacted = describe(toggle).redacted()
      #expect(redacted.isOn == false)
      #expect(redacted.isRedacted)
      #expect(redacted.hint == redacted.discreetHint)
      #expect(redacted.hint == describe(toggle).setting(isOn: !isOn).redacted().hint)
      #expect(!redacted.hint.contains("Open"))
      #expect(redacted.tint == nil)
      #expect(redacted.redacted() == redacted)
      #expect(redacted == describe(toggle).setting(isOn: !isOn).redacted())
      #expect(redacted.title.isEmpty)
      #expect(redacted.face.valueText == nil)
      #expect(redacted.face.symbol == "door.closed")
    }
  }

  @Test("a sensitive label is hidden, and the state is not")
  func labelRedaction() {
    let toggle = ControlWidgetToggle("Door", isOn: true, action: SetSwitch()) { isOn in
      Label(isOn ? "Open" : "Closed", systemImage: isOn ? "door.open" : "door.closed")
        .privacySensitive()
    }
    let redacted = describe(toggle).redacted()
    #expect(redacted.isOn == true)
    #expect(redacted.title.isEmpty)
    #expect(redacted.face.valueText == nil)
    #expect(redacted.face.symbol == "door.open")
  }

  @Test("redaction does not change a control that is not sensitive")
  func noRedaction() {
    let toggle = ControlWidgetToggle("Door", isOn: true, action: SetSwitch()) { _ in Text("Open") }
    #expect(describe(toggle).redacted() == describe(toggle))
  }
}
