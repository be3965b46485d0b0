package import ControlModel
import SystemAccess

extension SocketMessage {
  /// The body and the result of `undo`.
  @Message
  package struct Undo {
    /// The button's name; absent for a placement, or the only button.
    package var button: String?
    /// The placement's name; absent for a button.
    package var placement: String?
    /// The number of the offer (`PlaceSnapshot.Undo`); in a request nil for the present one.
    package var number: Int?
  }

  /// The body and the result of `cancel`.
  @Message
  package struct CancelIntent {
    /// The button's name; absent for a placement, or the only button.
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
