import ControlKit
import ExtensionKit

/// The controls and widgets of the sample app, in the order of the gallery: this program is its extension.
@main
struct ProductivityBundle: WidgetBundle {
  var body: some Widget {
    TimerToggle()
    MarkLapButton()
    TimersWidget()
    SessionActivity()
  }
}
