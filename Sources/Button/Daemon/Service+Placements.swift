import ActionButton
import Configuration
import ControlModel
import Gesture
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
    let entry = try await entry(place.kind)
    let configuration = (place.configuration ?? [:]).filter { $0.value != .null }
    try entry.listing.check(configuration, of: "NAME", in: "placements")
    let control = try await checked(
      PlacedControl(id: "", kind: place.kind, configuration: configuration),
      chosen: Array(configuration.keys))
    let new = try placements.change { list throws(PlacedError) in
      if place.at != nil { try list.check(version: place.version, of: .controls) }
      return try list.place(
        control.kind, in: Area(place.in ?? .controlCenter), size: (place.size ?? .small).rawValue,
        configuration: control.configuration, at: place.at)
    }
    if let replaced = new.replaced { controls.handle(.changed(replaced)) }
    var change = changed(new.name)
    change.replaced = new.replaced
    change.prompts = entry.listing.promptsForUserConfiguration
    change.title = entry.preview.displayName
    return change
  }

  func unplace(_ unplace: SocketMessage.Unplace) async throws -> SocketMessage.PlacementChange {
    try placements.change { list throws(PlacedError) in try list.remove(.tile(unplace.placement)) }
    controls.handle(.changed(unplace.placement))
    return changed(unplace.placement)
  }

  func move(_ move: SocketMessage.Move) async throws -> SocketMessage.PlacementChange {
    try placements.change { list throws(PlacedError) in
      if let other = move.before {
        try list.move(.tile(move.placement), before: .tile(other))
      } else if let position = move.at {
        try list.check(version: move.version, of: .controls)
        try list.move(.tile(move.placement), to: position)
      }
    }
    return changed(move.placement)
  }

  func resize(_ resize: SocketMessage.Resize) async throws -> SocketMessage.PlacementChange {
    try placements.change { list throws(PlacedError) in
      try list.resize(.tile(resize.placement), to: resize.size.rawValue)
    }
    return changed(resize.placement)
  }

  private func changed(_ id: String) -> SocketMessage.PlacementChange {
    SocketMessage.PlacementChange(
      placement: id, version: placements.list.version(.controls),
      order: placements.list.placements.map(\.id))
  }

  // MARK: Taps and options

  func tap(_ tap: SocketMessage.Tap) async throws -> SocketMessage.Tapped {
    SocketMessage.Tapped(
      placement: tap.placement, tap: try placements.tap(tap.placement, value: tap.value))
  }

  /// Saves other options of a placement, and reloads its control.
  func configure(_ control: PlacedControl) throws(MessageError) {
    try placements.change { list throws(PlacedError) in
      try list.configure(.tile(control.id), control.configuration)
    }
    controls.handle(.changed(control.id))
  }

  func placed(at id: String) throws(MessageError) -> PlacedControl {
    try placedItems.known(.tile(id)).control
  }
}
