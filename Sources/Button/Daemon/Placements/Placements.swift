import ActionButton
import ButtonLoop
import ControlModel
import Screens
import ServiceLog
import SystemAccess

/// The controls in Control Center and on the Lock Screen: their list, and their tiles.
///
/// Used on the service thread only, so that no press of a button waits for them.
@ServiceThread
final class Placements {
  enum News: Sendable {
    case line([UInt8])
    /// A placement's display has changed.
    case shown(String)
    /// The list of placements, their order or their options have changed.
    case listed
  }

  let items: PlacedItems
  private(set) var language: ControlLanguage
  private(set) var isLocked: Bool
  let controls: any ControlService
  private let limits: ControlSlot.Limits
  let log: Log?
  let events: Outlet<News>
  var tiles: [String: PlacedTile] = [:]
  /// Removed placements whose intent still performs, and whose end they will report.
  var leaving: [String: PlacedTile] = [:]
  var isStarted = false
  /// The placements for which there are tiles.
  private var arranged: [PlacedItem] = []
  /// The number of times that tiles were created for the list.
  private var arrangements = 0
  private let counter = PressCounter()
  var wake: (at: Timestamp, timer: ServiceThread.Timer)?

  init(
    _ items: PlacedItems, controls: any ControlService, limits: ControlSlot.Limits, isLocked: Bool,
    language: ControlLanguage, log: Log?, events: Outlet<News>
  ) {
    self.items = items
    self.controls = controls
    self.limits = limits
    self.isLocked = isLocked
    self.language = language
    self.log = log
    self.events = events
  }

  var list: PlacedList { items.list }

  var placed: [PlacedControl] { list.items(.controls).map(\.control) }

  var snapshots: [PlaceSnapshot] { list.placements.compactMap { snapshot(of: $0.id) } }

  func snapshot(of id: String) -> PlaceSnapshot? { tiles[id]?.snapshot(language) }

  func slot(of id: String) -> ControlSlot? { tiles[id]?.tile.slot }

  /// Whether a placement has this name, or had it when its intent began.
  func isKnown(_ id: String) -> Bool { tiles[id] != nil || leaving[id] != nil }

  // MARK: Begin and end

  /// Loads all controls.
  ///
  /// Call once, after the buttons are served, so that no button waits for the loads.
  func start() {
    guard !isStarted else { return }
    isStarted = true
    arrange()
  }

  /// Skips waiting intents, and does not wait for performing ones.
  func stop() {
    isStarted = false
    for id in list.placements.map(\.id) { handle(.void(.stopped), of: id) }
    wake?.timer.cancel()
    wake = nil
  }

  // MARK: Changes of the list

  /// Changes the list and saves it; if it cannot be saved, nothing changes.
  ///
  /// - Throws: The errors of `PlacedItems.change`.
  func change<Result>(
    _ body: (inout PlacedList) throws(PlacedError) -> Result
  ) async throws(MessageError) -> Result {
    let result = try await items.change(.controls, body)
    arrange()
    return result
  }

  /// Creates and removes tiles after a change of the list by others.
  func follow() {
    if list.placements != arranged { arrange() }
  }

  /// Creates and removes tiles to match the list.
  private func arrange() {
    guard isStarted else { return }
    arranged = list.placements
    arrangements += 1
    let now = MonotonicClock.now
    var orders: [(String, [PlacedTile.Order])] = []
    let before = tiles
    tiles = [:]
    for placement in arranged {
      let known = before[placement.id] ?? leaving.removeValue(forKey: placement.id)
      let tile =
        known
        ?? PlacedTile(
          placement, limits: limits, isLocked: isLocked, language: language,
          continuing: ControlSlot.HandOver(ofRun: arrangements))
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
    events.post(.listed)
    for (id, orders) in orders { carryOut(orders, of: id) }
    checkRules()
  }

  private func checkRules() {
    Invariant.check(
      !isStarted || tiles.keys.sorted() == list.placements.map(\.id).sorted(),
      "every placement of the list has a tile")
    Invariant.check(
      leaving.keys.allSatisfy { tiles[$0] == nil }, "a placement that was removed has no tile")
    Invariant.check(
      (Array(tiles.values) + leaving.values).allSatisfy { $0.tile.slot.isLocked == isLocked },
      "every tile is locked if the screen is")
  }

  // MARK: Events

  /// Taps a placement.
  ///
  /// - Returns: The number of the tap.
  /// - Throws: `unknownSlot`.
  func tap(_ id: String, value: Bool?) throws(MessageError) -> Int {
    guard let tile = tiles[id] else {
      _ = try items.known(.tile(id))
      throw MessageError(
        .unavailable, "cannot tap \(id): the controls are not loaded yet; try again in a moment")
    }
    let number = counter.next()
    carryOut(tile.tap(number, value: value, at: MonotonicClock.now), of: id)
    return number
  }

  /// Reloads the controls of these kinds, or of all for `nil`, except the control with the id `except`.
  ///
  /// - Returns: The number of the reloaded controls.
  @discardableResult
  func reload(kinds: Set<String>?, _ cause: ReloadCause, except id: String? = nil) -> Int {
    let ids = list.placements.filter { $0.id != id && kinds?.contains($0.kind) ?? true }.map(\.id)
    for id in ids { handle(.reload(cause), of: id) }
    return ids.count
  }

  func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    for id in list.placements.map(\.id) + leaving.keys { handle(.lock(isLocked), of: id) }
    checkRules()
  }

