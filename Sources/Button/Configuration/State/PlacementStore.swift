import ControlModel
public import Devices
import SystemAccess

/// What people have changed of the placements, saved in `placements.json` of the state directory like the
/// assignments.
public struct PlacementStore: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var placements: [String: PlacementList.Choice]
    var order: [String]
    var last_number: Int
    var changes: Int
  }

  private let file: SavedFile<Content>

  /// The store in a folder, which need not exist.
  public init(directory: String) { self.init(directory: directory, calls: FileCalls()) }

  init(directory: String, calls: FileCalls) {
    file = SavedFile(
      file: DurableFile(folder: directory, name: "placements.json", calls: calls),
      what: "placements")
  }

  /// What was changed.
  ///
  /// - Returns: Nothing with a warning if the file is incomplete or foreign: it is then renamed.
  public func load() -> (state: PlacementList.State, warning: String?) {
    let (content, warning) = file.load()
    var state = PlacementList.State()
    guard let content else { return (state, warning) }
    state.order = content.order
    state.lastNumber = max(0, min(content.last_number, Self.most))
    state.version = max(0, min(content.changes, Self.most))
    for (id, choice) in content.placements {
      // The name is the key.
      if case .placed(var placement) = choice {
        placement.id = id
        state.choices[id] = .placed(placement)
      } else {
        state.choices[id] = choice
      }
    }
    return (state, warning)
  }

  /// Replaces what was changed: after a crash the old state or the new one is there.
  ///
  /// - Throws: What the system refused; the saved state stays then.
  public func save(_ state: PlacementList.State) throws(DeviceError) {
    try file.save(
      Content(
        placements: state.choices, order: state.order, last_number: state.lastNumber,
        changes: state.version))
  }

  /// A number from the file is no larger: it can be counted up for ever.
  private static let most = 1 << 52
}

extension PlacementList.Choice: Codable {
  private enum CodingKeys: String, CodingKey {
    case removed, kind, configuration, size
    case place = "in"
  }

  /// Reads `{"kind": …, "in": …, "size": …, "configuration": {…}}` or `{"removed": true}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decodeIfPresent(Bool.self, forKey: .removed) == .some(true) {
      self = .removed
      return
    }
    self = .placed(
      Placement(
        id: "", kind: try container.decode(String.self, forKey: .kind),
        configuration:
          try container.decodeIfPresent([String: JSONValue].self, forKey: .configuration) ?? [:],
        place: try container.decode(Placement.Place.self, forKey: .place),
        size: try container.decodeIfPresent(Placement.Size.self, forKey: .size) ?? .small))
  }

  /// Writes the same.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .removed: try container.encode(true, forKey: .removed)
    case .placed(let placement):
      try container.encode(placement.kind, forKey: .kind)
      try container.encode(placement.place, forKey: .place)
      try container.encode(placement.size, forKey: .size)
      if !placement.configuration.isEmpty {
        try container.encode(placement.configuration, forKey: .configuration)
      }
    }
  }
}
