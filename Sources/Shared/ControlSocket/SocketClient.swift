package import ControlModel
import FoundationEssentials
import Glibc
import SystemAccess
package import Wire

/// A connection to a running daemon, for programs that send a request and wait for its answer.
///
/// Calls block, with a time limit, and must come from one thread. Events that arrive before an answer are queued for
/// `nextEvent`, up to `SocketMessage.answerLimit` bytes: another program may listen at the daemon's path.
package final class SocketClient {
  package let path: String
  /// The daemon's answer to the greeting.
  package private(set) var welcome = SocketMessage.Welcome(version: 0, daemon: "", pid: 0)
  /// The connection's descriptor, for poll(2); the client closes it.
  package var descriptor: Int32 { socket.number }

  /// The default time limit for an answer: a little more than the daemon's longest limit.
  package static let answerLimit = Duration.seconds(40)
  /// The default time limit for the answer to the greeting.
  package static let greetingLimit = Duration.seconds(5)

  private let socket: FileDescriptor
  /// The socket's folder, or `nil` if the connection was made through an inherited descriptor.
  let folder: SocketFolder?
  private var buffer = LineBuffer(limit: SocketMessage.answerLimit)
  /// The lines that have been read but not parsed.
  var lines = LineQueue()
  var events = LineQueue()
  var ids = 0

  /// Connects to the daemon at `path` and greets it.
  ///
  /// - Parameters:
  ///   - path: The socket's path; see `SocketPath`.
  ///   - client: The caller's name for the daemon's log, such as `actionbutton status`.
  ///   - timeout: The time limit for the greeting.
  /// - Returns: A connection that has been greeted.
  /// - Throws: `SocketError` if no daemon listens, does not answer, or refuses.
  package static func connect(
    path: String, client: String, timeout: Duration = greetingLimit
  ) throws(SocketError) -> SocketClient {
    let socket = try SocketClient(path, timeout)
    socket.welcome = try socket.request(
      Requests.hello, SocketMessage.Hello(client: client, proof: socket.proof), timeout: timeout)
    return socket
  }

  /// Connects to the daemon at the first of these paths that exists.
  package static func connect(
    firstOf paths: [String], client: String, timeout: Duration = greetingLimit
  ) throws(SocketError) -> SocketClient {
    guard let path = SocketPath.firstExisting(paths) else { throw .notFound(paths) }
    return try connect(path: path, client: client, timeout: timeout)
  }

  /// Connects to the daemon through the descriptor that it has given to an extension (`InheritedSocket`).
  package static func connect(
    through descriptor: Int32, client: String, timeout: Duration = greetingLimit
  ) throws(SocketError) -> SocketClient {
    let socket = try SocketClient(through: descriptor)
    socket.welcome = try socket.request(
      Requests.hello, SocketMessage.Hello(client: client), timeout: timeout)
    return socket
  }

  private init(through descriptor: Int32) throws(SocketError) {
    let path = "descriptor \(descriptor)"
    do throws(Errno) { socket = try InheritedSocket.connect(descriptor) } catch {
      throw .refused(SocketError.connecting, path: path, errno: error)
    }
    self.path = path
    folder = nil
    UnixSocket.makeNonBlocking(socket)
  }

  private init(_ path: String, _ timeout: Duration) throws(SocketError) {
    self.path = path
    let folder: SocketFolder
    do throws(OpenFolder.Failure) { folder = try SocketFolder(of: path) } catch {
      guard case .system(let errno, path: _) = error else {
        throw .notTheDaemon(path: path, reason: "\(error)")
      }
      throw .refused(SocketError.connecting, path: path, errno: errno)
    }
    self.folder = folder
    // A blocking connect(2) waits its turn for room in the daemon's queue of connections; a non-blocking socket
    // would be refused while another program connects again and again.
    do throws(Errno) { socket = try UnixSocket.make(nonBlocking: false) } catch {
      throw .refused("create a socket for", path: path, errno: error)
    }
    UnixSocket.limitWaiting(socket, to: timeout)
    guard try UnixSocket.connect(socket, to: folder.socket) == 0 else {
      throw .refused(SocketError.connecting, path: path, errno: .last)
    }
    UnixSocket.makeNonBlocking(socket)
  }

  // MARK: Requests

  /// Sends a request and waits for its result.
  package func request<Body: WireMessage, Answer: Codable>(
    _ request: Request<Body, Answer>, _ body: Body, timeout: Duration = answerLimit
  ) throws(SocketError) -> Answer {
    try self.request(request, with: body, as: Answer.self, timeout: timeout)
  }

  /// Sends a request without fields and waits for its result.
  package func request<Answer: Codable>(
    _ request: Request<NoFields, Answer>
  ) throws(SocketError) -> Answer {
    try self.request(request, NoFields())
  }

  /// Sends a request with any fields, and decodes its result as any type.
  ///
  /// - Throws: `SocketError.answered` if the daemon refuses; `notTheDaemon` instead of sending a passcode elsewhere.
  package func request<Answer: Decodable>(
    _ request: any SocketRequest, with fields: some Encodable, as answer: Answer.Type,
    timeout: Duration = answerLimit
  ) throws(SocketError) -> Answer {
    if request.hasPasscode { try verifyDaemon() }
    ids += 1
    let deadline = ContinuousClock.now.advanced(by: timeout)
    let what = "the answer to \"\(request.name)\""
    try send(Message.request(request.name, id: ids, fields), what, timeout, deadline)
    while true {
      guard let line = try nextLine(what, until: deadline) else {
        throw timedOut(what, timeout)
      }
      switch try Line(line, path) {
      case .event: try queue(line, before: what)
      case .message(let message):
        switch message.head {
        case .result(id: ids):
          do { return try message.result(answer) } catch {
            throw .garbage(path: path, reason: error.sentence)
          }
        case .refusal(id: ids, let error), .refusal(id: 0, let error): throw .answered(error)
        case .result, .refusal, .notice, .request: break
        }
      }
      // A program that sends other lines without a pause must not delay the timeout.
      guard ContinuousClock.now < deadline else { throw timedOut(what, timeout) }
    }
  }

  private func queue(_ event: [UInt8], before what: String) throws(SocketError) {
    events.append(event)
    guard events.size <= SocketMessage.answerLimit else {
      throw .garbage(
        path: path,
        reason: """
          it sent more than \(SocketMessage.answerLimit) bytes of events before \(what); end it, or name the daemon's \
          socket with --socket
          """)
    }
  }

  /// Waits for the next line of the event stream, which the request `watch` starts.
  ///
  /// - Returns: The line, or `nil` when `timeout` has passed or `other` has become readable.
  /// - Throws: `SocketError.closed` at the end; `SocketError.answered` if the daemon sends the reason.
  package func nextEvent(
    timeout: Duration? = nil, orReady other: Int32? = nil
  ) throws(SocketError) -> [UInt8]? {
    if let event = events.popFirst() { return event }
    let deadline = timeout.map { ContinuousClock.now.advanced(by: $0) }
    while let line = try nextLine("the event stream", until: deadline, orReady: other) {
      switch try Line(line, path) {
      case .event: return line
      case .message(let message):
        if case .refusal(id: 0, let error) = message.head { throw .answered(error) }
      }
      if let deadline, deadline <= .now { return nil }
    }
    return nil
  }

  enum Line {
    /// The event's name and the whole object.
    case event(String, JSONValue)
    case message(Incoming)

    init(_ line: [UInt8], _ path: String) throws(SocketError) {
      do throws(MessageError) {
        let json = try Incoming.json(of: line)
        // An event has no head, but may have a field `id` with a string. Any other line without a head does not belong
        // to the protocol.
        if case .object(let fields) = json, case .string(let name)? = fields["event"],
          fields["notice"] == nil, !Self.isNumber(fields["id"])
        {
          self = .event(name, json)
        } else {
          self = .message(try Incoming(json, line))
        }
      } catch { throw .garbage(path: path, reason: error.sentence) }
    }

    private static func isNumber(_ value: JSONValue?) -> Bool {
      if case .int? = value { true } else { false }
    }
  }

  // MARK: Bytes

  func send(
    _ line: [UInt8], _ what: String, _ timeout: Duration, _ deadline: ContinuousClock.Instant
  ) throws(SocketError) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = UnixSocket.send(descriptor, rest, waits: false)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard wait(for: POLLOUT, until: deadline) else { throw timedOut(what, timeout) }
      } else {
        // The daemon's last message, if there is one, gives the reason.
        if let error = lastRefusal() { throw .answered(error) }
        throw .closed(what, path: path)
      }
    }
  }

  private func nextLine(
    _ what: String, until deadline: ContinuousClock.Instant?, orReady other: Int32? = nil
  ) throws(SocketError) -> [UInt8]? {
    while true {
      if let line = lines.popFirst() { return line }
      guard wait(for: POLLIN, until: deadline, orReady: other) else { return nil }
      if try !read() { throw .closed(what, path: path) }
    }
  }

  func read() throws(SocketError) -> Bool {
    guard let bytes = UnixSocket.receive(descriptor, limit: 1 << 16) else {
      return errno == EAGAIN
    }
    do { try buffer.append(bytes[...]) { lines.append($0) } } catch {
      throw .garbage(path: path, reason: "\(error)")
    }
    return !bytes.isEmpty
  }

  private func lastRefusal() -> MessageError? {
    // An error here would only hide the daemon's reason; the closed connection is reported anyway.
    while lines.size <= SocketMessage.answerLimit, (try? read()) == true,
      wait(for: POLLIN, until: .now)
    {}
    for line in lines.all {
      if case .refusal(id: 0, let error)? = try? MessageHead(line: line) { return error }
    }
    return nil
  }

  /// Waits for the connection; returns `false` at the deadline or if only `other` is readable.
  private func wait(
    for events: Int32, until deadline: ContinuousClock.Instant?, orReady other: Int32? = nil
  ) -> Bool {
    while true {
      var limit: Int32 = -1
      if let deadline {
        let rest = ContinuousClock.now.duration(to: deadline)
        // Rounded up, so that a wait never ends before its time.
        let left =
          rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000
        limit = Int32(clamping: max(left + (rest > .zero ? 1 : 0), 0))
      }
      var waits = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
      if let other { waits.append(pollfd(fd: other, events: Int16(POLLIN), revents: 0)) }
      let count = poll(&waits, nfds_t(waits.count), limit)
      if count < 0, errno == EINTR { continue }
      return count > 0 && waits[0].revents != 0
    }
  }

  private func timedOut(_ what: String, _ timeout: Duration) -> SocketError {
    .timeout(what, path: path, seconds: timeout / .seconds(1))
  }
}
