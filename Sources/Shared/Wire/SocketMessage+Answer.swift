package import ControlModel
import SystemAccess

extension SocketMessage {
  /// An open question of a running intent.
  @Message
  package struct Question {
    /// The question's number, which the daemon assigns.
    package var number: Int
    /// The kind of the control whose intent asks.
    package var control: String
    /// The display name of the control.
    package var title: String
    /// The text of the question.
    package var text: String
    /// The instant at which the question counts as declined (`CLOCK_MONOTONIC`, nanoseconds).
    package var deadline_ns: UInt64
    /// The choices, of which the user selects one; absent for a yes-or-no question.
    package var choices: [String]?
  }

  /// The body of `answer`.
  @Message
  package struct Answer {
    /// The slot's name; in a request, absent if the device has only one button.
    package var slot: String?
    /// The question's number; absent for the open question.
    package var number: Int?
    /// Whether the intent may continue.
    package var accepted: Bool
    /// The index of the choice, from 0; required to accept a question with choices, and ignored for other questions.
    package var choice: Int?
  }

  /// The result of `answer`; the first answer counts, later answers are refused.
  @Message
  package struct Answered {
    /// The slot's name.
    package var slot: String
    /// The question's number.
    package var number: Int
    /// Whether the intent continues.
    package var accepted: Bool
  }
}

extension SocketMessage {
  /// The body and the result of `undo`.
  @Message
  package struct Undo {
    /// The slot's name; in a request, absent if the device has only one button.
    package var slot: String?
    /// The number of the offer in a snapshot's `undo`; in a request, absent for the current offer.
    package var number: Int?
  }

  /// The body and the result of `cancel`.
  @Message
  package struct CancelIntent {
    /// The slot's name; in a request, absent if the device has only one button.
    package var slot: String?
  }
}

extension Requests {
  static let runs: [any SocketRequest] = [answer, undo, cancel]

  package static let answer = Request<M.Answer, M.Answered>.change(
    "answer", "Answer what a control's intent asks; the first answer counts.",
    locked: "answer a question", refuses: .ofSubject, .post("/v1/placed/{slot}/answer"))
  package static let undo = Request<M.Undo, M.Undo>.change(
    "undo", "Undo what the last action of a control has done, once, while that is offered.",
    locked: "undo an action", refuses: .ofSubject, .post("/v1/placed/{slot}/undo"))
  package static let cancel = Request<M.CancelIntent, M.CancelIntent>.change(
    "cancel",
    "Cancel the action that is under way, if its progress says that it can be cancelled.",
    refuses: .ofSubject, .post("/v1/placed/{slot}/cancel"))
}

extension SocketMessage {
  /// The body of `press`: a whole press with its duration, or the beginning or end of a press.
  ///
  /// When the client that sent `down` disconnects, the button is released, at once or `lease_ms` later. Both the gateway
  /// and the daemon check a request with `check()`.
  @Message
  package struct Press {
    /// The beginning or end of a press; `cancel` ends a press without performing a tap or waiting for a second press.
    package enum Phase: String, CaseIterable, Codable, Sendable { case down, up, cancel }

    /// The longest `for_ms`.
    package static let longest_ms = 60_000
    /// The longest `lease_ms`.
    package static let longestLease_ms = 30_000
    /// The maximum number of characters (Unicode scalars) in `holder`.
    package static let longestHolder = 64

    package static let holds_ms = 300...5_000
    package static let arms_ms = 500...30_000

    /// The button's name; absent if the device has only one button.
    package var button: String?
    /// The duration of the whole press, in milliseconds.
    @Field(range: 1...Self.longest_ms) package var for_ms: Int?
    /// The beginning (`down`) or end (`up`) of a press; `cancel` ends a press without an effect.
    package var phase: Phase?
    /// With `down`: the milliseconds until the button is released after the client disconnects; absent for at once.
    @Field(range: 1...Self.longestLease_ms) package var lease_ms: Int?
    /// The name of the user or page that holds the button.
    ///
    /// An `up` with another holder is refused; a `down` with the same holder from another client takes the press over.
    @Field(length: 1...Self.longestHolder) package var holder: String?
    /// The hold threshold for this press, in milliseconds; absent for the button's threshold.
    ///
    /// The button's `own_hold` limits the threshold; a button with `no_hold` ignores it.
    @Field(range: Self.holds_ms) package var hold_ms: Int?
    /// The time for a second press, which replaces a hold, in milliseconds; absent for the button's `no_hold`.
    @Field(range: Self.arms_ms) package var arm_ms: Int?

    package static let oneOf = ["for_ms", "phase"]

    /// Checks rules that concern several fields.
    ///
    /// - Throws: `badMessage` that names the fields.
    package func checkRules() throws(MessageError) {
      guard (for_ms == nil) != (phase == nil) else {
        throw .badMessage("a press has either \"for_ms\" or \"phase\"")
      }
      guard lease_ms == nil || phase == .down else {
        throw .badMessage("\"lease_ms\" is allowed only with the phase \"down\"")
      }
    }
  }

  /// The result of `press`, after the press has begun or ended; events with the press's number report the outcome.
  ///
  /// Each press ends in exactly one of `hold.cancelled`, `intent.finished`, `intent.failed` and `intent.skipped`. If two
  /// presses replace a hold, the second press may confirm the first and has the outcome.
  @Message
  package struct Pressed {
    /// The button's name.
    package var button: String
    /// The number of the press, as in the events; absent from a daemon that does not count presses.
    package var press: Int?
  }
}

extension SocketMessage {
  /// The body and the result of `developer_mode`.
  @Message
  package struct DeveloperMode {
    /// Whether developer mode is on; in a request, absent to leave the mode unchanged.
    package var on: Bool?
  }

  /// The body of `unlock`.
  @Message
  package struct Unlock {
    /// The passcode, if any.
    package var passcode: String?
  }

  /// The body of `passcode`.
  @Message
  package struct ChangePasscode {
    /// The current passcode, if any.
    package var old: String?
    /// The new passcode; `null` removes the passcode.
    @Field(required: true) package var new: String?
  }

  /// The result of `lock`, `unlock` and `passcode`.
  @Message
  package struct LockState {
    /// Whether the screen is locked.
    package var locked: Bool
    /// Whether unlocking requires a passcode.
    package var has_passcode: Bool
  }
}

extension Requests {
  static let ofLock: [any SocketRequest] = [lock, unlock, passcode]

  package static let lock = Request<NoFields, M.LockState>.change(
    "lock", "Lock the screen.", .post("/v1/lock"))
  package static let unlock = Request<M.Unlock, M.LockState>.change(
    "unlock", "Unlock the screen.", refuses: [.wrongPasscode, .tooManyTries], hasPasscode: true,
    .post("/v1/unlock"))
  package static let passcode = Request<M.ChangePasscode, M.LockState>.change(
    "passcode", "Set another passcode, or none.",
    refuses: [.wrongPasscode, .tooManyTries, .forbidden, .locked], hasPasscode: true)
}
