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
    /// The instant of the answer (`CLOCK_MONOTONIC`, nanoseconds).
    package var at_ns: UInt64?
    /// The language of the daemon's texts, as a BCP 47 tag.
    package var language: String?
    /// The buttons in the order of the configuration.
    @Field(required: true) package var buttons: [Button] = []
    /// The items in all slots.
    package var placed: Placed?
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
    /// The assigned control with its state; absent if no control is assigned.
    package var control: ShownControl?
    /// The assigned control, if any; without its chosen options while the screen is locked.
    package var assignment: PlacedControl?
    /// The control for taps with its state; absent if no control is assigned.
    package var tap_control: ShownControl?
    /// The control for taps, if any; without its chosen options while the screen is locked.
    package var tap_assignment: PlacedControl?
    /// The stages of the hold after the first, if any.
    package var stages: [Stage]?
    /// The delays between the timestamps of edges and their reading.
    package var lateness: Lateness?
    /// The open question of the running intent, if any.
    package var question: Question?
  }

  /// A stage of a hold after the first.
  @Message
  package struct Stage {
    /// The number of the stage, from 2.
    package var stage: Int
    /// The shortest press that reaches the stage, in milliseconds.
    package var after_ms: Int
    /// Its control with its state; absent if no control is assigned.
    package var control: ShownControl?
    /// Its control, if any; without its chosen options while the screen is locked.
    package var assignment: PlacedControl?
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
    /// Whether to send snapshots of buttons and placed controls in addition to events; absent means `false`.
    package var snapshots: Bool?
  }

  /// The result of `watch`: the current state of every button, before the events that follow.
  @Message
  package struct Watching {
    /// The buttons in the order of the configuration.
    package var buttons: [Button]
    /// The snapshots of the buttons, in the same order, and of the controls in Control Center and on the Lock Screen, in
    /// their order; absent if snapshots were not requested.
    package var placed: [PlaceSnapshot]?
    /// The version of the order of `placed`; absent if snapshots were not requested.
    package var version: Int?
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
    /// Whether the device has no owner yet (`claim_device`); absent means `false`.
    package var claimable: Bool?
  }

  /// A line with snapshots of buttons and placed controls, among the event lines after a `watch` with `snapshots`.
  ///
  ///     {"event":"place","place":{…},"at_ns":…}                    one has changed
  ///     {"event":"placed","placed":[…],"version":…,"at_ns":…}      all, when there may be others or another order
  package struct PlaceLine: Codable, Equatable, Sendable {
    package enum Name: String, CaseIterable, Codable, Sendable { case place, placed }

    package var event: Name
    /// The button or the placed control that has changed, or `nil` in the event `placed`.
    package var place: PlaceSnapshot?
    /// All buttons, then the placed controls in order, or `nil` in the event `place`.
    package var placed: [PlaceSnapshot]?
    /// The version of the order, or `nil` in the event `place`.
    package var version: Int?
    /// The instant at which the line was written (`CLOCK_MONOTONIC`, nanoseconds).
    package var at_ns: UInt64

    package init(_ place: PlaceSnapshot, at_ns: UInt64) {
      event = .place
      self.place = place
      self.at_ns = at_ns
    }

    package init(_ placed: [PlaceSnapshot], version: Int, at_ns: UInt64) {
      event = .placed
      self.placed = placed
      self.version = version
      self.at_ns = at_ns
    }

    /// Parses a line; returns `nil` for another line, or for an unknown state.
    package init?(line: [UInt8]) {
      guard let read = try? JSONText.decode(Self.self, from: line) else { return nil }
      self = read
    }

    /// The line, with its newline.
    package var line: [UInt8] {
      Message.event(
        event.rawValue, Fields(place: place, placed: placed, version: version, at_ns: at_ns))
    }

    private struct Fields: Encodable {
      var place: PlaceSnapshot?
      var placed: [PlaceSnapshot]?
      var version: Int?
      var at_ns: UInt64
    }
  }
}
