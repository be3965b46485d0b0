package import ControlModel
package import Wire

/// For programs that wait for other descriptors beside the daemon's.
extension SocketClient {
  /// What has come from the daemon.
  package enum Received: Equatable, Sendable {
    /// A line of the event stream: the event's name, and the whole object.
    case event(String, JSONValue)
    /// The answer to a request that `post` sent: nil, or why it is refused.
    case answer(request: Int, refusal: MessageError?)
  }

  /// Sends a request and does not wait for its answer, which `receive` returns.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - body: Its fields.
  ///   - timeout: How long to wait while the daemon's socket has no room.
  /// - Returns: The request's number.
  /// - Throws: `SocketError`; the connection cannot be used any more then.
  package func post<Body: WireMessage, Answer>(
    _ request: Request<Body, Answer>, _ body: Body, timeout: Duration
  ) throws(SocketError) -> Int {
    if request.hasPasscode { try verifyDaemon() }
    ids += 1
    try send(
      Message.request(request.name, id: ids, body), "the request \"\(request.name)\"", timeout,
      ContinuousClock.now.advanced(by: timeout))
    return ids
  }

  /// Takes everything that has come, in its order, and waits for nothing.
  ///
  /// - Parameter urgent: Called with each event of this name before anything else is looked at; the result is without
  ///   these. They are found by their bytes, so that no other line is parsed first.
  /// - Returns: What has come.
  /// - Throws: As `nextEvent`.
  package func receive(
    urgent: (name: String, take: (JSONValue) -> Void)? = nil
  ) throws(SocketError) -> [Received] {
    let isOpen = try read()
    var received: [Received] = []
    var waiting = Array(events.all + lines.all)
    events.removeAll()
    lines.removeAll()
    if let urgent {
      let mark = Array("\"event\":\"\(urgent.name)\"".utf8)
      waiting.removeAll { line in
        guard Self.contains(mark, in: line),
          case .event(urgent.name, let fields)? = try? Line(line, path)
        else { return false }
        urgent.take(fields)
        return true
      }
    }
    for line in waiting {
      switch try Line(line, path) {
      case .event(let name, let fields): received.append(.event(name, fields))
      case .message(let message):
        switch message.head {
        case .refusal(id: 0, let error): throw .answered(error)
        case .result(let id): received.append(.answer(request: id, refusal: nil))
        case .refusal(let id, let error): received.append(.answer(request: id, refusal: error))
        case .notice, .request: continue
        }
      }
    }
    // What came before the end is taken first; the next call finds the end again.
    guard isOpen || !received.isEmpty else { throw .closed("the event stream", path: path) }
    return received
  }

  /// Whether a line contains these bytes, of which there is at least one.
  ///
  /// `Collection.contains` would find them too, but it is generic: it took a sixth of a client's processor time.
  private static func contains(_ mark: [UInt8], in line: [UInt8]) -> Bool {
    guard line.count >= mark.count else { return false }
    for start in 0...(line.count - mark.count) where line[start] == mark[0] {
      if line[start...].starts(with: mark) { return true }
    }
    return false
  }
}
