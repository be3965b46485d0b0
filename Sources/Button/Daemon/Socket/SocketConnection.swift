import CSystem
import ControlSocket
import SystemAccess
import Wire

/// One client of the control socket: reads its requests, writes its answers, never waits for it.
///
///     reads    while fewer than `unanswered` requests are open and no line waits for its round
///     writes   at once; what is not taken is queued up to `backlog`, then the client is dropped
///     ends     when the client is gone, breaks a rule, or has closed its half and has all its answers
@ServiceThread
final class SocketConnection {
  /// What a connection asks of the server.
  struct Owner {
    let routes: any SocketRoutes
    let welcome: SocketMessage.Welcome
    let limits: SocketLimits
    /// It watches now, or wants snapshots too from now on.
    let watches: @ServiceThread (_ wantsSnapshots: Bool) -> Void
    /// It is over; with a reason if it broke a rule.
    let ended: @ServiceThread (SocketConnection, String?) -> Void
  }

  let number: Int
  let peer: SocketPeer
  private(set) var name = "unknown"
  private(set) var isWatching = false
  /// Whether it gets snapshots beside the events.
  private(set) var wantsSnapshots = false

  private let descriptor: Int32
  private let owner: Owner
  private var limits: SocketLimits { owner.limits }
  private var output: SocketOutput
  private var input: SocketInput
  private var rate: RequestRate
  private var open: [Int: (task: Task<Void, Never>, isQuestion: Bool)] = [:]
  private var numbers = 0
  /// Events since `watch` was asked for, until it is answered.
  private var held: [[UInt8]]?
  private var helloTimer: ServiceThread.Timer?
  private var isGreeted = false
  private var isClosed = false
  private var isContinuing = false
  private var registration: Registration?
  private var interest: (input: Bool, output: Bool)?
  private var badLines = 0

  /// A client that has just connected; the descriptor is the connection's from now on.
  init(_ descriptor: Int32, number: Int, peer: SocketPeer, owner: Owner) {
    self.descriptor = descriptor
    self.number = number
    self.peer = peer
    self.owner = owner
    output = SocketOutput(descriptor, limit: owner.limits.backlog)
    input = SocketInput(descriptor, lineLimit: owner.limits.line)
    rate = RequestRate(limit: owner.limits.requestsPerSecond)
  }

  /// Waits for its requests.
  func start() {
    helloTimer = ServiceThread.after(limits.hello) { [weak self] in
      self?.drop(MessageError(.forbidden, "there was no \"hello\" in time"))
    }
    settle()
  }

  // MARK: The loop

  /// The descriptor is ready, or was hung up.
  private func ready() {
    guard !isClosed else { return }
    guard output.flush() else { return end() }
    if wantsInput {
      read()
    } else if cs_is_hung_up(descriptor) {
      // Nobody is there to be answered, and nothing more is read.
      end()
    }
    settle()
  }

  private var hasRoom: Bool { open.count < limits.unanswered }

  private var wantsInput: Bool { !input.isOver && input.isEmpty && hasRoom }

  private func read() {
    var (bytes, served) = (0, 0)
    while wantsInput, !isClosed, bytes < limits.bytesPerRound, served < limits.requestsPerRound {
      switch input.read() {
      case .read(let count): bytes += count
      case .nothing, .over: return
      case .gone: return end()
      case .tooLong(let error): return drop(MessageError(.badMessage, error.description))
      }
      served += serve(limits.requestsPerRound - served)
    }
  }

  /// Serves lines that wait and returns how many it were.
  private func serve(_ most: Int) -> Int {
    var served = 0
    while served < most, !isClosed, hasRoom, let line = input.next() {
      take(line)
      served += 1
    }
    return served
  }

  /// Waits for what is wanted now, or ends if nothing is left to do.
  private func settle() {
    guard !isClosed else { return }
    if input.isOver, input.isEmpty, open.isEmpty, output.isEmpty, !isWatching { return end() }
    if !input.isEmpty, hasRoom { continueLater() }
    let wanted = (input: wantsInput, output: !output.isEmpty)
    if let interest, interest == wanted { return }
    interest = wanted
    do throws(SystemError) {
      if let registration {
        try ServiceThread.change(registration, input: wanted.input, output: wanted.output)
      } else {
        registration = try ServiceThread.watch(
          descriptor, input: wanted.input, output: wanted.output
        ) { [weak self] in self?.ready() }
      }
    } catch { end("\(error)") }
  }

  /// Goes on after the others had their turn.
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

