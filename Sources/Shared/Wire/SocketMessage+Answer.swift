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
    /// The button's name; absent for a placement or the only button.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
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
    /// The button's name; absent for a placement.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
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
    /// The button's name; absent for a placement or the only button.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
    /// The number of the offer in a snapshot's `undo`; in a request, absent for the current offer.
    package var number: Int?
  }

  /// The body and the result of `cancel`.
  @Message
  package struct CancelIntent {
    /// The button's name; absent for a placement or the only button.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
  }
}

extension Requests {
  static let runs: [any SocketRequest] = [answer, undo, cancel]

  package static let answer = Request<M.Answer, M.Answered>.change(
    "answer", "Answer what a control's intent asks; the first answer counts.",
    locked: "answer a question", refuses: .ofSubject, .post("/v1/buttons/{button}/answer"),
    .post("/v1/placements/{placement}/answer"))
  package static let undo = Request<M.Undo, M.Undo>.change(
    "undo", "Undo what the last action of a control has done, once, while that is offered.",
    locked: "undo an action", refuses: .ofSubject, .post("/v1/buttons/{button}/undo"),
    .post("/v1/placements/{placement}/undo"))
  package static let cancel = Request<M.CancelIntent, M.CancelIntent>.change(
    "cancel",
    "Cancel the action that is under way, if its progress says that it can be cancelled.",
    refuses: .ofSubject, .post("/v1/buttons/{button}/cancel"),
    .post("/v1/placements/{placement}/cancel"))
}
