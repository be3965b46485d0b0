package import ControlModel
package import SystemAccess
package import Wire

package struct Caller: Sendable {
  package let client: Int
  package let peer: SocketPeer
  /// The request's line, with fields that its body type may not have.
  package let incoming: Incoming
}

/// The functions that answer the requests of the control socket.
///
/// Each function ends in bounded time. A `MessageError` that it throws becomes the refusal, `CancellationError` becomes
/// `cancelled`, and any other error `unavailable`. When a client disconnects, the tasks of its questions
/// (`SocketRequest.isQuestion`) are cancelled; the tasks of its other requests continue.
@ServiceThread
package final class Handlers {
  /// The daemon's part in answering requests.
  @ServiceThread
  package protocol Owner: AnyObject, Sendable {
    /// Throws `locked` while the screen is locked.
    func checkLock(_ action: Sentence) throws(MessageError)

    func localized(_ refusal: MessageError) -> MessageError

    /// Removes everything that a disconnected client has registered.
    ///
    /// Called again after each of its requests that ends later, so a request need not check whether its client is still
    /// connected.
    func clientGone(_ client: Int)
  }

  private typealias Handler = @ServiceThread (Int, Caller) async throws -> [UInt8]

  let owner: any Owner
  private var handlers: [String: Handler] = [:]

  package init(owner: any Owner) { self.owner = owner }

  /// The requests without a handler, except for `hello`, which the connection answers.
  package var missing: [String] {
    Requests.all.map(\.name).filter { $0 != Requests.hello.name && handlers[$0] == nil }
  }

  /// Registers the handler of a request, which runs after its body and the screen's lock are checked.
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

  /// Registers the handler of a request that does not depend on the sender.
  package func on<Body: WireMessage, Answer: Codable & Sendable>(
    _ request: Request<Body, Answer>,
    _ answer: @escaping @ServiceThread (Body) async throws -> Answer
  ) {
    on(request) { body, _ in try await answer(body) }
  }

  /// Registers the handler of a request without a body.
  package func on<Answer: Codable & Sendable>(
    _ request: Request<NoFields, Answer>,
    _ answer: @escaping @ServiceThread () async throws -> Answer
  ) {
    on(request) { _, _ in try await answer() }
  }

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
          the answer is longer than the maximum of \(SocketMessage.answerLimit) bytes; use fewer extensions or widgets
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
