package import ActionButton
package import ControlModel
package import Devices
package import Gesture
import Presenters

extension Daemon {
  /// How buttons are shown.
  package enum Output: String, CaseIterable, Sendable {
    /// A live panel in the terminal.
    case panel
    /// A plain line for each change.
    case plain
    /// The event stream, one JSON object a line.
    case json
  }

  /// Makes a button's source, on the device thread.
  package typealias MakeSource = @Sendable () throws(DeviceError) -> any ButtonSource

  /// One button as it is configured.
  package struct Button: Sendable {
    /// The button's name in events.
    package var name: String
    /// The periods of the gesture.
    package var gesture: HoldRecognizer.Limits
    /// The time limits of the emulator.
    package var limits = ActionButton.Limits()
    /// The control that it holds; nil for none.
    package var control: PlacedControl?
    /// The control that a tap performs, or `nil` if a tap performs nothing.
    package var tap: PlacedControl?
    /// The light and the motor that it is shown on.
    package var lines = FeedbackLines()
    /// Whether a sound is played for a press, for the start of an intent, and when nothing was done.
    package var sounds = false
    package var makeSource: MakeSource

    var controls: [PlacedControl] { [control, tap].compactMap { $0 } }

    var tapPlace: String { PlacedControl.tapPlace(of: name) }

    /// The setting that uses its taps, which then perform nothing, or `nil` if there is no such setting.
    var useOfTaps: String? {
      if gesture.noHold != nil { return "no_hold" }
      return gesture.multiPress == nil ? nil : "multi_press"
    }

    /// Gives it another control in one of its places; nil for none, as for taps that are used otherwise.
    mutating func assign(_ control: PlacedControl?, at place: String) {
      guard place == tapPlace else {
        self.control = control
        return
      }
      tap = useOfTaps == nil ? control : nil
      gesture.taps = tap != nil
    }

    package init(
      name: String = "action", gesture: HoldRecognizer.Limits, control: PlacedControl?,
      makeSource: @escaping MakeSource
    ) {
      self.name = name
      self.gesture = gesture
      self.control = control
      self.makeSource = makeSource
    }
  }

  /// Everything else that a person can choose.
  package struct Options: Sendable {
    /// How buttons are shown.
    package var output = Output.plain
    /// The language of the system's words.
    package var language = ControlLanguage.en
    /// Ends after nothing has happened for this long; nil serves for ever.
    package var restLimit: Duration?
    /// Whether other programs may press the buttons.
    package var isPressable = false
    /// Whether SIGHUP reads the configuration again.
    package var reloadsOnHangup = false
    /// The paths of programs outside the border around extensions, by their names (`Configuration.programs`).
    package var programs: [String: String] = [:]

    /// The defaults of the configuration file.
    package nonisolated init() {}
  }

  /// What the daemon reports while it runs.
  package enum Report: Sendable {
    /// An extension sent this without being asked.
    case extensionEvent(ExtensionEvent)
    /// These are all placed controls; their extensions are informed next.
    case placed([PlacedControl])
    /// The buttons are served: whatever takes a while begins after that.
    case serving
    /// An answer to the question at this button was typed on the panel.
    case answered(Bool, button: String)
    /// A command for the action of this button was typed on the panel.
    case commanded(TerminalButtonSource.Command, button: String)
  }
}
