package import ControlModel

/// A line of the event stream; the event determines which fields are present.
package struct Event: Decodable, Equatable, Sendable {
  /// The event's name; a newer daemon may send names that are not in `EventName`.
  package var event: String
  /// The button's name in the configuration, or `nil` for an event without a button.
  package var button: String?
  /// The placement's name, or `nil` for an event without a placement.
  package var placement: String?
  /// The instant at which the line was written (`CLOCK_MONOTONIC`, nanoseconds).
  package var at_ns: UInt64
  /// The kernel timestamp or deadline that caused the event (`CLOCK_MONOTONIC`, nanoseconds).
  package var edge_ns: UInt64?
  /// The number of the press, from 1, or `nil` for an event without a press.
  package var press: Int?
  /// The number of the tap, from 1, or `nil` for an event without a tap.
  package var tap: Int?
  /// The deadline of a press, of further presses or of a question (`CLOCK_MONOTONIC`, nanoseconds).
  package var deadline_ns: UInt64?
  /// The number of a repeat of a hold, or of presses in quick succession, from 1.
  package var count: Int?
  /// The stage of the hold, from 2, or `nil` for the first stage and for an event without a stage.
  package var stage: Int?
  /// The hint for a hold, and for a tap if the button has a tap control.
  package var hint: String?
  /// The reason for the event, such as an `EndReason`.
  package var reason: String?
  /// The control: its contents in `control.loaded` and `control.stale`, otherwise its kind.
  package var control: Control?
  /// The new value for a toggle's intent.
  package var value: Bool?
  /// The title of the intent that performs instead of the control's own, once.
  package var intent: String?
  package var error: String?
  package var retry_in_ms: UInt64?
  /// Whether the button is already held when the device is opened; this is not a press.
  package var held: Bool?
  /// The opened button source, such as `gpio:gpiochip0/17 (GPIO17)`.
  package var source: String?
  /// A momentary status text, or a question.
  package var text: String?
  package var question: Int?
  /// Whether the question was answered with yes.
  package var accepted: Bool?

  /// The language of the daemon's texts, as a BCP 47 tag.
  package var language: String?
  package var warning: String?
  /// The path of the extension's executable.
  package var `extension`: String?
  package var pid: Int32?

  /// The control of an event.
  package enum Control: Decodable, Equatable, Sendable {
    case kind(String)
    case shown(ShownControl)

    package init(from decoder: any Decoder) throws {
      if let kind = try? decoder.singleValueContainer().decode(String.self) {
        self = .kind(kind)
      } else {
        self = .shown(try ShownControl(from: decoder))
      }
    }
  }

  /// The control's kind, or `nil` for an event without a control.
  package var kind: String? {
    switch control {
    case nil: nil
    case .kind(let kind): kind
    case .shown(let control): control.kind
    }
  }

  /// The control's contents, or `nil` for an event without them.
  package var shown: ShownControl? {
    if case .shown(let control) = control { control } else { nil }
  }

  /// The event's name, or `nil` if it is unknown.
  package var name: EventName? { EventName(rawValue: event) }

  /// Parses a line, with or without its newline.
  package init(line: some Sequence<UInt8>) throws {
    self = try JSONText.decode(Event.self, from: line)
  }
}

