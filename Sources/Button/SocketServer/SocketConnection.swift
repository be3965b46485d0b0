import ControlModel
import ControlSocket
import SystemAccess
import Wire

/// One client of the control socket: reads its requests and writes its answers without waiting for it.
///
///     reads    while fewer than `unanswered` requests are open and no line waits for its round
///     writes   at once; bytes that do not fit are queued up to `backlog`, then the client is dropped
///     ends     when the client has disconnected, breaks a rule, or has closed its half and has all its answers
@ServiceThread
final class SocketConnection {
  let number: Int
  let peer: SocketPeer
  private(set) var name = "unknown"
  private var events = EventSubscription.none
  var isWatching: Bool { events.isActive }
  /// Whether the client gets snapshots in addition to events.
  private(set) var wantsSnapshots = false

  private let process: PeerProcess?
  /// Whether a part of the input was sent by a different process than the peer.
  private var isPassedOn = false
  /// Whether the client has sent the proof, which no extension can read.
  private var isProven = false
  private let socket: ClientSocket
  private let owner: Owner
  private var limits: SocketLimits { owner.limits }
  private var rate: RateLimit
  private var open: [Int: (task: Task<Void, Never>, isQuestion: Bool)] = [:]
  private var numbers = 0
  private var helloTimer: ServiceThread.Timer?
  private var isGreeted = false
  private var isContinuing = false
  private var badLines = 0

  /// Without `process`, as in a test, the senders of the input are not checked.
  init(
    _ descriptor: consuming FileDescriptor, number: Int, peer: SocketPeer, process: PeerProcess?,
    owner: Owner
  ) {
    self.process = process
    socket = ClientSocket(descriptor, limits: owner.limits)
    self.number = number
    self.peer = peer
    self.owner = owner
    rate = RateLimit(most: owner.limits.requestsPerSecond, window: .seconds(1))
  }

  func start() {
    helloTimer = ServiceThread.after(limits.hello) { [weak self] in
      self?.drop(.helloTooLate)
    }
    settle()
  }

  // MARK: The loop

  /// Handles a descriptor that is ready or was hung up.
  private func ready() {
    guard !isClosed else { return }
    guard socket.flush() else { return end() }
    if wantsInput {
      read()
    } else if socket.isHungUp {
      end()
    }
    settle()
  }

  private var hasRoom: Bool { open.count < limits.unanswered }

  private var wantsInput: Bool { !socket.input.isOver && socket.input.isEmpty && hasRoom }

  private var isClosed: Bool { socket.isClosed }

  private func read() {
    var (bytes, served) = (0, 0)
    while wantsInput, !isClosed, bytes < limits.bytesPerRound, served < limits.requestsPerRound {
      switch socket.read() {
      case .read(let count):
        bytes += count
        if let process, !process.hasSent(socket.input.sender) { isPassedOn = true }
      case .nothing, .over: return
      case .gone: return end()
      case .tooLong(let error): return drop(MessageError(.badMessage, error.sentence))
      }
      served += serve(limits.requestsPerRound - served)
    }
  }

  /// Serves at most `most` waiting lines, and returns their number.
  private func serve(_ most: Int) -> Int {
    var served = 0
    while served < most, !isClosed, hasRoom, let line = socket.nextLine() {
      handle(line)
      served += 1
    }
    return served
  }

  /// Waits for input and output as needed, or ends the connection if nothing is left to do.
  private func settle() {
    guard !isClosed else { return }
    let isServed = socket.input.isEmpty && open.isEmpty && socket.isSent
    if socket.input.isOver, isServed, !isWatching { return end() }
    if !socket.input.isEmpty, hasRoom { continueLater() }
    do throws(SystemError) {
      try socket.wait(input: wantsInput, output: !socket.isSent) { [weak self] in self?.ready() }
    } catch {
      socket.close()
      leave("\(error)", isFault: false)
    }
  }

  /// Serves further lines after the other clients' turn.
  private func continueLater() {
    guard !isContinuing else { return }
    isContinuing = true
    ServiceThread.task { [self] in
      isContinuing = false
      _ = serve(limits.requestsPerRound)
      settle()
    }
  }

  // MARK: Requests

  private func handle(_ line: [UInt8]) {
    let incoming: Incoming
    do { incoming = try Incoming(line, deepest: Message.deepestToDaemon) } catch {
      return bad(0, error)
    }
    guard case .request(let id, let name) = incoming.head else {
      return bad(0, .badMessage("a client must send only requests"))
    }
    guard rate.allows(at: MonotonicClock.now) else {
      return drop(.tooManyRequests(limits.requestsPerSecond), id: id)
    }
    guard let request = Requests.all.first(where: { $0.name == name }) else {
      return refuse(id, .unknownRequest(name))
    }
    var peer = peer
    if isProven { peer.origin = .outside }
    if isPassedOn { peer.origin = .unknown }
    guard peer.origin == .outside || request.isForExtensions else {
      return refuse(id, .notForExtensions(name, peer.origin))
    }
    guard name != Requests.hello.name else { return greet(id, incoming) }
    guard isGreeted else { return bad(id, .badMessage("\"\(name)\" came before \"hello\"")) }
    ask(request, id, Caller(client: number, peer: peer, incoming: incoming))
  }

  private func greet(_ id: Int, _ incoming: Incoming) {
    let hello: SocketMessage.Hello
    do { hello = try incoming.body(SocketMessage.Hello.self) } catch {
      return bad(id, error)
    }
    if let refusal = hello.refusal(by: owner.welcome.daemon) { return refuse(id, refusal) }
    if peer.origin != .ofExtension, let proof = owner.proof, hello.proof == proof {
      isProven = true
    }
    isGreeted = true
    name = hello.loggedName
    helloTimer?.cancel()
    helloTimer = nil
    write(Message.result(id, owner.welcome))
  }