  func setLanguage(_ language: ControlLanguage) {
    guard language != self.language else { return }
    self.language = language
    for (id, before) in tiles {
      handle(.void(.reconfigured), of: id)
      tiles[id] = PlacedTile(
        before.placement, limits: limits, isLocked: isLocked, language: language,
        continuing: before.tile.slot.handOver, taps: before.taps)
      handle(.reload(.own), of: id)
    }
  }

  func handle(_ input: Input, of id: String) {
    guard let tile = tiles[id] ?? leaving[id] else { return }
    carryOut(tile.handle(input, at: MonotonicClock.now), of: id)
  }
}

/// Orders of the tiles: loads, intents, lines of the event stream, and timers.
extension Placements {
  /// Carries out orders, then reports the changed display.
  func carryOut(_ orders: [PlacedTile.Order], of id: String) {
    for order in orders {
      switch order {
      case .send(let line): events.post(.line(line))
      case .warn(let kind, let warning):
        let name = tiles[id]?.displayName ?? kind
        log?.writeFinding("\(name) (\(kind)): \(warning)")
      case .load(let number, let control, let isNameless): load(number, control, isNameless)
      case .perform(let number, let control, let value, let load):
        perform(number, control, value, thenLoad: load)
      }
    }
    if leaving[id]?.tile.slot.intent.isResting == true { leaving[id] = nil }
    if tiles[id] != nil { events.post(.shown(id)) }
    setTimer()
  }

  private func load(_ number: Int, _ control: PlacedControl, _ isNameless: Bool) {
    let controls = controls
    ServiceThread.task {
      if isNameless, let preview = await controls.preview(of: control.kind) {
        self.handle(.described(preview), of: control.id)
      }
      do {
        let description = try await controls.load(control)
        self.handle(.loaded(number, description), of: control.id)
      } catch { self.handle(.loadFailed(number, error: "\(error)"), of: control.id) }
    }
  }

  private func perform(
    _ number: Int, _ control: PlacedControl, _ value: Bool?, thenLoad load: Int
  ) {
    let controls = controls
    ServiceThread.task {
      do {
        let description = try await controls.perform(control, setting: value) { result in
          self.handle(.ended(number, result), of: control.id)
        }
        self.handle(.loaded(load, description), of: control.id)
      } catch { self.handle(.loadFailed(load, error: "\(error)"), of: control.id) }
    }
  }

  // MARK: Time

  /// Sets the timer to the earliest time for which a tile waits, or to none.
  private func setTimer() {
    let due = (Array(tiles.values) + leaving.values).compactMap(\.nextWake).min()
    guard due != wake?.at else { return }
    wake?.timer.cancel()
    wake = nil
    guard isStarted, let due else { return }
    let timer = ServiceThread.after(MonotonicClock.now.duration(to: due)) { [weak self] in
      self?.expire()
    }
    wake = (due, timer)
  }

  private func expire() {
    wake = nil
    let now = MonotonicClock.now
    for (id, tile) in tiles.merging(leaving, uniquingKeysWith: { tile, _ in tile }) {
      if let due = tile.nextWake, due <= now { handle(.wake, of: id) }
    }
    setTimer()
  }
}
