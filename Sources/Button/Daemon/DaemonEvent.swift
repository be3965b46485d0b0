import ActionButton
import SystemAccess
import Wire

/// An event of a part of the daemon, for `Service`, with the part's own type as its payload.
///
/// A part posts events to the outlet that it receives at its creation, and `Service` handles them later, in their order, on
/// the service thread. Code that waits for an effect, such as a request that locks the screen, calls the parts directly.
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
  /// The place whose display changes, and the change as an input, or `nil` for other events.
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
