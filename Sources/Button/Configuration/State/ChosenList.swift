/// A thing with a lasting name that the configuration file can define and that a person can place, such as a
/// placement of a control.
package protocol ChosenItem: Equatable, Sendable {
  /// What several of them are called, in messages, in the name of their file and in its content.
  static var plural: String { get }

  /// The lasting name.
  var id: String { get set }

  /// Reads what is saved of one, without its name.
  init(saved decoder: any Decoder) throws
  /// Writes what is saved of one, without its name.
  func save(to encoder: any Encoder) throws
}

/// Things with lasting names in their order: those that the configuration file defines, and over them what a person
/// has changed.
///
///     change     one of the configuration             one that a person has placed
///     add        ·                                    added, with a name that was never used
///     remove     remembered as removed                gone
///     order      remembered                           remembered
///     change     the whole thing is remembered        changed
///
/// What is remembered holds even if the configuration changes it later. What the configuration adds comes last.
/// Which of the candidates are in effect is decided by the owner.
package struct ChosenList<Item: ChosenItem>: Equatable, Sendable {
  /// What a person has chosen for one thing.
  package enum Choice: Equatable, Sendable {
    /// The thing was removed, although the configuration defines it.
    case removed
    /// The thing is as given here, whatever the configuration defines.
    case placed(Item)
  }

  /// What a person has changed, as it is saved.
  package struct State: Equatable, Sendable {
    /// The names in the order in which a person last saw them.
    package var order: [String] = []
    /// What a person has chosen, by the names.
    package var choices: [String: Choice] = [:]
    /// The number in the latest name; none is given twice.
    package var lastNumber = 0
    /// How often the list has changed.
    package var version = 0
    /// Whether a person has ever changed anything.
    package var hasChanged = false

    /// Nothing was changed.
    package init() {}
  }

  /// What is to be saved.
  package private(set) var state: State
  private(set) var defined: [Item]

  init(state: State, defined: [Item]) {
    self.state = state
    self.defined = defined
  }

  /// The thing as the configuration file defines it; nil if it does not.
  func definition(of id: String) -> Item? { defined.first { $0.id == id } }

  /// Whether a name is used, or stands for something that was removed.
  func isKnown(_ id: String) -> Bool { state.choices[id] != nil || definition(of: id) != nil }

  /// Whether a person has chosen what is there.
  func isChosen(_ id: String) -> Bool {
    if case .placed = state.choices[id] { true } else { false }
  }

  /// All in their order, whether or not there is room for them.
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

  /// Takes what the configuration defines now.
  mutating func define(_ items: [Item]) { defined = items }

  /// A name with this prefix that was never given.
  mutating func newName(_ prefix: String, isUsed: (String) -> Bool = { _ in false }) -> String {
    var name: String
    repeat {
      state.lastNumber += 1
      name = "\(prefix)-\(state.lastNumber)"
    } while isKnown(name) || isUsed(name)
    return name
  }

  /// Remembers what a person has chosen under this name.
  mutating func choose(_ item: Item) { state.choices[item.id] = .placed(item) }

  /// Removes what has this name.
  mutating func forget(_ id: String) {
    state.choices[id] = definition(of: id) == nil ? nil : .removed
  }

  /// Remembers an order, which ends a change; what is not in effect now keeps its place at the end.
  mutating func keep(_ order: [String]) {
    let shown = Set(order)
    state.order = order + state.order.filter { !shown.contains($0) && isChosen($0) }
    state.hasChanged = true
    noteChange()
  }

  /// Counts a change.
  mutating func noteChange() { state.version += 1 }

  /// Never gives the numbers up to this one to a new name.
  mutating func reserveNumbers(upTo number: Int) {
    state.lastNumber = max(state.lastNumber, number)
  }
}
