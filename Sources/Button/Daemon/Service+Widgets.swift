import Configuration
import ControlModel
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

  private func showWidgets(unlessVersion version: Int? = nil) {
    let list = placedItems.list
    stacks.show(list.widgets)
    if version != list.version(.widgets) { sendPlacedWidgets() }
    controls.place(widgets: list.widgets)
    widgets.show(list.widgets, of: controls.widgets.places)
  }

  // MARK: Changes

  func addWidget(_ add: SocketMessage.AddWidget) async throws -> SocketMessage.WidgetChange {
    let place = try await described(add.kind)
    let family = try place.listing.checked(add.family ?? place.family)
    let configuration = (add.configuration ?? [:]).filter { $0.value != .null }
    try place.listing.check(configuration, of: "NAME", in: "widgets")
    let widget = try await checked(
      PlacedControl(id: "", kind: add.kind, configuration: configuration),
      chosen: Array(configuration.keys), of: place)
    var change = try change { list throws(PlacedError) in
      if add.at != nil { try list.check(version: add.version, of: .widgets) }
      return try list.place(
        add.kind, in: Area(PlacedWidget.place(of: family)), size: family,
        configuration: widget.configuration, at: add.at
      ).name
    }
    change.prompts = place.listing.promptsForUserConfiguration
    change.title = place.listing.displayName ?? place.app
    return change
  }

  func removeWidget(_ name: SocketMessage.WidgetName) async throws -> SocketMessage.WidgetChange {
    try change { list throws(PlacedError) in
      try list.remove(.widget(name.widget))
      return name.widget
    }
  }

  func moveWidget(_ move: SocketMessage.MoveWidget) async throws -> SocketMessage.WidgetChange {
    return try change { list throws(PlacedError) in
      if let other = move.before {
        try list.move(.widget(move.widget), before: .widget(other))
      } else if let position = move.at {
        try list.check(version: move.version, of: .widgets)
        try list.move(.widget(move.widget), to: position)
      }
      return move.widget
    }
  }

  func resizeWidget(
    _ resize: SocketMessage.ResizeWidget
  ) async throws -> SocketMessage.WidgetChange {
    let widget = try placedItems.known(.widget(resize.widget))
    for member in placedItems.list.members(of: widget) {
      _ = try await described(member.kind).listing.checked(resize.family)
    }
    return try change { list throws(PlacedError) in
      try list.resize(.widget(resize.widget), to: resize.family)
      return resize.widget
    }
  }

  /// Stacks a widget onto another widget, or removes it from its stack.
  func stackWidget(_ stack: SocketMessage.StackWidget) async throws -> SocketMessage.WidgetChange {
    return try change { list throws(PlacedError) in
      if let other = stack.onto {
        try list.stack(.widget(stack.widget), onto: .widget(other))
      } else {
        try list.unstack(.widget(stack.widget))
      }
      return stack.widget
    }
  }

  /// Changes the list and shows it; `body` returns the name of the widget for the answer.
  private func change(
    _ body: (inout PlacedList) throws(PlacedError) -> String
  ) throws(MessageError) -> SocketMessage.WidgetChange {
    let id = try placedItems.change(.widgets, body)
    showWidgets()
    let list = placedItems.list
    return SocketMessage.WidgetChange(
      widget: id, version: list.version(.widgets), order: list.widgets.map(\.id),
      stack: list[.widget(id)]?.stack)
  }

  /// Turns a stack to a widget; the stack does not turn by itself for a while.
  func turnStack(_ name: SocketMessage.WidgetName) async throws -> SocketMessage.WidgetChange {
    let list = placedItems.list
    let widget = try placedItems.known(.widget(name.widget))
    guard widget.stack != nil else { throw MessageError(PlacedError.notStacked(widget.id)) }
    stacks.turn(to: widget)
    return SocketMessage.WidgetChange(
      widget: widget.id, version: list.version(.widgets), order: list.widgets.map(\.id),
      stack: widget.stack)
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
    var place = try await described(preview.kind)
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

  // MARK: Options

  /// Saves other options of a widget, and reloads it.
  func configureWidget(
    _ id: String, _ configure: SocketMessage.Configure
  ) async throws -> SocketMessage.Assigned {
    var widget = try placedWidget(id)
    let place = try await described(widget.kind)
    try place.listing.check(configure.configuration, of: id, in: "widgets")
    var chosen = configure.replace == true ? [:] : widget.configuration
    for (name, value) in configure.configuration { chosen[name] = value == .null ? nil : value }
    widget.configuration = chosen
    widget = try await checked(widget, chosen: Array(configure.configuration.keys), of: place)
    _ = try change { list throws(PlacedError) in
      try list.configure(.widget(id), widget.configuration)
      return id
    }
    return SocketMessage.Assigned(
      widget: id, control: widget, title: place.listing.displayName ?? place.app)
  }

  func optionsOfWidget(_ id: String, _ options: SocketMessage.Options) async throws -> OptionList {
    var widget = try placedWidget(id)
    for (name, value) in options.configuration ?? [:] { widget.configuration[name] = value }
    let place = try await described(widget.kind)
    try place.listing.checkNames([options.parameter])
    return try await controls.options(
      of: options.parameter, in: widget, of: place, matching: options.matching)
  }

  func resolveWidget(_ id: String) async throws -> ResolvedConfiguration {
    let widget = try placedWidget(id)
    return try await controls.resolve(widget, of: try await described(widget.kind))
  }

  /// A placed widget in the form of requests for options.
  private func placedWidget(_ id: String) throws(MessageError) -> PlacedControl {
    try placedItems.known(.widget(id)).control
  }

  // MARK: Extensions

  /// The extension's description of a kind of widget.
  ///
  /// - Throws: `unknownKind`.
  private func described(_ kind: String) async throws(MessageError) -> WidgetPlace {
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
