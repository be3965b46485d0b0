package import ControlModel

extension SocketMessage {
  /// The result of `status`.
  @Message
  package struct Status {
    /// The daemon's name and version.
    package var daemon: String
    /// The number of the daemon's process.
    package var pid: Int32
    /// The number of seconds since the daemon's start.
    package var uptime_s: Int
    /// The language of the daemon's texts, as a BCP 47 tag.
    package var language: String?
    /// The buttons in the order of the configuration.
    @Field(required: true) package var buttons: [Button] = []
    /// The controls in Control Center and on the Lock Screen, if any.
    package var placements: Placements?
    /// The installed extensions.
    @Field(required: true) package var extensions: [Extension] = []
    /// The Live Activities that are shown.
    @Field(required: true) package var activities: [Activity] = []
    /// The widgets that are shown, if any.
    package var widgets: [Widget]?
    /// The current problems, one sentence each, if any.
    package var problems: [String]?
    /// Whether the screen is locked.
    package var locked: Bool?
    /// Whether unlocking requires a passcode.
    package var has_passcode: Bool?
    /// Whether developer mode is on; absent means `false`.
    package var developer_mode: Bool?
    /// The values that apps share with other devices, if any.
    package var shared: [SharedValue]?
    /// Whether no button is configured or chosen yet (`search_button`); absent means `false`.
    package var setup_wanted: Bool?
  }

  /// A button in the configuration.
  @Message
  package struct Button {
    /// The state of the button's device.
    package enum Device: String, CaseIterable, Codable, Sendable { case opening, ready, lost }
    /// The press: `pressing` until the deadline, `held` after it, `armed` between two presses that replace a hold.
    package enum PressState: String, CaseIterable, Codable, Sendable {
      case up, pressing, held, armed
    }
    /// The state of an intent: `waiting` for the control's state before it performs.
    package enum Intent: String, CaseIterable, Codable, Sendable {
      case resting, waiting, performing
    }

    /// The button's name in the configuration.
    package var name: String
    /// The opened source of presses, such as `gpio:gpiochip0/17 (GPIO17)`.
    package var source: String
    /// Whether the source was chosen on the page (`choose_button`); absent means `false`.
    package var source_chosen: Bool?
    /// The state of the button's device.
    @Field(required: true) package var device: Device = .ready
    /// The reason that the device is lost, and what to do.
    package var device_error: String?
    /// The press: `pressing` until the deadline, `held` after it, `armed` between two presses that replace a hold.
    @Field(required: true) package var finger: PressState = .up
    /// The state of the control's intent: `waiting` for the control's state before it performs.
    @Field(required: true) package var intent: Intent = .resting
    /// The look of the control; absent if no control is assigned or its state is not known yet.
    package var control: Control?
    /// The assigned control, if any; without its chosen options while the screen is locked.
    package var assignment: PlacedControl?
    /// The look of the control for taps; absent if no control is assigned or its state is not known yet.
    package var tap_control: Control?
    /// The control for taps, if any; without its chosen options while the screen is locked.
    package var tap_assignment: PlacedControl?
    /// The delays between the timestamps of edges and their reading.
    package var lateness: Lateness?
    /// The open question of the running intent, if any.
    package var question: Question?
  }

  /// A control with all texts for display.
  @Message
  package struct Control {
    /// The look of the control; from the gallery's preview if the control was never loaded.
    @Field(inline: true) package var face: PlaceSnapshot.Face
    /// The control's name in the gallery.
    package var display_name: String
    /// The text that is shown while a button performs.
    package var action_label: String?
    /// The title of a required option that has not been chosen: the control must be configured first.
    package var unset_option: String?
    /// The reason that the state could not be loaded; the shown state may be out of date.
    package var error: String?
    /// The age of the loaded state in whole seconds; absent if it was never loaded, and in the gallery.
    package var loaded_s: Int?

    /// Creates a control from its description; `error` is the reason that the description may be out of date.
    package init(_ control: ControlDescription, error: String? = nil) {
      self.init(
        face: PlaceSnapshot.Face(control), display_name: control.displayName,
        action_label: control.face.actionLabel, unset_option: control.unsetOption, error: error)
    }

    /// Creates a control that was never loaded, from the gallery's preview or, without one, from the kind.
    package init(kind: String, preview: ControlDescription?, error: String? = nil) {
      let face = PlaceSnapshot.Face(kind: kind, preview: preview)
      self.init(face: face, display_name: face.title, error: error)
    }
  }

