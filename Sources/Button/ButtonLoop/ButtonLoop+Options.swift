package import ActionButton
package import ControlModel
package import Devices
package import Gesture
package import Presenters
import ServiceLog
import SystemAccess

extension ButtonLoop {
  package enum Output: String, CaseIterable, Sendable {
    case panel
    case plain
    /// The event stream, one JSON object a line.
    case json
  }

  package typealias MakeSource = @Sendable () throws(DeviceError) -> any ButtonSource

  /// A stage of a hold after the first.
  package struct Stage: Sendable {
    /// The shortest press that reaches the stage.
    package var after: Duration
    /// The control that it performs, or `nil` for a stage without a control.
    package var control: PlacedControl?
    /// The greatest age of its deadline or release, or `nil` for the limit of the button.
    package var late: Duration?
    /// The text that replaces the hint from this stage on, or `nil`.
    package var warning: String?

    package init(
      after: Duration, control: PlacedControl?, late: Duration? = nil, warning: String? = nil
    ) {
      (self.after, self.control, self.late, self.warning) = (after, control, late, warning)
    }
  }

  package struct Button: Sendable {
    package var name: String
    package var gesture: HoldRecognizer.Limits
    package var limits = ActionButton.Limits()
    package var control: PlacedControl?
    /// The control that a tap performs, or `nil` if a tap performs nothing.
    package var tap: PlacedControl?
    /// The stages after the first.
    package var stages: [Stage] = []
    /// The text that replaces the hint from the first of several stages on, or `nil`.
    package var warning: String?
    package var lines = FeedbackLines()
    /// Whether a sound is played for a press, for the start of an intent, and when nothing was done.
    package var sounds = false
    package var makeSource: MakeSource
    /// Whether the configuration gives the button no source; `nil` for a button that it does not describe.
    package var isUnset: Bool?
    /// Whether a person has chosen the source on the page.
    package var isChosen = false

    package var controls: [PlacedControl] {
      ([control, tap] + stages.map(\.control)).compactMap { $0 }
    }

    /// The slots of its hold, its taps and its further stages.
    package var slots: [Slot] {
      ([.hold, .tap] + stages.indices.map { .stage($0 + 2) }).map { Slot($0, of: name) }
    }

    package var tapPlace: String { PlacedControl.tapPlace(of: name) }

    /// Its part with this place, or `nil` if the place belongs to another button.
    package func part(at place: String) -> ButtonPart? {
      guard let (part, button) = Slot(place, of: .buttons).part, button == name else { return nil }
      switch part {
      case .hold, .tap: return part
      case .stage(let number): return stages.indices.contains(number - 2) ? part : nil
      }
    }

    /// The setting that uses its taps, which then perform nothing, or `nil` if there is no such setting.
    package var useOfTaps: String? {
      if gesture.noHold != nil { return "no_hold" }
      return gesture.multiPress == nil ? nil : "multi_press"
    }

    /// Assigns a control to a part of the button; `nil` removes it, as does another use of the taps.
    package mutating func assign(_ control: PlacedControl?, to part: ButtonPart) {
      switch part {
      case .hold: self.control = control
      case .tap:
        tap = useOfTaps == nil ? control : nil
        gesture.taps = tap != nil
      case .stage(let number):
        if stages.indices.contains(number - 2) { stages[number - 2].control = control }
      }
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

  package struct Options: Sendable {
    package var output = Output.plain
    package var language = ControlLanguage.en
    /// Whether the configuration or the command line sets `language`.
    package var isLanguageSet = false
    /// The time without activity after which the daemon ends; `nil` for no limit.
    package var restLimit: Duration?
    package var isPressable = false
    /// Whether SIGHUP reads the configuration again.
    package var reloadsOnHangup = false

    package nonisolated init() {}
  }

  package enum Event: Sendable {
    /// The buttons are served; work that takes time begins after this event.
    case serving
    case commanded(TerminalButtonSource.Command, button: String)
    case cue(SoundCue)
    /// SIGHUP requests that the configuration is read again.
    case reconfigure
    case line([UInt8])
    /// The new snapshot of a button, for the subscribers of snapshots.
    case shown(PlaceSnapshot)
  }
}

/// The GPIO lines of a button that give feedback: a light and a motor.
package struct FeedbackLines: Equatable, Sendable {
  package var light: GPIOOutputSpec?
  /// Whether the light flashes every 4 s when it has nothing else to show.
  package var breathes = false
  package var haptic: GPIOOutputSpec?

  package init() {}

  /// Claims the lines; a line that cannot be claimed is logged, and the button works without it.
  ///
  /// Called on the device thread.
  func presenters(for button: String, log: Log) -> [any Presenter] {
    var presenters: [any Presenter] = []
    func add(
      _ what: String, _ spec: GPIOOutputSpec?, guardedFor limit: Duration?,
      _ pattern: any LinePattern
    ) {
      guard let spec else { return }
      func warn(_ error: DeviceError) {
        log.write(.warning, "\(error); the button \(button) works without its \(what)")
      }
      do throws(DeviceError) {
        let output = try GPIOOutput(spec, guardedFor: limit)
        presenters.append(
          LinePresenter(pattern, now: { MonotonicClock.now }) { isOn in
            do throws(DeviceError) { try output.set(isOn) } catch { warn(error) }
          })
      } catch { warn(error) }
    }
    add("light", light, guardedFor: nil, LightPattern(breathes: breathes))
    // A motor that is left on gets hot: on a Raspberry Pi a line keeps its level when its program dies.
    add("motor", haptic, guardedFor: HapticPattern.limit, HapticPattern())
    return presenters
  }
}
