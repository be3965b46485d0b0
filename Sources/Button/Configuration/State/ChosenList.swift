package import ControlModel

/// A named item that the configuration file can define and that a person can place, such as a placement of a control.
///
/// An item keeps its name. It is saved as its message, without the name.
package protocol ChosenItem: WireMessage {
  /// The plural of the item's noun, in messages, in the name of the file and in its content.
  static var plural: String { get }
  var id: String { get set }
}

/// Items in order: the configured items, with the changes of a person.
///
///     change     configured item                      item that a person has placed
///     add        ·                                    added, with a name that was never used
///     remove     saved as removed                     removed
///     order      saved                                saved
///     change     the whole item is saved              changed
///
/// Choices stay in effect when the configuration changes. New items of the configuration come last. The owner
/// decides which candidates are in effect.
package struct ChosenList<Item: ChosenItem>: Equatable, Sendable {
  package enum Choice: Equatable, Sendable {
    /// The item was removed, although the configuration defines it.
    case removed
    /// The item with its changes, whatever the configuration defines.
    case placed(Item)
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

  package private(set) var state: State
  private(set) var defined: [Item]

  init(state: State, defined: [Item]) {
    self.state = state
    self.defined = defined
  }

  func definition(of id: String) -> Item? { defined.first { $0.id == id } }

  /// Whether a name is used, or belongs to a removed item.
  func isKnown(_ id: String) -> Bool { state.choices[id] != nil || definition(of: id) != nil }

  func isChosen(_ id: String) -> Bool {
    if case .placed = state.choices[id] { true } else { false }
  }

  /// All items in order, whether or not there is room for them.
  var candidates: [Item] {
    let chosen = state.choices.keys.sorted().filter { isChosen($0) }
    var seen: Set<String> = []
    let ids = (state.order + chosen + defined.map(\.id)).filter { seen.insert($0).inserted }
    return ids.compactMap { id in
      switch state.choices[id] {
      case .removed: nil
      case .placed(let item): item
      case nil: definition(of: id)
      }
    }
  }

  // MARK: Changes

  /// Sets the items of the configuration.
  mutating func define(_ items: [Item]) { defined = items }

  /// Returns a name with this prefix that was never used.
  mutating func newName(_ prefix: String, isUsed: (String) -> Bool = { _ in false }) -> String {
    var name: String
    repeat {
      state.lastNumber += 1
      name = "\(prefix)-\(state.lastNumber)"
    } while isKnown(name) || isUsed(name)
    return name
  }

  mutating func choose(_ item: Item) { state.choices[item.id] = .placed(item) }

  mutating func forget(_ id: String) {
    state.choices[id] = definition(of: id) == nil ? nil : .removed
  }

  /// Saves an order, which ends a change; placed items that are not in effect come last.
  mutating func keep(_ order: [String]) {
    let shown = Set(order)
    state.order = order + state.order.filter { !shown.contains($0) && isChosen($0) }
    state.hasChanged = true
    noteChange()
  }

  mutating func noteChange() { state.version += 1 }

  /// Excludes the numbers up to this one from new names.
  mutating func reserveNumbers(upTo number: Int) {
    state.lastNumber = max(state.lastNumber, number)
  }
}