  /// The delays between the timestamps of edges and their reading.
  @Message
  package struct Lateness {
    /// A range of delays.
    @Message
    package struct Bucket {
      /// The largest delay of the bucket in milliseconds; absent for the last bucket, which has no limit.
      package var up_to_ms: Double?
      /// The number of edges in the bucket.
      package var count: Int
    }

    /// The numbers of edges by delay.
    package var histogram: [Bucket]
    /// The number of edges that were read more than 20 ms late.
    package var late: Int
    /// The longest delay in milliseconds.
    package var worst_ms: Double
  }

  /// An installed extension.
  @Message
  package struct Extension {
    /// The state of the process: `resting` is started on demand, `waiting` is started again after a delay.
    package enum State: String, CaseIterable, Codable, Sendable {
      case starting, running, resting, waiting, failed
    }

    /// The path of the extension's executable.
    package var executable: String
    /// The extension's name, if known.
    package var name: String?
    /// The state of the process: `resting` is started on demand, `waiting` is started again after a delay.
    package var state: State
    /// The number of the extension's process; absent without a process.
    package var pid: Int32?
    /// The number of restarts of the process.
    @Field(required: true) package var restarts: Int = 0
    /// The extension's current problem, if any.
    package var error: String?
    /// The layers of the sandbox, such as `Landlock 7` and `seccomp`; empty without a sandbox, absent without a process.
    package var layers: [String]?
  }
}

extension SocketMessage {
  /// The body of `watch`.
  @Message
  package struct Watch {
    /// Whether to send snapshots of buttons and placements in addition to events; absent means `false`.
    package var snapshots: Bool?
  }

  /// The result of `watch`: the current state of every button, before the events that follow.
  @Message
  package struct Watching {
    /// The buttons in the order of the configuration.
    package var buttons: [Button]
    /// The snapshots of the buttons, in the same order; absent if snapshots were not requested.
    package var places: [PlaceSnapshot]?
    /// The snapshots of the placements, in order; absent if snapshots were not requested.
    package var placements: [PlaceSnapshot]?
    /// The version of the list of placements; absent if snapshots were not requested.
    package var placements_version: Int?
    /// The instant of the snapshots (`CLOCK_MONOTONIC`, nanoseconds); absent if snapshots were not requested.
    package var at_ns: UInt64?
    /// The language of the daemon's texts, as a BCP 47 tag.
    package var language: String?
    /// Whether the screen is locked.
    package var locked: Bool?
    /// Whether unlocking requires a passcode.
    package var has_passcode: Bool?
    /// Whether no button is configured or chosen yet (`search_button`); absent means `false`.
    package var setup_wanted: Bool?
  }

  /// A line with snapshots of buttons, among the event lines after a `watch` with `snapshots`.
  ///
  ///     {"event":"place","place":{…},"at_ns":…}        a button has changed
  ///     {"event":"places","places":[{…},…],"at_ns":…}  all buttons, after the configuration was read again
  package struct PlaceLine: Codable, Equatable, Sendable {
    package enum Name: String, CaseIterable, Codable, Sendable { case place, places }

    package var event: Name
    /// The button that has changed, or `nil` in a line with all buttons.
    package var place: PlaceSnapshot?
    /// All buttons, or `nil` in a line with one button.
    package var places: [PlaceSnapshot]?
    /// The instant at which the line was written (`CLOCK_MONOTONIC`, nanoseconds).
    package var at_ns: UInt64

    package init(_ place: PlaceSnapshot, at_ns: UInt64) {
      event = .place
      self.place = place
      self.at_ns = at_ns
    }

    package init(_ places: [PlaceSnapshot], at_ns: UInt64) {
      event = .places
      self.places = places
      self.at_ns = at_ns
    }

    /// Parses a line; returns `nil` for another line, or for an unknown state.
    package init?(line: [UInt8]) {
      guard let read = try? JSONText.decode(Self.self, from: line) else { return nil }
      self = read
    }

    /// The line, with its newline.
    package var line: [UInt8] {
      Message.event(event.rawValue, Fields(place: place, places: places, at_ns: at_ns))
    }

    private struct Fields: Encodable {
      var place: PlaceSnapshot?
      var places: [PlaceSnapshot]?
      var at_ns: UInt64
    }
  }
}
