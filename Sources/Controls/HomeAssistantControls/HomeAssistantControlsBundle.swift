import ControlKit
import ExtensionKit

/// Entities of Home Assistant as controls, chosen from a list.
///
/// This program is their extension.
@main
struct HomeAssistantControlsBundle: WidgetBundle {
  var body: some Widget {
    SwitchToggle()
    LockToggle()
    ActionControl()
  }
}
