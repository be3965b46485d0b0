import ActionButton
import Configuration
import ControlModel
import Gesture
import SocketServer
import SystemAccess
import Wire

/// Requests about the controls in Control Center and on the Lock Screen.
extension Service {
  func answerPlacements(_ handlers: Handlers) {
    handlers.on(Requests.placements, placements)
    handlers.on(Requests.place, place)
    handlers.on(Requests.unplace, unplace)
    handlers.on(Requests.move, move)
    handlers.on(Requests.resize, resize)
    handlers.on(Requests.tap, tap)
  }

  func handle(_ news: Placements.News) {
    switch news {
    case .line(let line): daemon.send(line)
    case .shown(let id):
      guard let server, server.wantsSnapshots, let snapshot = placements.snapshot(of: id) else {
        return
      }
      server.show(placement: snapshot)
    case .listed:
      placementsChanged()
      guard let server, server.wantsSnapshots else { return }
      server.show(placements: placements.snapshots, version: placements.list.version(.controls))
    }
  }

  /// Passes the placed controls to `Daemon`, and the names of the placements to the extensions.
  func placementsChanged() {
    daemon.setPlaced(placements.placed)
    controls.setPlacements(placements.list.placements.map(\.id))
  }

  /// Locks placements immediately; unlocks them after `screen.unlocked` was sent, so that no client receives hidden
  /// information before this event.
  func lockPlacements(_ isLocked: Bool) {
    guard !isLocked else { return placements.setLocked(true) }
    ServiceThread.task {
      _ = await self.daemon.buttonReports()
      self.placements.setLocked(self.lock.isLocked)
    }
  }

  // MARK: The list

  func placements() async throws -> SocketMessage.Placements { shownPlacements }

  var shownPlacements: SocketMessage.Placements {
    SocketMessage.Placements(
      version: placements.list.version(.controls),
      placements: placements.list.placements.map { entry($0) })
  }

  private func entry(_ placement: PlacedItem) -> SocketMessage.Placement {
    var placement = placement
    // Chosen options may contain private text.
    if lock.isLocked { placement.configuration = [:] }
    guard let slot = placements.slot(of: placement.id)?.redacted else {
      return SocketMessage.Placement(placement)
    }
    return SocketMessage.Placement(
      placement, intent: SocketMessage.Button.Intent(slot.intent),
      control: SocketMessage.Control(slot, at: MonotonicClock.now),
      question: controls.question(at: placement.id))
  }

  // MARK: Changes

  func place(_ place: SocketMessage.Place) async throws -> SocketMessage.PlacementChange {
    let kind = try await described(place.kind, .controls)
    let new = try await self.place(
      kind, in: Area(place.in ?? .controlCenter), size: (place.size ?? .small).rawValue,
      place.configuration, at: place.at, version: place.version)
    if let replaced = new.replaced { controls.handle(.changed(replaced)) }
    var change = changed(new.name)
    change.replaced = new.replaced
    change.prompts = kind.listing.promptsForUserConfiguration
    change.title = kind.title
    return change
  }

  func unplace(_ unplace: SocketMessage.Unplace) async throws -> SocketMessage.PlacementChange {
    try change(.controls) { list throws(PlacedError) in
      try list.remove(.tile(unplace.placement))
    }
    controls.handle(.changed(unplace.placement))
    return changed(unplace.placement)
  }

  func move(_ move: SocketMessage.Move) async throws -> SocketMessage.PlacementChange {
    try self.move(.tile(move.placement), before: move.before, to: move.at, version: move.version)
    return changed(move.placement)
  }

  func resize(_ resize: SocketMessage.Resize) async throws -> SocketMessage.PlacementChange {
    try change(.controls) { list throws(PlacedError) in
      try list.resize(.tile(resize.placement), to: resize.size.rawValue)
    }
    return changed(resize.placement)
  }

  private func changed(_ id: String) -> SocketMessage.PlacementChange {
    SocketMessage.PlacementChange(
      placement: id, version: placements.list.version(.controls),
      order: placements.list.placements.map(\.id))
  }

  func tap(_ tap: SocketMessage.Tap) async throws -> SocketMessage.Tapped {
    SocketMessage.Tapped(
      placement: tap.placement, tap: try placements.tap(tap.placement, value: tap.value))
  }
}

/// Changes of the list of placed controls and widgets.
extension Service {
  /// Changes the list, saves it and shows it.
  func change<Result>(
    _ holding: Area.Holding, _ body: (inout PlacedList) throws(PlacedError) -> Result
  ) throws(MessageError) -> Result {
    guard holding == .widgets else { return try placements.change(body) }
    let result = try placedItems.change(holding, body)
    showWidgets()
    return result
  }

  /// Places a control or a widget with options at a position of an area, or at its end for `nil`.
  ///
  /// - Returns: The names of the new item, and of the item that it replaces.
  func place(
    _ kind: DescribedKind, in area: Area, size: String, _ options: [String: JSONValue]?,
    at position: Int?, version: Int?
  ) async throws -> (name: String, replaced: String?) {
    let holding = area.rules.holds
    let item = try await choosing(
      (options ?? [:]).filter { $0.value != .null },
      of: PlacedControl(id: "", kind: kind.listing.kind), kind, in: holding)
    return try change(holding) { list throws(PlacedError) in
      if position != nil { try list.check(version: version, of: holding) }
      return try list.place(
        item.kind, in: area, size: size, configuration: item.configuration, at: position)
    }
  }

  /// Moves a control or a widget before another item, or to a position in the list with this version.
  func move(
    _ slot: Slot, before other: String?, to position: Int?, version: Int?
  ) throws(MessageError) {
    try change(slot.holding) { list throws(PlacedError) in
      if let other {
        try list.move(slot, before: Slot(other, of: slot.holding))
      } else if let position {
        try list.check(version: version, of: slot.holding)
        try list.move(slot, to: position)
      }
    }
  }
}
