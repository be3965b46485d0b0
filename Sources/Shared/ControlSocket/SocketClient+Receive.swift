package import ControlModel
package import Wire

/// For programs that wait for other descriptors beside the daemon's.
extension SocketClient {
  package enum Received: Equatable, Sendable {
    /// A line of the event stream: the event's name and the whole object.
    case event(String, JSONValue)
    /// The answer to a request that `post` sent; `refusal` is `nil` if the request succeeded.
    case answer(request: Int, refusal: MessageError?)
  }

  /// Sends a request and does not wait for its answer, which `receive` returns.
  ///
  /// Waits up to `timeout` while the daemon's socket has no room. Returns the request's number. After an error the
  /// connection is unusable.
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

  /// Returns everything that the daemon has sent, in order, without waiting.
  ///
  /// Calls `urgent.take` with each event of this name before any other line is parsed, and omits these events from the
  /// result. Throws the same errors as `nextEvent`.
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
    // Lines that came before the end of the stream are returned first; the next call throws.
    guard isOpen || !received.isEmpty else { throw .closed("the event stream", path: path) }
    return received
  }

  /// Whether a line contains these bytes; `mark` must not be empty.
  ///
  /// The generic `Collection.contains` took a sixth of a client's processor time.
  private static func contains(_ mark: [UInt8], in line: [UInt8]) -> Bool {
    guard line.count >= mark.count else { return false }
    for start in 0...(line.count - mark.count) where line[start] == mark[0] {
      if line[start...].starts(with: mark) { return true }
    }
    return false
  }
}

/// A queue of received lines that counts the memory they use.
package struct LineQueue {
  /// An upper limit for the memory of a line beside its bytes, so that many short lines count.
  static let lineOverhead = 64

  private var lines: [[UInt8]] = []
  private var taken = 0
  package init() {}

  /// The number of bytes of all lines, plus `lineOverhead` for each.
  package private(set) var size = 0

  package var isEmpty: Bool { taken == lines.count }

  /// The lines, oldest first.
  var all: ArraySlice<[UInt8]> { lines[taken...] }

  package mutating func append(_ line: [UInt8]) {
    lines.append(line)
    size += line.count + Self.lineOverhead
  }

  /// Removes and returns the oldest line, or returns `nil` if the queue is empty.
  package mutating func popFirst() -> [UInt8]? {
    guard !isEmpty else { return nil }
    let line = lines[taken]
    lines[taken] = []
    taken += 1
    size -= line.count + Self.lineOverhead
    if isEmpty { removeAll() }
    return line
  }

  mutating func removeAll() { self = LineQueue() }
}
