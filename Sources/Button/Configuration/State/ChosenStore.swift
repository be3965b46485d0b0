package import ControlModel
package import Devices
package import SystemAccess

/// A person's changes of a `ChosenList`, saved in `placements.json` or `widgets.json` of the state directory.
package struct ChosenStore<Item: ChosenItem>: Sendable {
  private let file: SavedFile<ChosenContent<Item>>

  package init(directory: StateDirectory, calls: FileCalls = FileCalls()) {
    file = SavedFile(
      file: directory.file("\(Item.plural).json", calls: calls),
      what: Item.plural)
  }

  package func load() -> (state: ChosenList<Item>.State, warning: String?) {
    let (content, warning) = file.load()
    var state = ChosenList<Item>.State()
    guard let content else { return (state, warning) }
    state.hasChanged = true
    state.order = content.order
    state.lastNumber = max(0, min(content.last_number, 1 << 52))
    state.version = max(0, min(content.changes, 1 << 52))
    for (id, choice) in content.items {
      // The name is the key.
      if case .placed(var item) = choice {
        item.id = id
        state.choices[id] = .placed(item)
      } else {
        state.choices[id] = choice
      }
    }
    return (state, warning)
  }

  package func save(_ state: ChosenList<Item>.State) throws(DeviceError) {
    try file.save(
      ChosenContent(
        items: state.choices, order: state.order, last_number: state.lastNumber,
        changes: state.version))
  }
}

private struct ChosenContent<Item: ChosenItem>: SavedContent {
  var version = 1
  var items: [String: ChosenList<Item>.Choice]
  var order: [String]
  var last_number: Int
  var changes: Int
}

extension ChosenContent: Codable {
  /// The keys; the key for the items is their plural.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static var version: Key { Key(stringValue: "version") }
    static var items: Key { Key(stringValue: Item.plural) }
    static var order: Key { Key(stringValue: "order") }
    static var lastNumber: Key { Key(stringValue: "last_number") }
    static var changes: Key { Key(stringValue: "changes") }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    version = try container.decode(Int.self, forKey: .version)
    items = try container.decode([String: ChosenList<Item>.Choice].self, forKey: .items)
    order = try container.decode([String].self, forKey: .order)
    last_number = try container.decode(Int.self, forKey: .lastNumber)
    changes = try container.decode(Int.self, forKey: .changes)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(version, forKey: .version)
    try container.encode(items, forKey: .items)
    try container.encode(order, forKey: .order)
    try container.encode(last_number, forKey: .lastNumber)
    try container.encode(changes, forKey: .changes)
  }
}

extension ChosenList.Choice: Codable {
  private enum CodingKeys: String, CodingKey { case removed }

  /// Reads the fields of the item, or `{"removed": true}`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let isRemoved = try container.decodeIfPresent(Bool.self, forKey: .removed) ?? false
    self = isRemoved ? .removed : .placed(try Item(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .removed:
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(true, forKey: .removed)
    case .placed(let item): try item.encode(to: encoder)
    }
  }
}

/// Assignments that people have made at run time, saved in `assignments.json` of the state directory.
///
/// Unknown kinds and unknown buttons stay in the file.
package struct StateStore: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var assignments: [String: Assignment]
  }

  private let file: SavedFile<Content>

  package init(directory: StateDirectory, calls: FileCalls = FileCalls()) {
    file = SavedFile(file: directory.file("assignments.json", calls: calls), what: "assignments")
  }

  package func load() -> (assignments: [String: Assignment], warning: String?) {
    let (content, warning) = file.load()
    return (content?.assignments ?? [:], warning)
  }

  package func save(_ assignments: [String: Assignment]) throws(DeviceError) {
    try file.save(Content(assignments: assignments))
  }
}

/// A person's changes of the placements, saved in `placements.json`.
package typealias PlacementStore = ChosenStore<Placement>

extension Placement: ChosenItem {
  package static var plural: String { "placements" }
}

/// A person's changes of the placed widgets, saved in `widgets.json`.
package typealias WidgetListStore = ChosenStore<PlacedWidget>

extension PlacedWidget: ChosenItem {
  package static var plural: String { "widgets" }
}
