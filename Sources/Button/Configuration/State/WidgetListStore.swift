package import ControlModel

/// What people have changed of the placed widgets, saved in `widgets.json`.
package typealias WidgetListStore = ChosenStore<PlacedWidget>

extension PlacedWidget: ChosenItem {
  /// What they are called.
  package static var plural: String { "widgets" }

  private enum SavedKeys: CodingKey { case kind, family, configuration, stack }

  /// Reads `{"kind": …, "family": …, "configuration": {…}, "stack": …}`.
  package init(saved decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedKeys.self)
    self.init(
      id: "", kind: try container.decode(String.self, forKey: .kind),
      family: try container.decode(String.self, forKey: .family),
      configuration:
        try container.decodeIfPresent([String: JSONValue].self, forKey: .configuration) ?? [:],
      stack: try container.decodeIfPresent(String.self, forKey: .stack))
  }

  /// Writes the same.
  package func save(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(family, forKey: .family)
    if !configuration.isEmpty { try container.encode(configuration, forKey: .configuration) }
    try container.encodeIfPresent(stack, forKey: .stack)
  }
}
