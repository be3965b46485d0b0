import ControlModel
import Wire

/// What the routes of Control Center and the Lock Screen do.
extension Answers {
  /// The bodies: what the daemon is asked, without the name that the path has.
  private struct MoveBody: Decodable {
    var before: String?
    var at: Int?
    var version: Int?
  }

  private struct SizeBody: Decodable { var size: Placement.Size }

  private struct TapBody: Decodable { var value: Bool? }

  func placements(_ call: Call) async throws(Refusal) -> HTTPResponse {
    _ = try call.query()
    return .json(try await questions.ask(Requests.placements, NoFields()))
  }

  func place(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let body = try call.body(SocketMessage.Place.self)
    try check { () throws(MessageError) in try body.check() }
    return .json(try await questions.ask(Requests.place, body))
  }

  func unplace(_ call: Call) async throws(Refusal) -> HTTPResponse {
    .json(
      try await questions.ask(Requests.unplace, SocketMessage.Unplace(placement: call.name("name")))
    )
  }

  func move(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let body = try call.body(MoveBody.self)
    var move = SocketMessage.Move(placement: call.name("name"), at: 1)
    (move.before, move.at, move.version) = (body.before, body.at, body.version)
    try check { () throws(MessageError) in try move.check() }
    return .json(try await questions.ask(Requests.move, move))
  }

  func resize(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let size = try call.body(SizeBody.self).size
    return .json(
      try await questions.ask(
        Requests.resize, SocketMessage.Resize(placement: call.name("name"), size: size)))
  }

  func tap(_ call: Call) async throws(Refusal) -> HTTPResponse {
    let value = try call.body(TapBody.self).value
    return .json(
      try await questions.ask(
        Requests.tap, SocketMessage.Tap(placement: call.name("name"), value: value)))
  }

  func answerPlacement(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Answer.self)
    (body.button, body.placement) = (nil, call.name("name"))
    return .json(try await questions.ask(Requests.answer, body))
  }

  func configurePlacement(_ call: Call) async throws(Refusal) -> HTTPResponse {
    var body = try call.body(SocketMessage.Configure.self)
    (body.button, body.placement, body.widget) = (nil, call.name("name"), nil)
    return .json(try await questions.ask(Requests.configure, body))
  }

  /// What the daemon would refuse is refused before it is asked.
  func check(_ body: () throws(MessageError) -> Void) throws(Refusal) {
    do throws(MessageError) { try body() } catch { throw Refusal(error) }
  }
}
