import ControlKit
import ExtensionKit

/// The controls and widgets of the sample app, in the order of the gallery.
///
/// This program is the app's extension.
@main
struct ProductivityBundle: WidgetBundle {
  var body: some Widget {
    TimerToggle()
    MarkLapButton()
    TimersWidget()
    SessionActivity()
  }
}
