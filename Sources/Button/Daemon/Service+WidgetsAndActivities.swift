import ControlModel
public import Wire

/// Widgets and Live Activities as the screen allows it: on a locked one what asks for it is hidden.
extension Service {
  var shownWidgets: [SocketMessage.Widget] {
    lock.isLocked ? widgets.status.map { $0.redacted() } : widgets.status
  }

  var shownActivities: [SocketMessage.Activity] {
    lock.isLocked ? activities.status.map { $0.redacted() } : activities.status
  }

  /// An image of a widget or an activity; on a locked screen only one of a tree that is shown there.
  public func image(_ image: SocketMessage.Image) async throws -> SocketMessage.ImageFile {
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
    daemon.send(ServiceEvents.line(.widgetLoaded, lock.isLocked ? widget.redacted() : widget))
  }

  func send(_ activity: SocketMessage.Activity) {
    daemon.send(ServiceEvents.line(.activity, lock.isLocked ? activity.redacted() : activity))
  }

  /// Sends again what the lock has hidden, or hides no more.
  func sendPrivateOnes() {
    for widget in widgets.status where widget.text.isPrivacySensitive { send(widget) }
    for activity in activities.status where activity.text.lockScreen.isPrivacySensitive {
      send(activity)
    }
  }
}
