import ControlModel
import ExtensionHost
import Screens
import SystemAccess
import Wire

/// The widgets on Today and on the Lock Screen.
extension Daemon {
  /// Sends a widget's new content, to which its stack may turn.
  func handle(_ widget: SocketMessage.Widget) {
    send(widget)
    if let id = widget.slot { stacks.timelineChanged(of: id) }
  }

  /// Changes the list of placed widgets with `body`, and shows those that extensions describe.
  func updateWidgets(_ body: (inout PlacedList) -> Void) {
    let version = placedItems.list.version
    placedItems.update(body)
    showWidgets(unlessVersion: version)
  }

  func showWidgets(unlessVersion version: Int? = nil) {
    let list = placedItems.list
    let hasTurned = stacks.show(list.widgets)
    if version != list.version || hasTurned { sendPlaced() }
    controls.place(widgets: list.widgets)
    widgets.show(list.widgets, of: controls.widgets.places)
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
  func preview(_ preview: SocketMessage.Preview) async throws -> SocketMessage.Widget {
    var place = try await widgetPlace(preview.kind)
    place.family = try place.listing.checked(preview.size ?? place.family)
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
  func checked(_ family: String) throws(MessageError) -> String {
    guard knownFamilies.contains(family) else {
      throw MessageError(
        .refused,
        WidgetError.unknownFamily(kind: kind, family: family, known: knownFamilies).sentence)
    }
    return family
  }
}
