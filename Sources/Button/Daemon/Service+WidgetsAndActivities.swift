import Configuration
import ControlModel
import Presenters
import SystemAccess
import Wire

/// Widgets and Live Activities as the screen allows it: on a locked one what asks for it is hidden.
extension Service {
  /// The widgets for `status`.
  ///
  /// Their trees have about `mostTreeBytes` together; further widgets have their words only, and
  /// their trees with their next event.
  var shownWidgets: [SocketMessage.Widget] {
    var bytes = Self.mostTreeBytes
    return widgets.status.map { widget in
      var widget = forClients(widget)
      for tree in [widget.text.tree, widget.text.darkTree] { bytes -= tree?.approximateBytes ?? 0 }
      if bytes < 0 { widget.text = widget.text.withoutTrees }
      return widget
    }
  }

  /// About the most bytes of trees in one answer: a reader takes lines of a mebibyte.
  static let mostTreeBytes = 600_000

  var shownActivities: [SocketMessage.Activity] { activities.status.map(forClients) }

  func forClients(_ widget: SocketMessage.Widget) -> SocketMessage.Widget {
    var widget = lock.isLocked ? widget.redacted() : widget
    if let id = widget.widget, let placed = widgetPlacements.list[id] {
      widget.front = stacks.isFront(placed)
    }
    widget.text = widget.text.mappingTrees(\.forClients)
    return widget
  }

  private func forClients(_ activity: SocketMessage.Activity) -> SocketMessage.Activity {
    var activity = lock.isLocked ? activity.redacted() : activity
    activity.text = activity.text.mappingTrees(\.forClients)
    return activity
  }

  /// Reads the views of activities of an earlier daemon again; until then their last texts are shown.
  func readRestoredActivities() async {
    for each in activities.restored {
      do throws(MessageError) {
        let read = try await controls.views(of: each.activity, of: each.executable)
        activities.refresh(
          images.storing(read), executable: each.executable, revision: each.revision)
      } catch { log.write(.warning, "cannot read the views of a Live Activity: \(error)") }
    }
  }

  /// An image of a widget or an activity; on a locked screen only one of a tree that is shown there.
  func image(_ image: SocketMessage.Image) async throws -> SocketMessage.ImageFile {
    let isHidden = lock.isLocked && !shownImageNames.contains(image.name)
    guard !isHidden, let found = images.image(named: image.name) else {
      throw MessageError(
        .unknownSymbol, "there is no image \"\(image.name.prefix(100))\"; its widget has changed")
    }
    return found
  }

  /// The names of the images in the trees that are shown now.
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
    daemon.send(ServiceEvents.line(.widgetLoaded, forClients(widget)))
  }

  func send(_ activity: SocketMessage.Activity) {
    daemon.send(ServiceEvents.line(.activity, forClients(activity)))
    sharedConnection.sendChannels()
  }

  /// Sends an alert of an activity, with a sound where buttons have sounds.
  func send(_ alert: SocketMessage.ActivityAlert) {
    daemon.send(ServiceEvents.line(.activityAlert, alert))
    if alert.silent != true { daemon.play(.alert) }
  }

  /// Sends again what the lock has hidden, or hides no more.
  func sendPrivateOnes() {
    for widget in widgets.status where widget.text.isPrivacySensitive { send(widget) }
    for activity in activities.status where activity.text.lockScreen.isPrivacySensitive {
      send(activity)
    }
  }
}
