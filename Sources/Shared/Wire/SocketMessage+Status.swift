package import ControlModel

extension SocketMessage {
  /// The result of `status`.
  @Message
  package struct Status {
    /// The daemon's name and version.
    package var daemon: String
    /// Its process.
    package var pid: Int32
    /// For how many seconds it has been running.
    package var uptime_s: Int
    /// The language of its words, as a BCP 47 tag.
    package var language: String?
    /// The buttons in the order of the configuration.
    @Field(required: true) package var buttons: [Button] = []
    /// The controls in Control Center and on the Lock Screen; absent if there are none.
    package var placements: Placements?
    /// The extensions.
    @Field(required: true) package var extensions: [Extension] = []
    /// The Live Activities that are shown.
    @Field(required: true) package var activities: [Activity] = []
    /// The widgets that are shown, if any.
    package var widgets: [Widget]?
    /// What is wrong, one sentence each.
    package var problems: [String]?
    /// Whether the screen is locked.
    package var locked: Bool?
    /// Whether a passcode unlocks it.
    package var has_passcode: Bool?
    /// Whether developer mode is on; absent means no.
    package var developer_mode: Bool?
    /// The values that apps share with other devices, if any.
    package var shared: [SharedValue]?
  }

  /// One button.
  @Message
  package struct Button {
    /// The device behind it.
    package enum Device: String, CaseIterable, Codable, Sendable { case opening, ready, lost }
    /// The press: `pressing` up to the deadline, `held` past it, `armed` between two presses that
    /// stand for a hold.
    package enum Finger: String, CaseIterable, Codable, Sendable { case up, pressing, held, armed }
    /// The intent: `waiting` for the control's state before it performs.
    package enum Intent: String, CaseIterable, Codable, Sendable {
      case resting, waiting, performing
    }

    /// Its name in the configuration.
    package var name: String
    /// Where its presses come from, as it was opened.
    package var source: String
    /// The device.
    @Field(required: true) package var device: Device = .ready
    /// Why the device is away.
    package var device_error: String?
    /// The press.
    @Field(required: true) package var finger: Finger = .up
    /// The intent.
    @Field(required: true) package var intent: Intent = .resting
    /// The control as it is shown; absent if there is no control, or if its state is not known yet.
    package var control: Control?
    /// What is assigned, with its chosen options, which are left out while the screen is locked; absent for
    /// none.
    package var assignment: PlacedControl?
    /// The control that a tap performs, as it is shown; absent if there is no control, or if its state is not known yet.
    package var tap_control: Control?
    /// What is assigned to taps, if anything, as `assignment` says it.
    package var tap_assignment: PlacedControl?
    /// How long after their timestamps edges were read.
    package var lateness: Lateness?
    /// What its control's intent asks a person; absent if there is nothing.
    package var question: Question?
  }

  /// A control with the words that a person sees.
  @Message
  package struct Control {
    /// Its kind.
    package var kind: String
    /// Its title.
    package var title: String
    /// Its name in the gallery.
    package var display_name: String
    /// A toggle's state; absent for a button.
    package var is_on: Bool?
    /// Its value.
    package var value_text: String?
    /// What is shown while a button performs.
    package var action_label: String?
    /// The symbol's name.
    package var symbol: String?
    /// Whether the symbol is the app's own, which the request `symbol` returns.
    package var custom_symbol: Bool?
    /// The motion that the symbol is in, such as `rotate`.
    package var effect: String?
    /// The tint: a system color's name or `#rrggbb`.
    package var tint: String?
    /// What holding does; empty if it does nothing.
    package var hint: String
    /// The title of the intent that the next press performs in place of the control's own; absent for that one.
    package var next_intent: String?
    /// Whether holding is refused.
    package var disabled: Bool?
    /// The title of a required option that is not chosen: the control must be configured first.
    package var unset_option: String?
    /// What its action needs of the device: `required`, an unlocked one; absent if there is nothing.
    package var authentication: String?
    /// Whether content is hidden, since the screen is locked; absent means no.
    package var redacted: Bool?
    /// Why its state could not be loaded: what is shown may be out of date.
    package var error: String?
    /// How long ago its state was loaded, in whole seconds; absent if it never was, and in the gallery.
    package var loaded_s: Int?

    /// A control as it is described; `error` if that may be out of date.
    package init(_ control: ControlDescription, error: String? = nil) {
      kind = control.kind
      title = control.title
      display_name = control.displayName
      is_on = control.isOn
      value_text = control.face.valueText
      action_label = control.face.actionLabel
      symbol = control.face.symbol
      if control.face.isCustomSymbol { custom_symbol = true }
      effect = control.face.effect
      tint = control.tint.map { $0.name ?? $0.hex }
      hint = control.hint
      next_intent = control.nextIntent
      if control.isDisabled { disabled = true }
      if control.needsAuthentication { authentication = "required" }
      if control.isRedacted { redacted = true }
      unset_option = control.unsetOption
      self.error = error
    }

    /// A control that was never loaded, as the gallery shows it, without a state; without a preview nothing
    /// is known of it but its kind.
    package init(kind: String, preview: ControlDescription?, error: String? = nil) {
      self.init(kind: kind, title: preview?.displayName ?? kind, error: error)
      symbol = preview?.face.symbol
      if preview?.face.isCustomSymbol == true { custom_symbol = true }
      tint = preview?.tint.map { $0.name ?? $0.hex }
    }

    /// A control of which nothing is known but its name, and why.
    package init(kind: String, title: String, error: String? = nil) {
      self.kind = kind
      self.title = title
      display_name = title
      hint = ""
      self.error = error
    }
  }

  /// How long after their timestamps edges were read.
  @Message
  package struct Lateness {
    /// How many edges were read at most so late.
    @Message
    package struct Bucket {
      /// The upper bound; absent for all that were later still.
      package var up_to_ms: Double?
      /// The edges.
      package var count: Int
    }

    /// The edges by their delay.
    package var histogram: [Bucket]
    /// Edges that were read more than 20 ms late.
    package var late: Int
    /// The longest delay.
    package var worst_ms: Double
  }

  /// One extension.
  @Message
  package struct Extension {
    /// Its process: `resting` is started on demand, `waiting` is started again after a while.
    package enum State: String, CaseIterable, Codable, Sendable {
      case starting, running, resting, waiting, failed
    }

    /// The executable's path.
    package var executable: String
    /// Its name.
    package var name: String?
    /// Its process's state.
    package var state: State
    /// Its process; absent while there is none.
    package var pid: Int32?
    /// How often it was started again.
    @Field(required: true) package var restarts: Int = 0
    /// What is wrong.
    package var error: String?
    /// The layers that confine its process, such as `Landlock 7` and `seccomp`; empty if it is not confined, absent without a process.
    package var layers: [String]?
  }
}
