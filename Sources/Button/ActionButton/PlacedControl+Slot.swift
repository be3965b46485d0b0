package import ControlModel

extension PlacedControl {
  package init(tapOf button: String, kind: String, configuration: [String: JSONValue] = [:]) {
    self.init(id: Self.tapPlace(of: button), kind: kind, configuration: configuration)
  }

  /// Creates the control of a further stage of a button, counted from 2.
  package init(
    stage: Int, of button: String, kind: String, configuration: [String: JSONValue] = [:]
  ) {
    self.init(id: Slot.stage(stage, button: button).name, kind: kind, configuration: configuration)
  }

  package static func tapPlace(of button: String) -> String { Slot.tap(button: button).name }

  /// The name of the button that performs the control.
  package var button: String { Slot(id, of: .buttons).part?.button ?? id }
}
