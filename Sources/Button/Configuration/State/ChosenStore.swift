package import Devices
import SystemAccess

/// What people have changed of a `ChosenList`, saved in a file of the state directory like the assignments:
/// `placements.json`, `widgets.json`.
package struct ChosenStore<Item: ChosenItem>: Sendable {
  private let file: SavedFile<ChosenContent<Item>>

  /// The store in a folder, which need not exist.
  package init(directory: StateDirectory) { self.init(directory: directory, calls: FileCalls()) }

  init(directory: StateDirectory, calls: FileCalls) {
    file = SavedFile(
      file: directory.file("\(Item.plural).json", calls: calls),
      what: Item.plural)
  }

  /// What was changed.
  ///
  /// - Returns: Nothing with a warning if the file is incomplete or foreign: it is then renamed.
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

  /// Replaces what was changed: after a crash the old state or the new one is there.
  ///
  /// - Throws: What the system refused; the saved state stays then.
  package func save(_ state: ChosenList<Item>.State) throws(DeviceError) {
    try file.save(
      ChosenContent(
        items: state.choices, order: state.order, last_number: state.lastNumber,
        changes: state.version))
  }
}

/// What the file holds.
private struct ChosenContent<Item: ChosenItem>: SavedContent {
  var version = 1
  var items: [String: ChosenList<Item>.Choice]
  var order: [String]
  var last_number: Int
  var changes: Int
}

extension ChosenContent: Codable {
  /// The keys: that of the items is what they are called.
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
    self = isRemoved ? .removed : .placed(try Item(saved: decoder))
  }

  /// Writes the same.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .removed:
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(true, forKey: .removed)
    case .placed(let item): try item.save(to: encoder)
    }
  }
}
