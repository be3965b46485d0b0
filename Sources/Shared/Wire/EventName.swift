/// The names of the events in the event stream.
///
/// What is said of intents and controls has `button`, and of those in Control Center and on the Lock Screen
/// `placement`; there `tap` counts what `press` counts on buttons. Fields are only ever added.
package enum EventName: String, CaseIterable, Sendable {
  /// The button's device is claimed (`source`, `held`).
  case buttonReady = "button.ready"
  /// The device vanished (`error`).
  case buttonLost = "button.lost"
  /// The device is back (`held`).
  case buttonRestored = "button.restored"
  /// A press began (`hint`, `deadline_ns`, `edge_ns`).
  case holdBegan = "hold.began"
  /// A first press of two: pressed again before the deadline it performs (`hint`, `deadline_ns`, `edge_ns`).
  case holdArmed = "hold.armed"
  /// A press came to nothing (`reason`; `edge_ns` if a release decided it).
  case holdCancelled = "hold.cancelled"
  /// A press was released before its deadline, on a button with a tap control (`edge_ns` is the release): the end
  /// of that press, in the place of `hold.cancelled`.
  case tapPerformed = "tap.performed"
  /// A press was held to its deadline, and performs when it is released (`hint`, `edge_ns`), as with `decide: release`.
  case holdReached = "hold.reached"
  /// A press was held to its deadline (`edge_ns` is the deadline, or the release if that decides).
  case holdPerformed = "hold.performed"
  /// A hold that repeats was held for another period (`count`, from 1; `edge_ns` is the end of the period). If its
  /// intent is not run, `intent.skipped` follows and says why.
  case holdRepeated = "hold.repeated"
  /// A performed hold is over (`edge_ns`; `reason` if it was not released, such as `device-gone`).
  case holdEnded = "hold.ended"
  /// Presses that followed one another within `multi_press` (`count`, `edge_ns`), before the `hold.cancelled` of each; with
  /// `deadline_ns` another press may be counted until then, without it the count is final.
  case pressesCounted = "presses.counted"
  /// An intent starts to perform (`control`, `value`).
  case intentPerforming = "intent.performing"
  /// An intent returned (`control`).
  case intentFinished = "intent.finished"
  /// An intent threw or took too long (`control`, `error`).
  case intentFailed = "intent.failed"
  /// An intent asks whether to go on (`control`, `title`, `text`, `question`, `deadline_ns`): `answer` answers it.
  case intentConfirming = "intent.confirming"
  /// A question is over (`control`, `question`, `accepted`; `reason`, where no person answered: `unanswered`,
  /// `locked`, `reconfigured`, `ended`).
  case intentConfirmed = "intent.confirmed"
  /// A hold, a repeat of it or a tap was performed but its intent was not run (`reason`).
  case intentSkipped = "intent.skipped"
  /// A control's state was loaded (`control`, `title`, `is_on`, `value_text`, `symbol`, `tint`, `hint`; where
  /// there is one, `action_label`, `disabled`, `unset_option`, `custom_symbol`, `effect`, `authentication`,
  /// `redacted`), or is sent again because the screen was locked or unlocked.
  case controlLoaded = "control.loaded"
  /// A control's state could not be loaded (`control`, `error`, `retry_in_ms`); of one that was never loaded
  /// also what the gallery shows of it, where that is known (`title`, `symbol`, `custom_symbol`, `tint`).
  case controlStale = "control.stale"
  /// The state of the tap control was loaded (the fields of `control.loaded`).
  case tapLoaded = "tap.loaded"
  /// The state of the tap control could not be loaded (the fields of `control.stale`).
  case tapStale = "tap.stale"
  /// A momentary status text (`text`).
  case status
  /// Another control is assigned to the button (`control`, null for none).
  case controlAssigned = "control.assigned"
  /// Another control is assigned to the button's taps (`control`, null for none).
  case tapAssigned = "tap.assigned"
  /// The control's author should know something (`control`, `warning`).
  case controlWarning = "control.warning"
  /// The screen is locked: private content is redacted from now on. Names no button.
  case screenLocked = "screen.locked"
  /// The screen is unlocked; of no button.
  case screenUnlocked = "screen.unlocked"
  /// The daemon's words are in another language from now on (`language`); of no button.
  case languageChanged = "language.changed"
  /// An extension's process was started (`extension`, `pid`); of no button.
  case extensionStarted = "extension.started"
  /// An extension's process ended (`extension`, `reason`, `retry_in_ms`); of no button.
  case extensionExited = "extension.exited"
  /// A Live Activity started, changed, became stale, ended or vanished (`app`, `activity`, `state_name`
  /// and what it says); of no button.
  case activity
  /// A change of a Live Activity alerts people (`app`, `id`, `title`, `body`, `silent`); of no button.
  case activityAlert = "activity.alert"
  /// A widget shows something else, or could not be loaded (the fields of a widget in `status`); of no
  /// button.
  case widgetLoaded = "widget.loaded"
  /// A shared value shows something else, or a write was confirmed or rejected (`app`, `name`, `state`); names no
  /// button.
  case sharedChanged = "shared.changed"
  /// Other widgets are placed than before, or in another order, or another one of a stack is shown (the fields of the
  /// answer to `widgets`); of no button.
  case widgetsChanged = "widgets.changed"
}
