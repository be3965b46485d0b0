import SystemAccess
import Wire

/// The client of the control socket that connects the shared values with a broker: at most one at a time.
///
/// It asks for messages to publish, is answered as soon as there are some, and asks again. What is to be published
/// meanwhile waits: of each value only the newest version. There is nothing to publish while it is not connected.
@ServiceThread
final class SharedConnection {
  private let values: SharedValues
  /// The client's number; nil if there is none.
  private var client: Int?
  private var waiting: [SocketMessage.SharedMessage] = []
  private var continuation: CheckedContinuation<SocketMessage.SharedAnswer, Never>?

  init(_ values: SharedValues) {
    self.values = values
    values.publish = { [weak self] in self?.publish($0) }
  }

  /// Takes what a client reports.
  ///
  /// - Returns: What is to be published, for `listen`.
  /// - Throws: `refused` if another client is the connection; what is wrong with a message.
  func take(
    _ body: SocketMessage.Shared, client: Int
  ) async throws(MessageError) -> SocketMessage.SharedAnswer {
    if let other = self.client, other != client {
      throw MessageError(
        .refused,
        "another program is already the connection of the shared values; end it first")
    }
    self.client = client
    switch body.report {
    case .listen: return await listen()
    case .connected: values.connected()
    case .lost:
      waiting = []
      values.lost()
    case .received: try received(body.messages ?? [])
    }
    return SocketMessage.SharedAnswer()
  }

  private func received(_ messages: [SocketMessage.SharedMessage]) throws(MessageError) {
    guard messages.count <= SocketMessage.Shared.mostMessages else {
      throw MessageError(
        .badMessage,
        "delivers \(messages.count) messages; at most \(SocketMessage.Shared.mostMessages) at once")
    }
    var problem: MessageError?
    for message in messages {
      do throws(MessageError) { try values.received(message) } catch { problem = problem ?? error }
    }
    if let problem { throw problem }
  }

  private func listen() async -> SocketMessage.SharedAnswer {
    // Its task is cancelled when the client goes.
    guard !Task.isCancelled, continuation == nil else { return SocketMessage.SharedAnswer() }
    if !waiting.isEmpty { return take() }
    return await withCheckedContinuation { continuation = $0 }
  }

  private func publish(_ message: SocketMessage.SharedMessage) {
    waiting.removeAll { $0.app == message.app && $0.name == message.name }
    waiting.append(message)
    guard let continuation else { return }
    self.continuation = nil
    continuation.resume(returning: take())
  }

  private func take() -> SocketMessage.SharedAnswer {
    let answer = SocketMessage.SharedAnswer(
      publish: Array(waiting.prefix(SocketMessage.Shared.mostMessages)))
    waiting.removeFirst(answer.publish?.count ?? 0)
    return answer
  }

  /// A client is gone.
  func gone(_ client: Int) {
    guard client == self.client else { return }
    self.client = nil
    waiting = []
    continuation?.resume(returning: SocketMessage.SharedAnswer())
    continuation = nil
    values.lost()
  }
}
