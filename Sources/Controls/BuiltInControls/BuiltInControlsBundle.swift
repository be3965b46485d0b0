import ControlKit
import ExtensionKit

/// The extension with the controls that come with the system, in the order of the gallery.
@main
struct BuiltInControlsBundle: WidgetBundle {
  var body: some Widget {
    SilentModeToggle()
    FlashlightToggle()
    RunShortcutButton()
    TimerToggle()
    MediaToggle()
    OpenAppButton()
    OpenURLButton()
    FanToggle()
    VibrateButton()
    WoodenFishButton()
    ShutDownButton()
    TimerActivity()
  }
}
