import Configuration
import ControlModel
import SocketServer
import SystemAccess
import Wire

/// Requests about the widgets on Today and on the Lock Screen.
extension Service {
  func answerWidgets(_ handlers: Handlers) {
    handlers.on(Requests.widgets, widgets)
    handlers.on(Requests.widgetAdd, addWidget)
    handlers.on(Requests.widgetRemove, removeWidget)
    handlers.on(Requests.widgetMove, moveWidget)
    handlers.on(Requests.widgetResize, resizeWidget)
    handlers.on(Requests.widgetStack, stackWidget)
    handlers.on(Requests.widgetTurn, turnStack)
    handlers.on(Requests.widgetPreview, previewWidget)
  }

  // MARK: The list

  func widgets() async throws -> SocketMessage.PlacedWidgets { placedWidgets }

  private var placedWidgets: SocketMessage.PlacedWidgets {
    let list = placedItems.list
    return SocketMessage.PlacedWidgets(
      version: list.version(.widgets),
      widgets: list.widgets.map { widget in
        var widget = widget
        // Chosen options may contain private text.
        if lock.isLocked { widget.configuration = [:] }
        return SocketMessage.PlacedWidget(widget, front: stacks.isFront(widget))
      })
  }

  func sendPlacedWidgets() { daemon.send(ServiceEvents.line(.widgetsChanged, placedWidgets)) }

  /// Sends a widget's new content, to which its stack may turn.
  func handle(_ widget: SocketMessage.Widget) {
    send(widget)
    if let id = widget.widget { stacks.timelineChanged(of: id) }
  }

  /// Changes the list of placed widgets with `body`, and shows those that extensions describe.
  func updateWidgets(_ body: (inout PlacedList) -> Void) {
    let version = placedItems.list.version(.widgets)
    placedItems.update(body)
    showWidgets(unlessVersion: version)
  }

  func showWidgets(unlessVersion version: Int? = nil) {
    let list = placedItems.list
    stacks.show(list.widgets)
    if version != list.version(.widgets) { sendPlacedWidgets() }
    controls.place(widgets: list.widgets)
    widgets.show(list.widgets, of: controls.widgets.places)
  }

  // MARK: Changes

  func addWidget(_ add: SocketMessage.AddWidget) async throws -> SocketMessage.WidgetChange {
    let place = try await widgetPlace(add.kind)
    let kind = DescribedKind(place)
    let family = try place.listing.checked(add.family ?? place.family)
    let new = try await self.place(
      kind, in: Area(PlacedWidget.place(of: family)), size: family, add.configuration, at: add.at,
      version: add.version)
    var change = changedWidget(new.name)
    change.prompts = kind.listing.promptsForUserConfiguration
    change.title = kind.title
    return change
  }

  func removeWidget(_ name: SocketMessage.WidgetName) async throws -> SocketMessage.WidgetChange {
    try change(.widgets) { list throws(PlacedError) in try list.remove(.widget(name.widget)) }
    return changedWidget(name.widget)
  }

  func moveWidget(_ move: SocketMessage.MoveWidget) async throws -> SocketMessage.WidgetChange {
    try self.move(.widget(move.widget), before: move.before, to: move.at, version: move.version)
    return changedWidget(move.widget)
  }

  func resizeWidget(
    _ resize: SocketMessage.ResizeWidget
  ) async throws -> SocketMessage.WidgetChange {
    let widget = try placedItems.known(.widget(resize.widget))
    for member in placedItems.list.members(of: widget) {
      _ = try await widgetPlace(member.kind).listing.checked(resize.family)
    }
    try change(.widgets) { list throws(PlacedError) in
      try list.resize(.widget(resize.widget), to: resize.family)
    }
    return changedWidget(resize.widget)
  }

  /// Stacks a widget onto another widget, or removes it from its stack.
  func stackWidget(_ stack: SocketMessage.StackWidget) async throws -> SocketMessage.WidgetChange {
    try change(.widgets) { list throws(PlacedError) in
      if let other = stack.onto {
        try list.stack(.widget(stack.widget), onto: .widget(other))
      } else {
        try list.unstack(.widget(stack.widget))
      }
    }
    return changedWidget(stack.widget)
  }

  /// Turns a stack to a widget; the stack does not turn by itself for a while.
  func turnStack(_ name: SocketMessage.WidgetName) async throws -> SocketMessage.WidgetChange {
    let widget = try placedItems.known(.widget(name.widget))
    guard widget.stack != nil else { throw MessageError(PlacedError.notStacked(widget.id)) }
    stacks.turn(to: widget)
    return changedWidget(widget.id)
  }

  private func changedWidget(_ id: String) -> SocketMessage.WidgetChange {
    let list = placedItems.list
    return SocketMessage.WidgetChange(
      widget: id, version: list.version(.widgets), order: list.widgets.map(\.id),
      stack: list[.widget(id)]?.stack)
  }

  /// Handles the contexts that an intent of an app names as relevant for widgets.
  func handle(_ relevant: ExtensionMessage.Relevant, of executable: String) {
    let own = controls.widgets.places.filter { $0.executable == executable }
    let now = WallTimer.now
    var scores: [String: [SmartStack.Score]] = [:]
    var replaced: Set<String> = []
    for widget in placedItems.list.widgets {
      guard let listing = own.first(where: { $0.kind == widget.kind })?.listing else { continue }
      if relevant.replaces == true { replaced.insert(widget.id) }
      scores[widget.id] = relevant.intents.filter { $0.isAbout(widget, listing) }.map {
        $0.score(at: now)
      }
    }
    stacks.suggest(scores.filter { !$0.value.isEmpty }, replacing: replaced)
  }

  // MARK: The gallery

  /// A widget as the gallery shows it: its snapshot, or its placeholder.
  func previewWidget(_ preview: SocketMessage.PreviewWidget) async throws -> SocketMessage.Widget {
    var place = try await widgetPlace(preview.kind)
    place.family = try place.listing.checked(preview.family ?? place.family)
    place.configuration = (preview.configuration ?? [:]).filter { $0.value != .null }
    try place.listing.check(place.configuration, of: "NAME", in: "widgets")
    let timeline = images.storing(
      try await controls.preview(of: place, isPlaceholder: preview.placeholder == true).limited)
    var widget = place.message(at: WallTimer.now)
    widget.refreshesLeft = nil
    guard let entry = timeline.entries.first else {
      throw MessageError(.providerFailed, WidgetError.noEntries(kind: place.kind).sentence)
    }
    (widget.text, widget.date) = (entry.text, DateText(entry.date))
    return forClients(widget)
  }

  /// The extension's description of a kind of widget.
  ///
  /// - Throws: `unknownKind`.
  func widgetPlace(_ kind: String) async throws(MessageError) -> WidgetPlace {
    _ = await controls.gallery()
    let places = controls.widgets.places
    guard let place = places.first(where: { $0.kind == kind }) else {
      throw MessageError(
        .unknownKind, WidgetError.unknownKind(kind, known: places.map(\.kind)).sentence)
    }
    return place
  }
}

extension WidgetListing {
  /// Returns the family if the widget supports it.
  ///
  /// - Throws: `refused`.
  fileprivate func checked(_ family: String) throws(MessageError) -> String {
    guard knownFamilies.contains(family) else {
      throw MessageError(
        .refused,
        WidgetError.unknownFamily(kind: kind, family: family, known: knownFamilies).sentence)
    }
    return family
  }
}
