import ActionButton
import ButtonLoop
import ControlModel
import ExtensionHost
import Screens
import SocketServer
import SystemAccess
import Wire

/// Requests about the items on the buttons, in Control Center, on the Lock Screen and on Today.
extension Daemon {
  func answerPlaced(_ handlers: Handlers) {
    handlers.on(Requests.placed) { self.placed(isComplete: true) }
    handlers.on(Requests.place, place)
    handlers.on(Requests.assign) { try await self.assign($0.kind, $0.configuration, to: $0.slot) }
    handlers.on(Requests.remove, remove)
    handlers.on(Requests.move, move)
    handlers.on(Requests.resize, resize)
    handlers.on(Requests.stack, stack)
    handlers.on(Requests.turn, turn)
    handlers.on(Requests.preview, preview)
    handlers.on(Requests.configure, configure)
    handlers.on(Requests.tap, tap)
    handlers.on(Requests.options, options)
    handlers.on(Requests.resolve, resolve)
  }

  // MARK: The list

  /// The contents of all slots; `isComplete` adds the state of the controls without a button.
  func placed(isComplete: Bool) -> SocketMessage.Placed {
    let onButtons = buttonLoop.buttons.flatMap(\.controls).map {
      PlacedItem($0.id, in: .button, kind: $0.kind, configuration: $0.configuration)
    }
    return SocketMessage.Placed(
      version: placedItems.list.version,
      placed: (onButtons + placedItems.list.items).map { item in
        var entry = SocketMessage.PlacedEntry(
          item, front: item.slot.holding == .widgets ? widgets.isFront(item) : nil)
        // Chosen options may contain private text.
        if lock.isLocked { entry.configuration = [:] }
        guard isComplete, let slot = placements.slot(of: item.id)?.redacted else { return entry }
        entry.intent = SocketMessage.Button.Intent(slot.intent)
        entry.control = slot.shownWithTime
        entry.question = controls.question(at: item.id)
        return entry
      })
  }

  func sendPlaced() { buttonLoop.send(EventLine.line(.placedChanged, placed(isComplete: false))) }

  func handle(_ news: Placements.News) {
    switch news {
    case .line(let line): buttonLoop.send(line)
    case .shown(let id):
      guard let server, server.wantsSnapshots, let snapshot = placements.snapshot(of: id) else {
        return
      }
      server.show(snapshot)
    case .listed:
      placementsChanged()
      server?.show(placed: placements.snapshots, version: placedItems.list.version)
    }
  }

  /// All placed controls, the buttons' controls first.
  var placedControls: [PlacedControl] {
    buttonLoop.buttons.flatMap(\.controls) + placements.placed
  }

  /// Sends the placed controls to the extensions.
  func announcePlaced() {
    announcedTiles = placements.placed
    tokens.update(placedControls)
    controls.place(placedControls)
  }

  /// Passes the placed controls, if they have changed, and the names of the placements to the extensions.
  func placementsChanged() {
    if buttonLoop.isServing, announcedTiles != placements.placed { announcePlaced() }
    controls.setPlacements(placements.list.placements.map(\.id))
  }

  /// Locks placements immediately; unlocks them, and sends private widgets and activities again, after `screen.unlocked` was
  /// sent, so that no client receives hidden information before this event.
  func lockPlacements(_ isLocked: Bool) {
    guard !isLocked else { return placements.setLocked(true) }
    ServiceThread.task {
      _ = await self.buttonLoop.buttonReports()
      self.placements.setLocked(self.lock.isLocked)
      if !self.lock.isLocked { self.sendPrivateOnes() }
    }
  }

  // MARK: Slots

  /// The slot with this name, or of the only button for `nil`.
  ///
  /// - Throws: `unknownSlot`, or `unknownButton` without a name if there are several buttons.
  func slot(_ name: String?) throws(MessageError) -> Slot {
    guard let name else { return .button(try button(nil)) }
    for button in buttonLoop.buttons {
      if let part = button.part(at: name) { return Slot(part, of: button.name) }
    }
    let items = placedItems.list.items
    if let item = items.first(where: { $0.id == name }) { return item.slot }
    let known = buttonLoop.buttons.flatMap(\.slots).map(\.name) + items.map(\.id)
    throw MessageError(PlacedError.unknown(name, known: known))
  }

  /// The control or widget in a slot.
  ///
  /// - Throws: `refused` for a button without a control.
  func control(in slot: Slot) throws(MessageError) -> PlacedControl {
    guard slot.holding == .buttons else { return try placedItems.known(slot).control }
    guard let control = buttonLoop.buttons.flatMap(\.controls).first(where: { $0.id == slot.name })
    else {
      throw MessageError(
        .refused,
        "nothing is assigned to \(slot.name); assign a control first: actionbutton assign KIND")
    }
    return control
  }

  // MARK: Changes

  /// Changes the list, saves it and shows it.
  func change<Result>(
    _ holding: Area.Holding, _ body: (inout PlacedList) throws(PlacedError) -> Result
  ) async throws(MessageError) -> Result {
    guard holding == .widgets else {
      let result = try await placements.change(body)
      sendPlaced()
      return result
    }
    let result = try await placedItems.change(holding, body)
    showWidgets()
    return result
  }

  /// The answer to a change of a slot.
  func changed(_ slot: Slot, _ kind: DescribedKind? = nil) -> SocketMessage.SlotChange {
    let list = placedItems.list
    return SocketMessage.SlotChange(
      slot: slot.name, version: list.version, order: list.items(slot.holding).map(\.id),
      control: try? control(in: slot), stack: list[slot]?.stack, title: kind?.title)
  }

