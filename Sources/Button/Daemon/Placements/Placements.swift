import ActionButton
import Configuration
import ControlModel
import Devices
import Gesture
import SystemAccess
import Wire

/// The controls in Control Center and on the Lock Screen: which there are, and each at work.
///
/// On the service thread alone, so that no press of a button waits for them.
@ServiceThread
final class Placements {
  /// A consequence of a change or an event.
  enum News {
    /// A line of the event stream.
    case line([UInt8])
    /// This placement shows something else now.
    case shown(String)
    /// There are others than before, or in another order, or with other options.
    case listed
  }

  /// The placements and their order.
  private(set) var list: PlacementList
  private(set) var language: ControlLanguage
  private var isLocked: Bool
  let controls: any ControlService
  private let store: PlacementStore?
  private let limits: ControlSlot.Limits
  let log: Log?
  /// Called after each change, once for each consequence.
  var news: @ServiceThread (News) -> Void = { _ in }
  var tiles: [String: PlacedTile] = [:]
  /// Placements that are gone while their intent still performed: they report its end.
  var leaving: [String: PlacedTile] = [:]
  var isStarted = false
  private let counter = PressCounter()
  var wake: (at: Timestamp, timer: ServiceThread.Timer)?

  /// The placements that the configuration defines, with what a person has changed since.
  init(
    defined: [Placement], buttons: [String], store: PlacementStore?, controls: any ControlService,
    limits: ControlSlot.Limits, isLocked: Bool, language: ControlLanguage, log: Log?
  ) {
    let saved = store?.load()
    list = PlacementList(
      state: saved?.state ?? PlacementList.State(), defined: defined, buttons: buttons)
    self.store = store
    self.controls = controls
    self.limits = limits
    self.isLocked = isLocked
    self.language = language
    self.log = log
    for problem in [saved?.warning].compactMap(\.self) + list.problems {
      log?.write(.warning, problem)
    }
  }

  /// All placed controls in their order.
  var placed: [PlacedControl] { list.placements.map(\.control) }

  /// What every placement shows, in their order.
  var snapshots: [PlaceSnapshot] { list.placements.compactMap { snapshot(of: $0.id) } }

  /// What a placement shows; nil if there is none with this name.
  func snapshot(of id: String) -> PlaceSnapshot? { tiles[id]?.snapshot(language) }

  /// The emulator of a placement; nil if there is none with this name.
  func slot(of id: String) -> ControlSlot? { tiles[id]?.tile.slot }

  /// Whether a placement has this name, or had it when its intent began.
  func isKnown(_ id: String) -> Bool { tiles[id] != nil || leaving[id] != nil }

  // MARK: Begin and end

  /// Loads every control.
  ///
  /// Call this once, when the buttons are served, so that no button waits for the loads.
  func start() {
    guard !isStarted else { return }
    isStarted = true
    arrange()
  }

  /// Skips what waits; what performs is no longer waited for.
  func stop() {
    isStarted = false
    for id in list.placements.map(\.id) { take(.void(.stopped), of: id) }
    wake?.timer.cancel()
    wake = nil
  }

  // MARK: Changes of the list

  /// Changes the list and saves it; if it cannot be saved, nothing changes.
  ///
  /// - Throws: What the list refuses, or `unavailable`.
  func change<Result>(
    _ body: (inout PlacementList) throws(PlacementError) -> Result
  ) throws(MessageError) -> Result {
    var next = list
    let result: Result
    do throws(PlacementError) { result = try body(&next) } catch {
      if case .unknown = error { throw MessageError(.unknownPlacement, error.sentence) }
      throw MessageError(.refused, error.sentence)
    }
    do throws(DeviceError) { try store?.save(next.state) } catch {
      throw MessageError(.unavailable, "\(error); the placements have not changed")
    }
    list = next
    arrange()
    return result
  }

