package import ControlModel

/// What people have changed of the placements, saved in `placements.json`.
package typealias PlacementStore = ChosenStore<Placement>

extension Placement: ChosenItem {
  /// What they are called.
  package static var plural: String { "placements" }

  private enum SavedKeys: String, CodingKey {
    case kind, configuration, size
    case place = "in"
  }

  /// Reads `{"kind": …, "in": …, "size": …, "configuration": {…}}`.
  package init(saved decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SavedKeys.self)
    self.init(
      id: "", kind: try container.decode(String.self, forKey: .kind),
      configuration:
        try container.decodeIfPresent([String: JSONValue].self, forKey: .configuration) ?? [:],
      place: try container.decode(Place.self, forKey: .place),
      size: try container.decodeIfPresent(Size.self, forKey: .size) ?? .small)
  }

  /// Writes the same.
  package func save(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SavedKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(place, forKey: .place)
    try container.encode(size, forKey: .size)
    if !configuration.isEmpty { try container.encode(configuration, forKey: .configuration) }
  }
}
