import ButtonLoop
import ControlModel
import ExtensionHost
import Presenters
import SavedState
import Screens
import ServiceLog
import Sharing
import SystemAccess
import Wire

/// The widgets on Today and on the Lock Screen.
extension Daemon {
  /// Changes the list of placed widgets with `body`, and shows those that extensions describe.
  func updateWidgets(_ body: (inout PlacedList) -> Void) {
    let version = placedItems.list.version
    placedItems.update(body)
    showWidgets(unlessVersion: version)
  }

  func showWidgets(unlessVersion version: Int? = nil) {
    let list = placedItems.list
    let now = WallTimer.now
    var effects = widgets.show(
      list.widgets, of: controls.widgets.places,
      budget: { refreshes.budget(of: $0, at: now) }, at: now)
    if version != list.version {
      // The list has the front widgets too.
      effects.removeAll { if case .turned = $0 { true } else { false } }
      sendPlaced()
    }
    controls.place(widgets: list.widgets)
    perform(effects)
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
    handle(widgets: .suggested(scores.filter { !$0.value.isEmpty }, replacing: replaced))
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

/// Widgets and Live Activities for clients; a locked screen hides their privacy-sensitive parts.
extension Daemon {
  /// The widgets for `status`.
  ///
  /// The view trees have about `mostTreeBytes` together; further widgets have only their texts, and their trees come
  /// with their next event.
  var shownWidgets: [SocketMessage.Widget] {
    var bytes = Self.mostTreeBytes
    return widgets.status(at: WallTimer.now).map { widget in
      var widget = forClients(widget)
      for tree in [widget.text.tree, widget.text.darkTree] { bytes -= tree?.approximateBytes ?? 0 }
      if bytes < 0 { widget.text = widget.text.withoutTrees }
      return widget
    }
  }

  /// The approximate limit for the trees in one answer: clients read lines of up to 1 MiB.
  static let mostTreeBytes = 600_000

  var shownActivities: [SocketMessage.Activity] { activities.status.map { forClients($0) } }

  func forClients(
    _ widget: SocketMessage.Widget, isLocked: Bool? = nil
  ) -> SocketMessage.Widget {
    var widget = isLocked ?? lock.isLocked ? widget.redacted() : widget
    if let id = widget.slot, let placed = placedItems.list[.widget(id)] {
      widget.front = widgets.isFront(placed)
    }
    widget.text = widget.text.mappingTrees(\.forClients)
    return widget
  }

  private func forClients(
    _ activity: SocketMessage.Activity, isLocked: Bool? = nil
  ) -> SocketMessage.Activity {
    var activity = isLocked ?? lock.isLocked ? activity.redacted() : activity
    activity.text = activity.text.mappingTrees(\.forClients)
    return activity
  }

  /// Reloads the views of restored activities; until then their saved texts are shown.
  func readRestoredActivities() async {
    for each in activities.restored {
      do throws(MessageError) {
        let read = try await controls.views(of: each.activity, of: each.executable)
        perform(
          activities.refresh(
            images.storing(read), executable: each.executable, revision: each.revision))
      } catch { log.write(.warning, "cannot read the views of a Live Activity: \(error)") }
    }
  }

  /// Returns an image of a widget or an activity; while the screen is locked, only an image that is shown there.
  func image(_ image: SocketMessage.Image) async throws -> SocketMessage.ImageFile {
    let isHidden = lock.isLocked && !shownImageNames.contains(image.name)
    guard !isHidden, let found = images.image(named: image.name) else {
      throw MessageError(
        .unknownSymbol, "there is no image \"\(image.name.prefix(100))\"; its widget has changed")
    }
    return found
  }

  private var shownImageNames: Set<String> {
    var names: Set<String> = []
    func add(_ tree: ViewTree) -> ViewTree {
      names.formUnion(tree.imageNames)
      return tree
    }
    for widget in shownWidgets { _ = widget.text.mappingTrees(add) }
    for activity in shownActivities { _ = activity.text.mappingTrees(add) }
    return names
  }

  func send(_ widget: SocketMessage.Widget) {
    let shown = forClients(widget, isLocked: placements.isLocked)
    buttonLoop.send(EventLine.line(.widgetLoaded, shown))
  }

  func send(_ activity: SocketMessage.Activity) {
    let shown = forClients(activity, isLocked: placements.isLocked)
    buttonLoop.send(EventLine.line(.activity, shown))
    sharedConnection.sendChannels(followedChannels)
  }

  /// Sends an activity's alert, and plays its sound if buttons have sounds.
  func send(_ alert: SocketMessage.ActivityAlert) {
    buttonLoop.send(EventLine.line(.activityAlert, alert))
    if alert.silent != true { play(.alert) }
  }

  /// Sends the privacy-sensitive widgets and activities again after the lock has changed.
  func sendPrivateOnes() {
    for widget in widgets.status(at: WallTimer.now) where widget.text.isPrivacySensitive {
      send(widget)
    }
    for activity in activities.status where activity.text.lockScreen.isPrivacySensitive {
      send(activity)
    }
  }
}
