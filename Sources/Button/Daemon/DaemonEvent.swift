import ActionButton
import SystemAccess
import Wire

/// What the parts of the daemon report to `Service`: facts in the words of each part.
///
/// A part posts them to an outlet that it gets when it is made, and `Service` handles them in their order, later and on the
/// service thread. Whoever waits for an effect, such as a client whose request locks the screen, calls the parts directly.
enum DaemonEvent: Sendable {
  case extensions(ExtensionEvent)
  case placements(Placements.News)
  /// A placed widget shows something else, or could not be loaded.
  case widget(SocketMessage.Widget)
  case stacks(WidgetStacks.Event)
  case activities(ActivityStore.Event)
  case shared(SharedEvent)
  case buttons(Daemon.Report)
}

extension ExtensionEvent {
  /// What is to be shown where a control is, and where.
  var shown: (place: String, input: Input)? {
    switch self {
    case .asked(let place, let question): (place, .asked(question))
    case .progressed(let place, let progress): (place, .progressed(progress))
    case .undoable(let place, let undo): (place, .undoable(undo))
    case .unconfirmedWrite(let place, let write): (place, .shared(write))
    case .reload, .performed, .changed, .reloadTimelines, .relevant, .activity, .started, .exited,
      .line:
      nil
    }
  }
}
