package import ControlModel

extension PlacedControl {
  /// What the place of a tap control is called, after its button's name; no button's name has a dot.
  private static let tapSuffix = ".tap"

  package init(tapOf button: String, kind: String, configuration: [String: JSONValue] = [:]) {
    self.init(id: Self.tapPlace(of: button), kind: kind, configuration: configuration)
  }

  /// The place of a button's tap control.
  static func tapPlace(of button: String) -> String { button + tapSuffix }

  /// The name of the button whose hold or tap performs it.
  var button: String {
    id.hasSuffix(Self.tapSuffix) ? String(id.dropLast(Self.tapSuffix.count)) : id
  }
}
