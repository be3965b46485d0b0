import ButtonLoop
import ExtensionHost
import Sharing
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
  case setup(FirstSetup.Event)
  case buttons(ButtonLoop.Event)
}
