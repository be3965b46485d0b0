import ControlModel
package import Devices
package import Screens
package import SystemAccess

/// A person's changes to the placed items, saved in `placed.json` of the state directory.
///
/// Earlier versions saved three files. They are converted once: `placed.json` is written first, then each of the three is
/// renamed to end in `.before-placed`. A process that is killed between two steps continues at the next start.
/// Unknown kinds and unknown buttons stay in the file.
package struct PlacedStore: Sendable {
  private let file: SavedFile<PlacedContent>
  /// The files of earlier versions.
  private let earlier: [SavedFile<PlacedContent>]
  package let queue: SaveQueue

  package init(directory: StateDirectory, calls: FileCalls = FileCalls()) {
    queue = directory.saves
    earlier = PlacedContent.earlierNames.map {
      SavedFile(file: directory.file("\($0).json", calls: calls), what: $0)
    }
    var file = SavedFile<PlacedContent>(
      file: directory.file("placed.json", calls: calls), what: "items")
    // As much as the files of earlier versions had together.
    file.maximumSize *= earlier.count
    self.file = file
  }

  /// Reads what was saved, and converts the files of earlier versions if there is no `placed.json` yet.
  package func load() -> (state: PlacedList.State, warnings: [String]) {
    let (content, warning) = file.load()
    var warnings = [warning].compactMap(\.self)
    var state = content?.state ?? [:]
    do throws(DeviceError) {
      guard content == nil else {
        try retire()
        return (state, warnings)
      }
      for file in earlier {
        let (content, warning) = file.load()
        if let warning { warnings.append(warning) }
        state.merge(content?.state ?? [:]) { first, _ in first }
      }
      guard !state.isEmpty else { return (state, warnings) }
      try write(state)
      try retire()
    } catch { warnings.append("\(error)") }
    return (state, warnings)
  }

  package func save(_ state: PlacedList.State) throws(DeviceError) {
    try write(state)
    // After an error, the next start renames the other files, and reports an error again.
    try? retire()
  }

  private func write(_ state: PlacedList.State) throws(DeviceError) {
    // Once `placed.json` exists, earlier files are no longer converted, so all of them must be readable now.
    if !file.exists { for file in earlier { try file.checkReadable() } }
    try file.save(PlacedContent(state))
  }

  /// Renames the files of earlier versions, whose items are in `placed.json`.
  private func retire() throws(DeviceError) {
    for file in earlier where file.exists { try file.retire("before-placed") }
  }
}

/// The content of `placed.json`: a person's changes to the items of each kind.
///
/// It also reads the content of the three files of earlier versions, each with the items of one kind.
private struct PlacedContent: SavedContent {
  var version = 1
  var parts: [String: PlacedPart.State] = [:]

  private enum CodingKeys: String, CodingKey {
    case version
    case parts = "placed"
    case assignments, placements, widgets
  }

  /// The keys of the items in the files of earlier versions, which are also the names of the files.
  private static let earlier: [(key: CodingKeys, holds: Area.Holding)] = [
    (.assignments, .buttons), (.placements, .controls), (.widgets, .widgets),
  ]

  static var earlierNames: [String] { earlier.map(\.key.rawValue) }

  init(_ state: PlacedList.State) {
    for (holding, part) in state where part.hasChanged { parts[holding.rawValue] = part }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    if let (key, holding) = Self.earlier.first(where: { container.contains($0.key) }) {
      let items = try container.decode([String: PlacedPart.Choice].self, forKey: key)
      // The other fields are beside the items; assignments have none.
      parts[holding.rawValue] =
        holding == .buttons
        ? PlacedPart.State(choices: items) : try PlacedPart.State(items, from: decoder)
    } else {
      parts = try container.decode([String: PlacedPart.State].self, forKey: .parts)
    }
    for (name, part) in parts {
      let items = part.choices.values.compactMap(\.item)
      guard items.allSatisfy({ $0.area.rules.holds.rawValue == name }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .version, in: container, debugDescription: "an item is in an area of other items")
      }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(parts, forKey: .parts)
  }

  var state: PlacedList.State {
    PlacedList.State(
      uniqueKeysWithValues: parts.compactMap { name, part in
        Area.Holding(rawValue: name).map { ($0, part) }
      })
  }
}

extension PlacedPart.State: Codable {
  private enum CodingKeys: String, CodingKey { case items, order, last_number, changes }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(container.decode([String: PlacedPart.Choice].self, forKey: .items), from: decoder)
  }

  /// Reads the fields beside the items.
  fileprivate init(_ items: [String: PlacedPart.Choice], from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(choices: items)
    order = try container.decode([String].self, forKey: .order)
    lastNumber = max(0, min(try container.decode(Int.self, forKey: .last_number), 1 << 52))
    version = max(0, min(try container.decode(Int.self, forKey: .changes), 1 << 52))
  }

  fileprivate init(choices: [String: PlacedPart.Choice]) {
    self.init()
    (self.choices, hasChanged) = (choices, true)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(choices, forKey: .items)
    try container.encode(order, forKey: .order)
    try container.encode(lastNumber, forKey: .last_number)
    try container.encode(version, forKey: .changes)
  }
}

extension PlacedPart.Choice: Codable {
  private enum CodingKeys: String, CodingKey {
    case removed, kind, configuration, size, stack
    case area = "in"
    /// Keys of earlier versions: for a button without a control, and for the size of a widget.
    case none, family
  }

  /// Reads the fields of an item, whose name is its key, or `{"removed": true}`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for key in [CodingKeys.removed, .none] {
      guard try container.decodeIfPresent(Bool.self, forKey: key) != true else {
        self = .removed
        return
      }
    }
    let family = try container.decodeIfPresent(String.self, forKey: .family)
    let area =
      try container.decodeIfPresent(Area.self, forKey: .area)
      ?? family.map { Area(PlacedWidget.place(of: $0)) } ?? .button
    let usual = area.rules.sizes == .tiles ? Placement.Size.small.rawValue : nil
    let size = try container.decodeIfPresent(String.self, forKey: .size) ?? family ?? usual
    guard area.rules.sizes.contain(size) else {
      throw DecodingError.dataCorruptedError(
        forKey: .size, in: container, debugDescription: "not a size of the area")
    }
    let configuration = try container.decodeIfPresent(
      [String: JSONValue].self, forKey: .configuration)
    self = .placed(
      PlacedItem(
        decoder.codingPath.last?.stringValue ?? "", in: area,
        kind: try container.decode(String.self, forKey: .kind), configuration: configuration ?? [:],
        size: size, stack: try container.decodeIfPresent(String.self, forKey: .stack)))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    guard let item else { return try container.encode(true, forKey: .removed) }
    try container.encode(item.area, forKey: .area)
    try container.encode(item.kind, forKey: .kind)
    if !item.configuration.isEmpty {
      try container.encode(item.configuration, forKey: .configuration)
    }
    try container.encodeIfPresent(item.size, forKey: .size)
    try container.encodeIfPresent(item.stack, forKey: .stack)
  }
}