/// The names of the events in the event stream.
///
/// Events of intents and controls have `button`, or `placement` in Control Center and on the Lock Screen, where `tap`
/// replaces `press`. Fields are only ever added.
package enum EventName: String, CaseIterable, Sendable {
  /// The button's device was opened (`source`, `held`).
  case buttonReady = "button.ready"
  /// The device was lost (`error`).
  case buttonLost = "button.lost"
  /// The device was opened again (`held`).
  case buttonRestored = "button.restored"
  /// A press began (`hint`, `deadline_ns`, `edge_ns`).
  case holdBegan = "hold.began"
  /// A first press of two; pressing again before the deadline performs (`hint`, `deadline_ns`, `edge_ns`).
  case holdArmed = "hold.armed"
  /// A press performed nothing (`reason`; `edge_ns` if a release ended it).
  case holdCancelled = "hold.cancelled"
  /// A press was released before its deadline, on a button with a tap control (`edge_ns` is the release); ends the press
  /// instead of `hold.cancelled`.
  case tapPerformed = "tap.performed"
  /// A press was held to its deadline and performs on release (`hint`, `edge_ns`), with `decide: release`, or was held to a
  /// stage (`stage` from 2, and `deadline_ns` of the next stage).
  case holdReached = "hold.reached"
  /// A press was held to its deadline and performs (`edge_ns` is the deadline, or the release with `decide: release`
  /// or before the last stage; `stage` from 2).
  case holdPerformed = "hold.performed"
  /// A repeating hold was held for another period (`count`, from 1; `edge_ns` is the end of the period). If the intent is
  /// not run, `intent.skipped` follows with the reason.
  case holdRepeated = "hold.repeated"
  /// A performed hold has ended (`edge_ns`; `reason` if it was not released, such as `device-gone`).
  case holdEnded = "hold.ended"
  /// Several presses within `multi_press` (`count`, `edge_ns`), before the `hold.cancelled` of each; further presses count
  /// until `deadline_ns`, without which the count is final.
  case pressesCounted = "presses.counted"
  /// An intent started (`control`, `value`).
  case intentPerforming = "intent.performing"
  /// An intent returned (`control`).
  case intentFinished = "intent.finished"
  /// An intent threw or took too long (`control`, `error`).
  case intentFailed = "intent.failed"
  /// An intent asks a question (`control`, `title`, `text`, `question`, `deadline_ns`), for the request `answer`.
  case intentConfirming = "intent.confirming"
  /// A question has ended (`control`, `question`, `accepted`; `reason` without an answer: `unanswered`, `locked`,
  /// `reconfigured`, `ended`).
  case intentConfirmed = "intent.confirmed"
  /// A hold, a repeat or a tap was performed, but the intent was not run (`reason`).
  case intentSkipped = "intent.skipped"
  /// A control's state was loaded, or is sent again because the screen was locked or unlocked.
  ///
  /// `control` is the object that snapshots and `status` have, too; in events of intents and assignments, it is the kind.
  case controlLoaded = "control.loaded"
  /// A control's state could not be loaded (`control` as in `control.loaded`, with the error; `retry_in_ms`).
  case controlStale = "control.stale"
  /// The state of the tap control was loaded (the fields of `control.loaded`).
  case tapLoaded = "tap.loaded"
  /// The state of the tap control could not be loaded (the fields of `control.stale`).
  case tapStale = "tap.stale"
  /// A control showed a momentary status text (`text`).
  case status
  /// The control of the button was changed (`control`; `null` if it was removed).
  case controlAssigned = "control.assigned"
  /// The control for taps of the button was changed (`control`; `null` if it was removed).
  case tapAssigned = "tap.assigned"
  /// The state of the control of a stage after the first was loaded (`stage`, and the fields of `control.loaded`).
  case stageLoaded = "stage.loaded"
  /// The state of the control of a stage after the first could not be loaded (`stage`, and the fields of `control.stale`).
  case stageStale = "stage.stale"
  /// The control of a stage after the first was changed (`stage`, `control`; `null` if it was removed).
  case stageAssigned = "stage.assigned"
  /// A warning for the control's author (`control`, `warning`).
  case controlWarning = "control.warning"
  /// The screen was locked, and private content is redacted from now on; without a button.
  case screenLocked = "screen.locked"
  /// The screen was unlocked; without a button.
  case screenUnlocked = "screen.unlocked"
  /// The language of the daemon's texts was changed (`language`); without a button.
  case languageChanged = "language.changed"
  /// An extension's process was started (`extension`, `pid`); without a button.
  case extensionStarted = "extension.started"
  /// An extension's process ended (`extension`, `reason`, `retry_in_ms`); without a button.
  case extensionExited = "extension.exited"
  /// A Live Activity started, changed, became stale, ended or was dismissed (`app`, `activity`, `state_name` and its
  /// contents); without a button.
  case activity
  /// A Live Activity alerts people (`app`, `id`, `title`, `body`, `silent`); without a button.
  case activityAlert = "activity.alert"
  /// A widget's contents changed or could not be loaded (the fields of a widget in `status`); without a button.
  case widgetLoaded = "widget.loaded"
  /// A shared value changed, or a write was confirmed or rejected (`app`, `name`, `state`); without a button.
  case sharedChanged = "shared.changed"
  /// The placed items, their order or the visible widget of a stack changed (the fields of the answer to `placed`); without a
  /// button.
  case placedChanged = "placed.changed"
  /// The search for the button has seen an edge (`source`, `pin`, `pressed`); without a button.
  case setupEdge = "setup.edge"
  /// The search has found the button, or has measured another press of it (`source`, `pin`, `presses`: the presses that
  /// are left to measure); without a button.
  case setupFound = "setup.found"
  /// The search has ended (`reason`: `found`, `cancelled`, `expired` or `failed`; `source`, `pin`, `debounce_ms`; `error`);
  /// without a button.
  case setupEnded = "setup.ended"
  /// The button was chosen (`source`; absent for a device without a button); without a button.
  case setupDone = "setup.done"
}