  private func ask(_ request: any SocketRequest, _ id: Int, _ caller: Caller) {
    numbers += 1
    let key = numbers
    let isWatch = request.name == Requests.watch.name
    if isWatch { watch(caller.incoming) }
    let task = ServiceThread.task { [self] in
      let line = await owner.handlers.answer(request, id: id, caller)
      finish(key, line, releasesEvents: isWatch)
    }
    open[key] = (task, request.isQuestion)
    Invariant.check(open.count <= limits.unanswered, "a client has a limited number of requests")
  }

  /// Holds back events until the answer to `watch` is written.
  private func watch(_ incoming: Incoming) {
    // The answer refuses an invalid body.
    let wish = try? incoming.body(SocketMessage.Watch.self)
    if !isWatching {
      events = .held([])
      owner.watches(false)
    }
    if wish?.snapshots == true, !wantsSnapshots {
      wantsSnapshots = true
      owner.watches(true)
    }
  }

  private func finish(_ key: Int, _ line: [UInt8], releasesEvents: Bool) {
    // The request may have run after its client disconnected, and have registered a press or a connection.
    guard !isClosed else { return owner.handlers.owner.clientGone(number) }
    Invariant.check(open[key] != nil, "a request is answered once")
    open[key] = nil
    write(line)
    if releasesEvents {
      for line in events.release() { write(line) }
    }
    settle()
  }

  // MARK: Answers

  func send(event line: [UInt8]) {
    guard !isClosed else { return }
    guard case .held(var waiting) = events else {
      write(line)
      return settle()
    }
    guard waiting.count < limits.backlog / 128 else { return drop(.unread) }
    // Emptied first, so that the lines are not copied.
    events = .held([])
    waiting.append(line)
    events = .held(waiting)
  }

  private func write(_ line: [UInt8]) {
    guard !isClosed else { return }
    switch socket.write(line) {
    case .taken: break
    case .gone: end()
    case .full: drop(.unread)
    }
  }

  private func refuse(_ id: Int, _ error: MessageError) { write(Message.refusal(id, error)) }

  private func bad(_ id: Int, _ error: MessageError) {
    badLines += 1
    guard badLines < limits.badLines else { return drop(.tooManyBadLines(badLines)) }
    refuse(id, error)
  }

  // MARK: The end

  /// Sends the error and ends the connection.
  ///
  /// A client that does not read the error within `lastWords` misses it.
  func drop(_ error: MessageError, id: Int = 0) {
    end(sending: Message.refusal(id, error), error.message)
  }

  /// Ends the connection without a fault, because another user's client takes its place.
  func giveWay() { end(sending: Message.refusal(0, .neededForAnotherUser), nil) }

  private func end(sending line: [UInt8], _ reason: String?) {
    guard !isClosed else { return }
    guard case .taken = socket.write(line) else { return end(reason) }
    socket.closeWhenSent(within: limits.lastWords)
    leave(reason)
  }

  /// Ends the connection, with a reason if it is the client's fault.
  func end(_ reason: String? = nil) {
    guard !isClosed else { return }
    socket.close()
    leave(reason)
  }

  private func leave(_ reason: String?, isFault: Bool = true) {
    helloTimer?.cancel()
    for entry in open.values where entry.isQuestion { entry.task.cancel() }
    open = [:]
    owner.ended(self, reason, isFault)
  }
}

extension SocketConnection {
  struct Owner {
    let handlers: Handlers
    let welcome: SocketMessage.Welcome
    let limits: SocketLimits
    /// The proof that `hello` must contain if the kernel does not judge the client's process.
    let proof: String?
    /// Called when the client requests events (false), and when it also requests snapshots (true).
    let watches: @ServiceThread (_ wantsSnapshots: Bool) -> Void
    /// Called when the connection has ended, with a reason if the client did not end it, and whether the client broke a rule.
    let ended: @ServiceThread (SocketConnection, _ reason: String?, _ isFault: Bool) -> Void
  }
}

/// The reasons for which the control socket refuses a line or ends a connection.
extension MessageError {
  static let helloTooLate = MessageError(.forbidden, "the client did not send \"hello\" in time")

  static let unread = MessageError(.forbidden, "the client did not read its messages")

  static func notForExtensions(_ request: String, _ origin: SocketPeer.Origin) -> MessageError {
    let allowed = Requests.all.filter(\.isForExtensions).map(\.name)
    let who =
      origin == .ofExtension
      ? "an extension, and what it starts,"
      : "a program that ends before it is answered, that sends on another program's connection, or that does not send the "
        + "proof in SOCKET.lock to a daemon on Linux before 6.5,"
    return MessageError(
      .forbidden, "\(who) may send only \(allowed.joined(separator: ", ")), not \"\(request)\"")
  }

  static let neededForAnotherUser = MessageError(
    .forbidden,
    "the connection was closed for another user, who has fewer connections; connect again later")

  static func tooManyRequests(_ limit: Int) -> MessageError {
    MessageError(.forbidden, "too many requests: at most \(limit) a second")
  }

  static func tooManyBadLines(_ count: Int) -> MessageError {
    MessageError(.badMessage, "the client sent \(count) lines that are not messages")
  }

  static func unknownRequest(_ name: String) -> MessageError {
    let known = Requests.all.map(\.name).joined(separator: ", ")
    return MessageError(.unknownRequest, "there is no request \"\(name)\"; known: \(known)")
  }
}
