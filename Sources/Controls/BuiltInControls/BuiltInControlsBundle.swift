import ControlKit
import ExtensionKit

/// Serves the controls, or opens an app: the daemon starts this program outside its confinement for that.
@main
enum Program {
  @MainActor
  static func main() {
    if let id = AppOpening.app(of: CommandLine.arguments) { AppOpening.run(id) }
    BuiltInControlsBundle.main()
  }
}

/// The extension with the controls that come with the system, in the order of the gallery.
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
