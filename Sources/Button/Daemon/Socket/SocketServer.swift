import CSystem
package import ControlModel
package import ControlSocket
import Gesture
import Glibc
import Synchronization
package import SystemAccess
import Wire

/// The control socket: accepts clients, limits them by user, and passes their requests to the handlers.
///
/// Never waits for a client: one that floods, hangs, sends rubbish or does not read costs at most what
/// `SocketLimits` says, and is dropped with a reason.
@ServiceThread
package final class SocketServer {
  /// Writes a line of the log; called seldom, whatever clients do.
  package typealias LogLine = @ServiceThread (Log.Priority, String) -> Void

  private let handlers: Handlers
  private let welcome: SocketMessage.Welcome
  private let limits: SocketLimits
  private let log: LogLine
  private let identify: (@Sendable (Int32) -> SocketPeer?)?
  private var listener: SocketListener?
  /// Nil while no client can connect.
  private var registration: Registration?
  private var connections: [Int: SocketConnection] = [:]
  private var numbers = 0
  private var limiter: ConnectionLimiter
  private nonisolated let subscribers = Atomic<Int>(0)
  private nonisolated let snapshotSubscribers = Atomic<Int>(0)
  private var sent = SentSnapshots()
  private var noted: (at: Timestamp, suppressed: Int)?

  /// A server that is not yet to be found.
  ///
  /// - Parameters:
  ///   - handlers: What answers.
  ///   - daemon: The daemon's name and version, for `hello`.
  ///   - limits: What a client may cost.
  ///   - identify: Finds the process at the other end of a descriptor; nil asks the kernel.
  ///   - log: Where to write what is worth knowing.
  package init(
    handlers: Handlers, daemon: String, limits: SocketLimits = SocketLimits(),
    identify: (@Sendable (Int32) -> SocketPeer?)? = nil, log: @escaping LogLine
  ) {
    self.handlers = handlers
    self.limits = limits
    limiter = ConnectionLimiter(limits: limits, owner: getuid())
    self.identify = identify
    self.log = log
    welcome = SocketMessage.Welcome(daemon: daemon, pid: getpid())
  }

  // MARK: Start and end

  /// Makes the socket at `path` and accepts clients.
  package func start(path: String) throws(SocketError) {
    let listener = try SocketListener(path: path)
    do throws(SystemError) { try waitForClients(listener) } catch {
      listener.close()
      throw .refused("wait for clients of", path: path, errno: error.errno)
    }
    self.listener = listener
  }

  /// Sends every client away and removes the socket.
  package func stop() {
    guard let listener else { return }
    self.listener = nil
    stopWaiting()
    for connection in Array(connections.values) { connection.end() }
    listener.close()
  }

  /// The socket's path; nil while there is none.
  package var path: String? { listener?.path }

  /// A warning if the socket's folder was moved or replaced, or `nil`.
  package var problem: String? { listener?.problem }

  /// How many clients are connected.
  package var clients: Int { connections.count }

  // MARK: Events

  /// Whether a client watches, so that no event line is built without a reader.
  ///
  /// Callable on any thread.
  package nonisolated var hasSubscribers: Bool { subscribers.load(ordering: .relaxed) > 0 }

  /// Sends a line of the event stream, with its newline, to all who watch.
  package func broadcast(_ line: [UInt8]) {
    guard hasSubscribers else { return }
    for connection in Array(connections.values) where connection.isWatching {
      connection.send(event: line)
    }
  }

  /// Sends a line of the event stream to one client alone; one that is gone gets nothing.
  func send(_ line: [UInt8], to client: Int) { connections[client]?.send(event: line) }

  // MARK: Snapshots

  /// Whether a client watches with snapshots; called on any thread, so that none is computed without a reader.
  package nonisolated var wantsSnapshots: Bool {
    snapshotSubscribers.load(ordering: .relaxed) > 0
  }

  /// Sends what a place shows now to all who want snapshots, unless it shows the same as before.
  package func show(_ place: PlaceSnapshot) {
    guard wantsSnapshots, let line = sent.line(for: place) else { return }
    send(line)
  }

  /// Sends all places to all who want snapshots: there may be others than before.
  package func show(_ places: [PlaceSnapshot]) {
    guard wantsSnapshots else { return }
    send(sent.line(for: places))
  }

  /// Sends what a placement shows now to all who want snapshots, unless it shows the same as before.
  package func show(placement: PlaceSnapshot) {
    guard wantsSnapshots, let line = sent.line(forPlacement: placement) else { return }
    send(line)
  }

  /// Sends all placements in their order: there are others than before, or in another order.
  package func show(placements: [PlaceSnapshot], version: Int) {
    guard wantsSnapshots else { return }
    send(sent.line(forPlacements: placements, version: version))
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

  /// The kernel gave no connection: there is none, or there is no room for it.
  private func refused(_ error: Errno) {
    guard [EMFILE, ENFILE, ENOMEM, ENOBUFS].contains(error.number), let listener else { return }
    note(
      "cannot accept a connection to the control socket: \(error.name); raise the limit of open files (ulimit -n)"
    )
    pauseAccepting(.seconds(1), listener)
  }

  /// Accepts no connection for a while: otherwise the listener stays ready and the thread does not sleep.
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
        "\(who) may not use \(listener.path): only root, the daemon's own user and members of the "
          + "socket's group may; have yourself added to that group")
    }
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

  private func serve(
    _ descriptor: consuming FileDescriptor, _ peer: SocketPeer, _ process: PeerProcess?
  ) {
    numbers += 1
    let connection = SocketConnection(
      descriptor, number: numbers, peer: peer, process: process,
      owner: SocketConnection.Owner(
        handlers: handlers, welcome: welcome, limits: limits, proof: listener?.proof,
        watches: { [weak self] in self?.watched(wantsSnapshots: $0) },
        ended: { [weak self] in self?.ended($0, $1) }))
    connections[numbers] = connection
    connection.start()
  }

  /// Sends the reason, if that fits, and closes the connection.
  private func reject(_ descriptor: consuming FileDescriptor, _ reason: String) {
    var output = SocketOutput(limit: 0)
    let refusal = Message.refusal(0, MessageError(.forbidden, Sentence(text: reason)))
    _ = output.write(refusal, to: descriptor.number)
  }

  private func ended(_ connection: SocketConnection, _ reason: String?) {
    connections[connection.number] = nil
    if connection.isWatching { subscribers.add(-1, ordering: .relaxed) }
    if connection.wantsSnapshots { snapshotSubscribers.add(-1, ordering: .relaxed) }
    limiter.ended(connection.peer)
    handlers.owner.clientGone(connection.number)
    guard let reason else { return }
    let peer = connection.peer
    limiter.dropped(peer, at: MonotonicClock.now)
    note(
      "the client \"\(connection.name)\" of the control socket (process \(peer.pid), user \(peer.uid)) "
        + "was disconnected: \(reason)")
  }

  private func watched(wantsSnapshots: Bool) {
    guard wantsSnapshots else {
      subscribers.add(1, ordering: .relaxed)
      return
    }
    // The snapshots that were sent last may be old: none is recorded while no client watches with snapshots.
    if !self.wantsSnapshots { sent = SentSnapshots() }
    snapshotSubscribers.add(1, ordering: .relaxed)
  }

  /// Logs what clients do wrong, at most once in ten seconds.
  private func note(_ message: String) {
    let now = MonotonicClock.now
    if let noted, noted.at.duration(to: now) < .seconds(10) {
      self.noted = (noted.at, noted.suppressed + 1)
      return
    }
    let more = noted.map(\.suppressed) ?? 0
    noted = (now, 0)
    log(.warning, more > 0 ? "\(message) (and \(more) more since)" : message)
  }
}
