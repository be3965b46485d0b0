package import ControlModel

/// The items of one kind in order: the configured items, with the changes of a person.
///
///     change     configured item                      item that a person has placed
///     add        ·                                    added, with a name that was never used
///     remove     saved as removed                     removed
///     order      saved                                saved
///     change     the whole item is saved              changed
///
/// Choices stay in effect when the configuration changes. New items of the configuration come last. If a person has
/// changed nothing and the configuration defines no items, the items that extensions describe are placed.
/// `PlacedList` decides which candidates are in effect.
package struct PlacedPart: Equatable, Sendable {
  package enum Choice: Equatable, Sendable {
    /// The item was removed, although the configuration defines it.
    case removed
    /// The item with its changes, whatever the configuration defines.
    case placed(PlacedItem)

    package var item: PlacedItem? {
      if case .placed(let item) = self { item } else { nil }
    }
  }

  /// The changes of a person, as saved.
  package struct State: Equatable, Sendable {
    /// The names in the order in which a person last saw the items.
    package var order: [String] = []
    package var choices: [String: Choice] = [:]
    /// The number in the latest name; no number is used twice.
    package var lastNumber = 0
    package var version = 0
    package var hasChanged = false

    package init() {}
  }

  package var state = State()
  var defined: [PlacedItem] = []
  private(set) var described: [PlacedItem] = []
  private var lastDescribed = 0

  /// Whether the items in effect are those that extensions describe.
  private var placesDescribed: Bool {
    !state.hasChanged && defined.isEmpty && !described.isEmpty
  }

  func isChosen(_ name: String) -> Bool { state.choices[name]?.item != nil }

  /// All items in order, whether or not there is room for them.
  var candidates: [PlacedItem] {
    guard !placesDescribed else { return described }
    let chosen = state.choices.keys.sorted().filter(isChosen)
    let definitions = Dictionary(defined.map { ($0.id, $0) }) { first, _ in first }
    var seen: Set<String> = []
    let names = (state.order + chosen + defined.map(\.id)).filter { seen.insert($0).inserted }
    return names.compactMap { name in
      switch state.choices[name] {
      case .removed: nil
      case .placed(let item): item
      case nil: definitions[name]
      }
    }
  }

  // MARK: Changes

  /// Sets the items that extensions describe; a kind keeps its name as long as the program runs.
  mutating func describe(_ items: [(kind: String, size: String)], in area: (String) -> Area) {
    let before = described
    described = items.map { item in
      let area = area(item.size)
      var name = before.first { $0.kind == item.kind }?.id
      if name == nil {
        lastDescribed += 1
        name = "\(area.rules.prefix)-\(lastDescribed)"
      }
      return PlacedItem(name ?? "", in: area, kind: item.kind, size: item.size)
    }
  }

  /// Saves the items that extensions describe as choices of a person, if they are `items`, those in effect.
  mutating func adopt(_ items: [PlacedItem]) {
    guard placesDescribed else { return }
    state.lastNumber = max(state.lastNumber, lastDescribed)
    for item in items { choose(item) }
  }

  /// Returns a name with this prefix that was never used; `isUsed` is true for the names of all candidates.
  mutating func newName(_ prefix: String, isUsed: (String) -> Bool) -> String {
    var name: String
    repeat {
      state.lastNumber += 1
      name = "\(prefix)-\(state.lastNumber)"
    } while state.choices[name] != nil || isUsed(name)
    return name
  }

  mutating func choose(_ item: PlacedItem) { state.choices[item.id] = .placed(item) }

  mutating func forget(_ name: String) {
    state.choices[name] = defined.contains { $0.id == name } ? .removed : nil
  }

  /// Saves an order, which ends a change; placed items that are not in effect come last.
  mutating func keep(_ order: [String]) {
    let shown = Set(order)
    state.order = order + state.order.filter { !shown.contains($0) && isChosen($0) }
    state.hasChanged = true
    state.version += 1
  }
}
