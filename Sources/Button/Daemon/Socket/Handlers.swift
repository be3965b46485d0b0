package import ControlModel
package import SystemAccess
package import Wire

/// Who sent a request, and its line.
package struct Caller: Sendable {
  /// The number of the client.
  package let client: Int
  /// Its process.
  package let peer: SocketPeer
  /// The line, whose fields a body may not know.
  package let incoming: Incoming
}

/// What answers the requests of the control socket: one function for each.
///
/// Each ends by itself. What is thrown becomes the refusal: a `MessageError` as it is, anything else with the code
/// `unavailable` and its description. When a client goes away, the task of a question is cancelled; that of a change goes on.
@ServiceThread
package final class Handlers {
  /// What the daemon does around its answers.
  @ServiceThread
  package protocol Owner: AnyObject, Sendable {
    /// Refuses an action while the screen is locked.
    func checkLock(_ action: Sentence) throws(MessageError)

    /// A refusal in the language of people.
    func localized(_ refusal: MessageError) -> MessageError

    /// Removes what a client has registered: it has disconnected.
    ///
    /// Called again after each of its requests that ends later, so a request need not ask whether its client is still
    /// there.
    func clientGone(_ client: Int)
  }

  private typealias Handler = @ServiceThread (Int, Caller) async throws -> [UInt8]

  let owner: any Owner
  private var handlers: [String: Handler] = [:]

  /// Handlers for no request yet.
  package init(owner: any Owner) { self.owner = owner }

  /// The requests that nothing answers; `hello` is the connection's own.
  package var missing: [String] {
    Requests.all.map(\.name).filter { $0 != Requests.hello.name && handlers[$0] == nil }
  }

  /// Registers what answers a request, after its body and the screen's lock are checked.
  package func on<Body: WireMessage, Answer: Codable & Sendable>(
    _ request: Request<Body, Answer>,
    _ answer: @escaping @ServiceThread (Body, Caller) async throws -> Answer
  ) {
    precondition(handlers[request.name] == nil, "\"\(request.name)\" has two handlers")
    handlers[request.name] = { [owner] id, caller in
      let body = try caller.incoming.body(Body.self)
      try body.check()
      if let action = request.lockedAction { try owner.checkLock(action) }
      return Message.result(id, try await answer(body, caller))
    }
  }

  /// Registers what answers a request, whoever sends it.
  package func on<Body: WireMessage, Answer: Codable & Sendable>(
    _ request: Request<Body, Answer>,
    _ answer: @escaping @ServiceThread (Body) async throws -> Answer
  ) {
    on(request) { body, _ in try await answer(body) }
  }

  /// Registers what answers a request without a body.
  package func on<Answer: Codable & Sendable>(
    _ request: Request<NoFields, Answer>,
    _ answer: @escaping @ServiceThread () async throws -> Answer
  ) {
    on(request) { _, _ in try await answer() }
  }

  /// The line of the answer or the refusal.
  func answer(_ request: any SocketRequest, id: Int, _ caller: Caller) async -> [UInt8] {
    do {
      guard let handler = handlers[request.name] else {
        throw MessageError.unknownRequest(request.name)
      }
      let line = try await handler(id, caller)
      // The newline does not count.
      guard line.count - 1 <= SocketMessage.answerLimit else {
        throw MessageError(
          .refused,
          """
          the answer is longer than \(SocketMessage.answerLimit) bytes, the most that clients take; use fewer extensions \
          or widgets
          """)
      }
      return line
    } catch let error as MessageError {
      return Message.refusal(id, owner.localized(error))
    } catch is CancellationError {
      return Message.refusal(id, MessageError(.cancelled, "the request was cancelled"))
    } catch {
      return Message.refusal(id, owner.localized(MessageError(.unavailable, "\(error)")))
    }
  }
}