  /// Takes what the configuration defines now.
  func define(_ placements: [Placement], buttons: [String]) {
    let before = list
    list.define(placements, buttons: buttons)
    for problem in list.problems where !before.problems.contains(problem) {
      log?.write(.warning, problem)
    }
    if list != before { arrange() }
  }

  /// Makes the tiles fit the list.
  private func arrange() {
    guard isStarted else { return }
    let now = MonotonicClock.now
    var orders: [(String, [PlacedTile.Order])] = []
    let before = tiles
    tiles = [:]
    for placement in list.placements {
      let known = before[placement.id] ?? leaving.removeValue(forKey: placement.id)
      let tile =
        known
        ?? PlacedTile(placement, limits: limits, isLocked: isLocked, language: language)
      tiles[placement.id] = tile
      let isSame = before[placement.id]?.placement.control == placement.control
      tile.placement = placement
      let input: Input = known == nil ? .reload(.own) : .assigned(kind: placement.kind)
      if !isSame { orders.append((placement.id, tile.handle(input, at: now))) }
    }
    for (id, tile) in before where tiles[id] == nil {
      orders.append((id, tile.handle(.assigned(kind: nil), at: now)))
      if !tile.tile.slot.intent.isResting { leaving[id] = tile }
    }
    news(.listed)
    for (id, orders) in orders { carryOut(orders, of: id) }
  }

  // MARK: What happens to them

  /// Taps a placement.
  ///
  /// - Returns: The number of the tap.
  /// - Throws: `unknownPlacement`.
  func tap(_ id: String, value: Bool?) throws(MessageError) -> Int {
    guard let tile = tiles[id] else {
      guard list[id] == nil else {
        throw MessageError(
          .unavailable, "cannot tap \(id): the controls are not there yet; try again in a moment")
      }
      throw MessageError(
        .unknownPlacement,
        PlacementError.unknown(id, known: list.placements.map(\.id)).sentence)
    }
    let number = counter.next()
    carryOut(tile.tap(number, value: value, at: MonotonicClock.now), of: id)
    return number
  }

  /// Loads the controls of these kinds again, nil for all, except the one with the id `except`.
  ///
  /// - Returns: How many are loaded.
  @discardableResult
  func reload(kinds: Set<String>?, _ cause: ReloadCause, except id: String? = nil) -> Int {
    let ids = list.placements.filter { $0.id != id && kinds?.contains($0.kind) ?? true }.map(\.id)
    for id in ids { take(.reload(cause), of: id) }
    return ids.count
  }

  /// Locks or unlocks the screen around them.
  func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    for id in list.placements.map(\.id) { take(.lock(isLocked), of: id) }
  }

  /// Shows what a placement's intent asks; nil when the question is over.
  func ask(_ question: PlaceSnapshot.Question?, at id: String) { take(.asked(question), of: id) }

  /// Shows what a placement's intent has done so far.
  func report(_ progress: PlaceSnapshot.Progress, at id: String) {
    take(.progressed(progress), of: id)
  }

  /// Shows that a shared write of the app of a placement's control is not confirmed; nil when it is shown no more.
  func show(_ write: PlaceSnapshot.SharedWrite?, at id: String) { take(.shared(write), of: id) }

  /// Shows what can be undone at a placement; nil when nothing is offered any more.
  func offer(_ undo: PlaceSnapshot.Undo?, at id: String) { take(.undoable(undo), of: id) }

  /// Changes the language from now on.
  func setLanguage(_ language: ControlLanguage) {
    guard language != self.language else { return }
    self.language = language
    for (id, before) in tiles {
      take(.void(.reconfigured), of: id)
      tiles[id] = PlacedTile(
        before.placement, limits: limits, isLocked: isLocked, language: language,
        continuing: before)
      take(.reload(.own), of: id)
    }
  }

  func take(_ input: Input, of id: String) {
    guard let tile = tiles[id] ?? leaving[id] else { return }
    carryOut(tile.handle(input, at: MonotonicClock.now), of: id)
  }
}
