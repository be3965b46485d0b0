package import ControlModel

/// All placements in order: the configured placements, with the changes of a person as `ChosenList` describes.
///
/// A Lock Screen position holds one control: a person's, or else the first one of the configuration.
package struct PlacementList: Equatable, Sendable {
  package typealias Choice = ChosenList<Placement>.Choice
  package typealias State = ChosenList<Placement>.State

  package private(set) var placements: [Placement] = []
  /// Why placements are not in effect, one sentence each.
  package private(set) var problems: [String] = []
  private var list: ChosenList<Placement>
  private var buttons: Set<String> = []

  package var state: State { list.state }

  /// The version of the list, which each change increases.
  package var version: Int { state.version }

  /// Combines the placements of the configuration with the changes of a person.
  ///
  /// `buttons` are the names of the buttons, which placements cannot have.
  package init(state: State = State(), defined: [Placement] = [], buttons: [String] = []) {
    list = ChosenList(state: state, defined: defined)
    self.buttons = Set(buttons)
    combine()
  }

  package subscript(id: String) -> Placement? { placements.first { $0.id == id } }

  package func definition(of id: String) -> Placement? { list.definition(of: id) }

  // MARK: Changes

  package mutating func define(_ placements: [Placement], buttons: [String]) {
    let before = self.placements
    list.define(placements)
    self.buttons = Set(buttons)
    combine()
    if before != self.placements { list.noteChange() }
  }

  /// Adds a control at a position of Control Center, counted from 1, or at the end for `nil`; on the Lock Screen, replaces
  /// the control at the position.
  ///
  /// - Returns: The names of the new placement, and of the placement that it replaces.
  /// - Throws: `full`, `noPosition`.
  package mutating func place(
    _ control: PlacedControl, in place: Placement.Place, size: Placement.Size = .small,
    at position: Int? = nil
  ) throws(PlacementError) -> (id: String, replaced: String?) {
    let replaced = place.holdsOne ? placements.first { $0.place == place }?.id : nil
    guard placements.count < Placement.most || replaced != nil else { throw .full }
    var next = list
    var order = placements.map(\.id)
    let id = next.newName(place == .controlCenter ? "cc" : "lock") { buttons.contains($0) }
    if let position {
      guard !place.holdsOne else { throw .noTile(id) }
      order.insert(id, at: try index(position, last: tiles.count + 1))
    } else {
      order.append(id)
    }
    list = next
    if let replaced { forget(replaced, &order) }
    list.choose(
      Placement(
        id: id, kind: control.kind, configuration: control.configuration, place: place, size: size))
    keep(order)
    return (id, replaced)
  }

  package mutating func remove(_ id: String) throws(PlacementError) {
    var order = placements.map(\.id)
    forget(try known(id).id, &order)
    keep(order)
  }

  /// Moves a tile before another tile, even if the order has changed meanwhile.
  ///
  /// - Throws: `unknown`, `noTile`.
  package mutating func move(_ id: String, before other: String) throws(PlacementError) {
    try tile(id)
    try tile(other)
    guard id != other else { return }
    var order = placements.map(\.id).filter { $0 != id }
    order.insert(id, at: order.firstIndex(of: other) ?? order.endIndex)
    keep(order)
  }

  /// Moves a tile to a position of Control Center, counted from 1.
  ///
  /// - Throws: `unknown`, `noTile`, `noPosition`.
  package mutating func move(_ id: String, to position: Int) throws(PlacementError) {
    try tile(id)
    var order = placements.map(\.id)
    let target = try index(position, last: tiles.count)
    order.removeAll { $0 == id }
    order.insert(id, at: target)
    keep(order)
  }

  /// Changes the size of a tile.
  ///
  /// - Throws: `unknown`, `noTile`.
  package mutating func resize(_ id: String, to size: Placement.Size) throws(PlacementError) {
    var placement = try tile(id)
    guard placement.size != size else { return }
    placement.size = size
    choose(placement)
  }

  package mutating func configure(
    _ id: String, _ configuration: [String: JSONValue]
  ) throws(PlacementError) {
    var placement = try known(id)
    placement.configuration = configuration
    choose(placement)
  }

  /// Throws `orderChanged` if `version` is neither `nil` nor the present version.
  package func check(version: Int?) throws(PlacementError) {
    guard version ?? state.version == state.version else {
      throw .orderChanged(version: state.version)
    }
  }

  // MARK: The rules

  private var tiles: [Placement] { placements.filter { $0.place == .controlCenter } }

  private func known(_ id: String) throws(PlacementError) -> Placement {
    guard let placement = self[id] else { throw .unknown(id, known: placements.map(\.id)) }
    return placement
  }

  @discardableResult
  private func tile(_ id: String) throws(PlacementError) -> Placement {
    let placement = try known(id)
    guard placement.place == .controlCenter else { throw .noTile(id) }
    return placement
  }

  /// The index in the list of a position of Control Center.
  private func index(_ position: Int, last: Int) throws(PlacementError) -> Int {
    guard (1...max(1, last)).contains(position) else { throw .noPosition(position, last: last) }
    let tiles = tiles
    guard position <= tiles.count else { return placements.endIndex }
    return placements.firstIndex(of: tiles[position - 1]) ?? placements.endIndex
  }

  private mutating func forget(_ id: String, _ order: inout [String]) {
    order.removeAll { $0 == id }
    list.forget(id)
  }

  private mutating func choose(_ placement: Placement) {
    list.choose(placement)
    keep(placements.map(\.id))
  }

  private mutating func keep(_ order: [String]) {
    list.keep(order)
    combine()
  }

  private mutating func combine() {
    (placements, problems) = ([], [])
    var candidates = list.candidates
    // A person's choice goes first if two placements want one position of the Lock Screen.
    var holders: [Placement.Place: String] = [:]
    for each in candidates.filter({ list.isChosen($0.id) }) + candidates
    where each.place.holdsOne && holders[each.place] == nil {
      holders[each.place] = each.id
    }
    candidates.removeAll { $0.place.holdsOne && holders[$0.place] != $0.id }
    for placement in candidates where buttons.contains(placement.id) {
      problems.append(
        "the placement \(placement.id) is not used, because a button has the same name")
    }
    candidates.removeAll { buttons.contains($0.id) }
    placements = Array(candidates.prefix(Placement.most))
    let rest = candidates.count - placements.count
    if rest > 0 {
      problems.append(
        "\(rest) placements are not used: the maximum is \(Placement.most)")
    }
  }
}
