import ControlKit
import ExtensionKit

/// The extension with the controls for entities of Home Assistant, which the user chooses from a list.
@main
struct HomeAssistantControlsBundle: WidgetBundle {
  var body: some Widget {
    SwitchToggle()
    LockToggle()
    ActionControl()
  }
}
