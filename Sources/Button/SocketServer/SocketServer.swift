import CSystem
package import ControlModel
package import ControlSocket
import Gesture
import Glibc
package import ServiceLog
package import SystemAccess
import Wire

/// The control socket: accepts clients, limits them by user, and passes their requests to the handlers.
///
/// The server never waits for a client. A client that floods, hangs, sends invalid lines or does not read costs at most
/// what `SocketLimits` allows, and is dropped with a reason.
@ServiceThread
package final class SocketServer {
  /// Writes a line of the log; called rarely, whatever clients do.
  package typealias LogLine = @ServiceThread (Log.Priority, String) -> Void

  private let handlers: Handlers
  private let welcome: SocketMessage.Welcome
  private let limits: SocketLimits
  private let log: LogLine
  private let identify: (@Sendable (Int32) -> SocketPeer?)?
  private var listener: SocketListener?
  /// `nil` while no client can connect.
  private var registration: Registration?
  private var connections: [Int: SocketConnection] = [:]
  private var numbers = 0
  private var limiter: ConnectionLimiter
  private nonisolated let subscribers: Subscribers
  private var sent = SentSnapshots()
  private var notes = RateLimit(most: 1)
  /// The next try to create the socket, or `nil`.
  private var retry: ServiceThread.Timer?
  /// The time before the second try to create the socket; it doubles up to `longestPause`.
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)

  /// Creates a server that clients cannot find before `start`.
  ///
  /// - Parameters:
  ///   - handlers: The functions that answer requests.
  ///   - daemon: The daemon's name and version, for `hello`.
  ///   - limits: The limits on clients.
  ///   - subscribers: Counts the clients that watch.
  ///   - identify: Finds the process at the other end of a descriptor, or `nil` to ask the kernel.
  ///   - log: The destination of log lines.
  package init(
    handlers: Handlers, daemon: String, limits: SocketLimits = SocketLimits(),
    subscribers: Subscribers = Subscribers(),
    identify: (@Sendable (Int32) -> SocketPeer?)? = nil, log: @escaping LogLine
  ) {
    self.handlers = handlers
    self.limits = limits
    self.subscribers = subscribers
    limiter = ConnectionLimiter(limits: limits, owner: getuid())
    self.identify = identify
    self.log = log
    welcome = SocketMessage.Welcome(daemon: daemon, pid: getpid())
  }

  // MARK: Start and end

  /// Creates the socket at `path` and accepts clients.
  ///
  /// Throws if that fails; the server then tries again until it succeeds or `stop` is called, unless another daemon runs
  /// at the path or the path is too long.
  package func start(path: String) throws(SocketError) {
    do throws(SocketError) { try open(path) } catch {
      startLater(path, after: Self.firstPause, error)
      throw error
    }
  }

  private func startLater(_ path: String, after pause: Duration, _ error: SocketError) {
    // Another daemon may end, but its place is not taken.
    if case .alreadyRuns = error { return }
    if case .pathTooLong = error { return }
    retry = ServiceThread.after(pause) { [weak self] in
      guard let self else { return }
      do throws(SocketError) {
        try open(path)
        log(.info, "other programs can connect to the daemon now")
      } catch { startLater(path, after: min(pause * 2, Self.longestPause), error) }
    }
  }

  private func open(_ path: String) throws(SocketError) {
    let listener = try SocketListener(path: path)
    do throws(SystemError) { try waitForClients(listener) } catch {
      listener.close()
      throw .refused("wait for clients of", path: path, errno: error.errno)
    }
    self.listener = listener
  }

  /// Disconnects all clients and removes the socket.
  package func stop() {
    retry?.cancel()
    guard let listener else { return }
    self.listener = nil
    stopWaiting()
    for connection in Array(connections.values) { connection.end() }
    listener.close()
  }

  /// The socket's path, or `nil` before `start` and after `stop`.
  package var path: String? { listener?.path }

  /// A warning if the socket's folder was moved or replaced, or `nil`.
  package var problem: String? { listener?.problem }

  package var clients: Int { connections.count }

  // MARK: Events

  /// Whether a client watches, so that no event line is built without a reader.
  ///
  /// Callable on any thread.
  package nonisolated var hasSubscribers: Bool { subscribers.wantEvents }

  /// Sends a line of the event stream, with its newline, to all clients that watch events.
  package func broadcast(_ line: [UInt8]) {
    guard hasSubscribers else { return }
    for connection in Array(connections.values) where connection.isWatching {
      connection.send(event: line)
    }
  }

  /// Sends a line of the event stream to one client, if it is still connected.
  package func send(_ line: [UInt8], to client: Int) { connections[client]?.send(event: line) }

  // MARK: Snapshots

  /// Whether a client watches snapshots, so that no snapshot is created without a reader.
  ///
  /// Callable on any thread.
  package nonisolated var wantsSnapshots: Bool { subscribers.wantSnapshots }

  /// Sends the snapshot of a button or a placed control to all clients that watch snapshots, unless it is unchanged.
  package func show(_ place: PlaceSnapshot) {
    guard wantsSnapshots, sent.record(place) else { return }
    send(SocketMessage.PlaceLine(place, at_ns: MonotonicClock.now.nanoseconds).line)
  }

  /// Sends the snapshots of all buttons and placed controls, after a change of the placed controls or their order, or of the
  /// buttons, which are `nil` if they have not changed.
  package func show(
    buttons: [PlaceSnapshot]? = nil, placed: [PlaceSnapshot], version: Int
  ) {
    guard wantsSnapshots, let all = sent.record(buttons: buttons, placed: placed) else { return }
    let now = MonotonicClock.now.nanoseconds
    send(SocketMessage.PlaceLine(all, version: version, at_ns: now).line)
  }

  /// Records the snapshots in the answer to a client that begins to watch, if no other client watches.
  package func watched(buttons: [PlaceSnapshot], placed: [PlaceSnapshot]) {
    sent.begin(buttons: buttons, placed: placed)
  }

  private func send(_ line: [UInt8]) {
    for connection in Array(connections.values) where connection.wantsSnapshots {
      connection.send(event: line)
    }
  }

  // MARK: Clients

  private func accept() {
    guard let listener else { return }
    for _ in 0..<limits.acceptsPerTurn {
      do throws(Errno) {
        admit(try listener.accept(), listener)
      } catch { return refused(error) }
    }
    pauseAccepting(limits.acceptPause, listener)
  }

  /// Handles an error of accept4(2): no connection is waiting, or a limit of the system is reached.
  private func refused(_ error: Errno) {
    guard [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(error.number), let listener else { return }
    note(
      "cannot accept a connection to the control socket: \(error.name); raise the limit of open files (ulimit -n)"
    )
    pauseAccepting(.seconds(1), listener)
  }

  /// Accepts no connection for a while, in which the listener would stay ready and the thread would not sleep.
  private func pauseAccepting(_ time: Duration, _ listener: SocketListener) {
    stopWaiting()
    ServiceThread.after(time) { [weak self] in
      guard let self, self.listener === listener else { return }
      do throws(SystemError) { try waitForClients(listener) } catch {
        log(.error, "the control socket no longer accepts connections: \(error)")
      }
    }
  }

  private func waitForClients(_ listener: SocketListener) throws(SystemError) {
    registration = try listener.watch { [weak self] in self?.accept() }
  }

  private func stopWaiting() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
  }

  private func admit(_ descriptor: consuming FileDescriptor, _ listener: SocketListener) {
    let number = descriptor.number
    var process: PeerProcess?
    var peer = identify.map { $0(number) } ?? SocketPeer(number, path: listener.location)
    if identify == nil, let known = peer {
      process = PeerProcess(number, pid: known.pid, owner: geteuid())
      peer?.origin = process?.origin(uid: known.uid) ?? .unknown
    }
    guard let peer, peer.isAllowed(owner: getuid()) else {
      let who = peer.map { "user \($0.uid)" } ?? "an unknown user"
      note("refused a connection of \(who) to the control socket")
      return reject(
        descriptor,
        "\(who) may not use \(listener.path): only root, the daemon's own user and members of the socket's group "
          + "may; ask an administrator to add you to that group")
    }
    admit(descriptor, peer, process)
  }

  private func admit(
    _ descriptor: consuming FileDescriptor, _ peer: SocketPeer, _ process: PeerProcess?
  ) {
    switch limiter.admit(peer, at: MonotonicClock.now) {
    case .admitted: serve(descriptor, peer, process)
    case .admittedInsteadOf(let user):
      serve(descriptor, peer, process)
      connections.values.filter { $0.peer.countedUser == user }.max { $0.number < $1.number }?
        .giveWay()
    case .refused(let reason):
      note("a client of user \(peer.uid) (process \(peer.pid)) was refused: \(reason)")
      reject(descriptor, reason)
    }
  }

  /// Serves a connection that a process of this extension has passed to the daemon.
  ///
  /// It has an extension's rights at most, so the senders of its input are not checked.
  package func serve(_ connection: PassedConnection, of executable: String) {
    guard let listener, let descriptor = connection.take(),
      var peer = SocketPeer(descriptor.number, path: listener.location)
    else { return }
    peer.origin = .ofExtension
    peer.executable = executable
    admit(descriptor, peer, nil)
  }

  private func serve(
    _ descriptor: consuming FileDescriptor, _ peer: SocketPeer, _ process: PeerProcess?
  ) {
    numbers += 1
    let connection = SocketConnection(
      descriptor, number: numbers, peer: peer, process: process,
      owner: SocketConnection.Owner(
        handlers: handlers, welcome: welcome, limits: limits, proof: listener?.proof,
        watches: { [weak self] in self?.watched(wantsSnapshots: $0) },
        ended: { [weak self] in self?.ended($0, $1, isFault: $2) }))
    connections[numbers] = connection
    connection.start()
  }

  /// Sends the reason, if it fits, and closes the connection.
  private func reject(_ descriptor: consuming FileDescriptor, _ reason: String) {
    var output = SocketOutput(limit: 0)
    let refusal = Message.refusal(0, MessageError(.forbidden, Sentence(text: reason)))
    _ = output.write(refusal, to: descriptor.number)
  }

  private func ended(_ connection: SocketConnection, _ reason: String?, isFault: Bool) {
    connections[connection.number] = nil
    if connection.isWatching { subscribers.addEvents(-1) }
    if connection.wantsSnapshots { subscribers.addSnapshots(-1) }
    limiter.ended(connection.peer)
    handlers.owner.clientGone(connection.number)
    guard let reason else { return }
    let peer = connection.peer
    if isFault { limiter.dropped(peer, at: MonotonicClock.now) }
    note(
      "the client \"\(connection.name)\" of the control socket (process \(peer.pid), user \(peer.uid)) "
        + "was disconnected: \(reason)")
  }

  private func watched(wantsSnapshots: Bool) {
    guard wantsSnapshots else {
      subscribers.addEvents(1)
      return
    }
    // The recorded snapshots may be old: none is recorded while no client watches snapshots.
    if !self.wantsSnapshots { sent = SentSnapshots() }
    subscribers.addSnapshots(1)
  }

  /// Logs a fault of a client, at most once in ten seconds.
  private func note(_ message: String) {
    guard case .pass(let more) = notes.take(at: MonotonicClock.now) else { return }
    log(.warning, more > 0 ? "\(message) (and \(more) more since)" : message)
  }
}

extension SocketMessage.Hello {
  /// The refusal by a daemon with this name and version, or `nil` if both use the same version of the protocol.
  func refusal(by daemon: String) -> MessageError? {
    guard version != Requests.version else { return nil }
    return MessageError(
      .unsupportedVersion,
      """
      the client speaks version \(version) of the socket's protocol, the daemon (\(daemon)) speaks \
      \(Requests.version); use programs of one release
      """)
  }

  /// The client's name for the log: short, and without characters that could control a terminal.
  var loggedName: String {
    String(client.prefix(60).map { $0.isASCII && !("!"..."~").contains($0) ? " " : $0 })
  }
}