  /// Places a control or a widget in a new slot, or a control on a button.
  func place(_ place: SocketMessage.Place) async throws -> SocketMessage.SlotChange {
    if let slot = place.slot { return try await assign(place.kind, place.configuration, to: slot) }
    let kind = try await described(place)
    let (area, size) = try kind.position(in: place.in, size: place.size)
    let holding = area.rules.holds
    let item = try await choosing(
      (place.configuration ?? [:]).filter { $0.value != .null },
      of: PlacedControl(id: "", kind: kind.listing.kind), kind, in: holding)
    let new = try await change(holding) { list throws(PlacedError) in
      if place.at != nil { try list.check(version: place.version) }
      return try list.place(
        item.kind, in: area, size: size, configuration: item.configuration, at: place.at)
    }
    if let replaced = new.replaced { controls.handle(.changed(replaced)) }
    var change = changed(Slot(new.name, of: holding), kind)
    change.replaced = new.replaced
    change.prompts = kind.listing.promptsForUserConfiguration
    return change
  }

  /// Assigns a control to a button or to its taps, or removes it; `nil` stands for the only button.
  func assign(
    _ kind: String?, _ options: [String: JSONValue]?, to name: String?
  ) async throws -> SocketMessage.SlotChange {
    let slot = try slot(name)
    guard slot.holding == .buttons else {
      throw MessageError(
        .refused, "\(slot.name) is not a button; remove its control, and place the other control")
    }
    guard let kind else {
      try await assign(nil, to: slot.name)
      return changed(slot)
    }
    let described = try await described(kind, .buttons)
    let control = try await choosing(
      (options ?? [:]).filter { $0.value != .null },
      of: PlacedControl(id: slot.name, kind: kind), described, in: .buttons)
    try await assign(control, to: slot.name)
    var change = changed(slot, described)
    change.prompts = described.listing.promptsForUserConfiguration
    return change
  }

  func remove(_ remove: SocketMessage.SlotName) async throws -> SocketMessage.SlotChange {
    let slot = try slot(remove.slot)
    if slot.holding == .buttons {
      try await assign(nil, to: slot.name)
    } else {
      try await change(slot.holding) { list throws(PlacedError) in try list.remove(slot) }
      if slot.holding == .controls { controls.handle(.changed(slot.name)) }
    }
    return changed(slot)
  }

  /// Moves an item before another item, or to a position in the list with this version.
  func move(_ move: SocketMessage.Move) async throws -> SocketMessage.SlotChange {
    let slot = try slot(move.slot)
    let other = try move.before.map { other throws(MessageError) in try self.slot(other) }
    try await change(slot.holding) { list throws(PlacedError) in
      if let other {
        try list.move(slot, before: other)
      } else if let position = move.at {
        try list.check(version: move.version)
        try list.move(slot, to: position)
      }
    }
    return changed(slot)
  }

  func resize(_ resize: SocketMessage.Resize) async throws -> SocketMessage.SlotChange {
    let slot = try slot(resize.slot)
    if slot.holding == .widgets {
      for member in placedItems.list.members(of: try placedItems.known(slot)) {
        _ = try await widgetPlace(member.kind).listing.checked(resize.size)
      }
    }
    try await change(slot.holding) { list throws(PlacedError) in
      try list.resize(slot, to: resize.size)
    }
    return changed(slot)
  }

  /// Stacks a widget onto another widget, or removes it from its stack.
  func stack(_ stack: SocketMessage.Stack) async throws -> SocketMessage.SlotChange {
    let slot = try slot(stack.slot)
    let other = try stack.onto.map { other throws(MessageError) in try self.slot(other) }
    try await change(slot.holding) { list throws(PlacedError) in
      if let other { try list.stack(slot, onto: other) } else { try list.unstack(slot) }
    }
    return changed(slot)
  }

  /// Turns a stack to a widget; the stack does not turn by itself for a while.
  func turn(_ turn: SocketMessage.SlotName) async throws -> SocketMessage.SlotChange {
    let slot = try slot(turn.slot)
    guard let widget = placedItems.list[slot], widget.stack != nil else {
      throw MessageError(PlacedError.notStacked(slot.name))
    }
    handle(widgets: .turned(to: widget))
    return changed(slot)
  }

  func tap(_ tap: SocketMessage.Tap) async throws -> SocketMessage.Tapped {
    let slot = try slot(tap.slot)
    guard slot.holding == .controls else {
      throw MessageError(
        .refused, "cannot tap \(slot.name): it is not in Control Center or on the Lock Screen")
    }
    return SocketMessage.Tapped(
      slot: slot.name, tap: try placements.tap(slot.name, value: tap.value))
  }

  /// Chooses options of the control or widget in a slot.
  func configure(_ configure: SocketMessage.Configure) async throws -> SocketMessage.SlotChange {
    let slot = try slot(configure.slot)
    var control = try control(in: slot)
    let kind = try await described(control.kind, slot.holding)
    if configure.replace == true { control.configuration = [:] }
    control = try await choosing(configure.configuration, of: control, kind, in: slot.holding)
    if slot.holding == .buttons {
      try await assign(control, to: slot.name)
    } else {
      try await change(slot.holding) { list throws(PlacedError) in
        try list.configure(slot, control.configuration)
      }
      if slot.holding == .controls { controls.handle(.changed(slot.name)) }
    }
    return changed(slot, kind)
  }
}