  private func take(_ line: [UInt8]) {
    let head: MessageHead
    do { head = try MessageHead(line: line, deepest: Message.deepestToDaemon) } catch {
      return bad(0, error)
    }
    guard case .request(let id, let name) = head else {
      return bad(0, .badMessage("a client only sends requests"))
    }
    guard rate.allows(at: MonotonicClock.now) else {
      return drop(
        MessageError(.forbidden, "too many requests: at most \(limits.requestsPerSecond) a second"),
        id: id)
    }
    guard let request = SocketRequest(rawValue: name) else {
      let known = SocketRequest.allCases.map(\.rawValue).joined(separator: ", ")
      return refuse(
        id, MessageError(.unknownRequest, "there is no request \"\(name)\"; there are \(known)"))
    }
    guard request != .hello else { return greet(id, line) }
    guard isGreeted else { return bad(id, .badMessage("\"\(name)\" came before \"hello\"")) }
    ask(SocketAnswer(request: request, id: id, line: line, client: number, peer: peer))
  }

  private func greet(_ id: Int, _ line: [UInt8]) {
    let hello: SocketMessage.Hello
    do { hello = try Message.body(SocketMessage.Hello.self, of: line) } catch {
      return bad(id, error)
    }
    guard hello.version == SocketRequest.version else {
      return refuse(
        id,
        MessageError(
          .unsupportedVersion,
          "the client speaks version \(hello.version) of the socket's protocol, the daemon "
            + "(\(owner.welcome.daemon)) speaks \(SocketRequest.version); use programs of one release"
        ))
    }
    isGreeted = true
    // It stands in the log: what could reach a terminal as control characters does not.
    name = String(
      hello.client.prefix(60).map { $0.isASCII && !("!"..."~").contains($0) ? " " : $0 })
    helloTimer?.cancel()
    helloTimer = nil
    write(Message.result(id, owner.welcome))
  }

  private func ask(_ answer: SocketAnswer) {
    numbers += 1
    let key = numbers
    if answer.request == .watch { watch(answer.line) }
    let routes = owner.routes
    let task = ServiceThread.task { [self] in
      let made = await answer.made(by: routes)
      finish(key, answer.request, made.line)
    }
    open[key] = (task, SocketAnswer.isQuestion(answer.request))
  }

  /// Begins to hold back what is sent to those who watch, until the answer is written.
  private func watch(_ line: [UInt8]) {
    // A body that cannot be read is refused by the answer.
    let wish = try? Message.body(SocketMessage.Watch.self, of: line)
    if !isWatching {
      isWatching = true
      held = []
      owner.watches(false)
    }
    if wish?.snapshots == true, !wantsSnapshots {
      wantsSnapshots = true
      owner.watches(true)
    }
  }

  private func finish(_ key: Int, _ request: SocketRequest, _ line: [UInt8]) {
    open[key] = nil
    guard !isClosed else { return }
    write(line)
    if request == .watch, let held {
      self.held = nil
      for line in held { write(line) }
    }
    settle()
  }

  // MARK: Answers

  /// Sends a line of the event stream.
  func send(event line: [UInt8]) {
    guard !isClosed else { return }
    if let held {
      guard held.count < limits.backlog / 128 else { return drop(Self.unread) }
      self.held?.append(line)
      return
    }
    write(line)
    settle()
  }

  private static let unread = MessageError(.forbidden, "messages to the client were not read")

  private func write(_ line: [UInt8]) {
    guard !isClosed else { return }
    switch output.write(line) {
    case .taken: break
    case .gone: end()
    case .full: drop(Self.unread)
    }
  }

  private func refuse(_ id: Int, _ error: MessageError) { write(Message.refusal(id, error)) }

  private func bad(_ id: Int, _ error: MessageError) {
    badLines += 1
    guard badLines < limits.badLines else {
      return drop(
        MessageError(.badMessage, "the client sent \(badLines) lines that are not messages"))
    }
    refuse(id, error)
  }

  // MARK: The end

  /// Says why, if that fits, and ends.
  func drop(_ error: MessageError, id: Int = 0) {
    guard !isClosed else { return }
    _ = output.write(Message.refusal(id, error))
    end(error.message)
  }

  /// Says why, if that fits, and ends, without blame: another user's client takes its place.
  func giveWay() {
    guard !isClosed else { return }
    let reason = "the connection is needed for another user, who has fewer; connect again later"
    _ = output.write(Message.refusal(0, MessageError(.forbidden, reason)))
    end()
  }

  /// Ends; with a reason if it is the client's fault.
  func end(_ reason: String? = nil) {
    guard !isClosed else { return }
    isClosed = true
    helloTimer?.cancel()
    for entry in open.values where entry.isQuestion { entry.task.cancel() }
    open = [:]
    held = nil
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
    cd_close(descriptor)
    owner.ended(self, reason)
  }
}
