import ControlModel
import ControlSocket
import Glibc
import SystemAccess
import Wire

/// The thread that decides: it reads the daemon's events, gives messages to the broker's thread, and takes commands.
///
///     daemon ══ socket ══► Service ─ Outbox ─► BrokerThread ══ MQTT ══► broker
///            ◄═ commands ═ CommandRunner ◄─ Service ◄─ Inbox ─┘
///
/// One thread uses it, the one that calls `run`.
public final class Service {
  let options: Options
  let log: Log
  let inbox: Inbox
  let broker: BrokerThread
  let commands: CommandRunner
  let sharedLink: SharedLink
  let sharedTopics: SharedTopics
  let topics: Topics
  let discovery: Discovery?
  var generator = SystemRandomNumberGenerator()

  var outbox = Outbox()
  var brokerConnection: Reconnection
  var daemonConnection: Reconnection
  /// The connection to the daemon; nil while it is away.
  var daemon: SocketClient?
  var places = Places()
  var presses: PressEvents
  var results: CommandResults
  var limiter: CommandLimiter
  var saved: SavedState
  var file: SavedFile
  /// What every state topic has at the broker since the connection was made.
  var published: [String: [UInt8]] = [:]
  /// The components as they were described since the connection was made.
  var described: [Component]?
  /// When Home Assistant is answered, which has started, and when it was answered last.
  var (birthDue, birthLast): (Timestamp?, Timestamp?)
  /// Whether the daemon's absence, and the broker's, was reported.
  var (saidNoDaemon, saidNoBroker) = (false, false)
  /// Whether something is to be saved that may be saved late, because an end would only be published twice.
  var isSavePending = false
  /// When the shared values are connected with those at the broker.
  var synchronization = SharedSynchronization()
  /// When the copies of shared values are read again; nil if that is not planned.
  var sharedDue: Timestamp?
  /// By when the process ends; nil while it goes on.
  var farewell: Timestamp?

  /// A service that has not started; its thread for the broker has.
  ///
  /// - Throws: `MQTTError`.
  public init(_ options: Options, log: Log) throws(MQTTError) {
    try options.check()
    self.options = options
    self.log = log
    file = SavedFile(folder: options.stateFolder)
    var state = try file.read(log) ?? SavedState(id: DeviceID.random(using: &generator))
    if let id = options.id, id != state.id { state = SavedState(id: id) }
    try file.write(state)
    saved = state
    topics = Topics(base: options.base, id: state.id)
    let (topics, name) = (topics, options.name)
    discovery = options.discovery.map {
      Discovery(prefix: $0, id: state.id, name: name, topics: topics)
    }
    presses = PressEvents(open: state.held)
    results = CommandResults(ids: state.commands)
    let now = MonotonicClock.now
    limiter = CommandLimiter(at: now)
    brokerConnection = Reconnection(.broker, at: now)
    daemonConnection = Reconnection(.daemon, at: now)
    do throws(SystemError) { inbox = try Inbox() } catch { throw .cannotRun("\(error)") }
    commands = CommandRunner(options.sockets, inbox: inbox)
    sharedTopics = SharedTopics(base: options.base)
    sharedLink = try SharedLink(options.sockets, sharedTopics, inbox: inbox, log: log)
    broker = try BrokerThread(
      options.settings(id: state.id, will: .state(topics.topic(.status), Status.offline.rawValue)),
      inbox: inbox, log: log, shared: sharedLink)
    sharedLink.setPublisher { [broker] in broker.publishOnce($0) }
    // Their ends are owed, however long this process was away.
    for (button, press) in state.held {
      outbox.owe(OutgoingMessage.PressKey(button: button, number: press.number))
    }
  }

  /// What `status` says.
  enum Status: String, CaseIterable { case online, offline }

  /// A closure that ends `run`, for any thread.
  public var stop: @Sendable () -> Void {
    let inbox = inbox
    return { inbox.post(.stop) }
  }

  /// Serves until `stop` is called.
  public func run() {
    log.write("device \(saved.id), broker \(options.broker)")
    while true {
      let (items, dropped) = inbox.take()
      if dropped > 0 {
        log.write(.flood, "\(dropped) received messages were dropped: they came too fast")
        lostShared()
      }
      for item in items { take(item) }
      let now = MonotonicClock.now
      if brokerConnection.handle(.due, at: now) {
        broker.connect(subscriptions: subscriptions)
      }
      if daemonConnection.handle(.due, at: now) { connectToDaemon() }
      if let due = birthDue, due <= now { answerBirth(at: now) }
      if let due = sharedDue, due <= now { readSharedAgain() }
      flush()
      for press in outbox.takeSettled() where saved.held[press.button]?.number == press.number {
        saved.held[press.button] = nil
        isSavePending = true
      }
      if isSavePending { saveState() }
      if let farewell, outbox.isEmpty || farewell <= now || !brokerConnection.isConnected {
        broker.end()
        return
      }
      wait()
    }
  }

  private var subscriptions: [String] {
    topics.subscriptions + (discovery.map { [$0.birthTopic] } ?? [])
  }

  /// Waits for a line of the daemon, which is taken, for the inbox, or for the next instant at which something is due.
  private func wait() {
    let due = [brokerConnection.nextWake, daemonConnection.nextWake, birthDue, sharedDue, farewell]
      .compactMap { $0 }.min()
    let left = due.map { max(MonotonicClock.now.duration(to: $0), .zero) }
    guard let daemon else {
      var wait = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
      // Rounded up, so that a wait never ends before its time.
      poll(&wait, 1, left.map { Int32(clamping: Int($0 / .milliseconds(1)) + 1) } ?? -1)
      return
    }
    do throws(SocketError) {
      guard let line = try daemon.nextEvent(timeout: left, orReady: inbox.descriptor) else {
        return
      }
      take(line: line)
    } catch { daemonIsGone("\(error)") }
  }

  private func take(_ item: Inbox.Item) {
    switch item {
    case .report(.connected): brokerIsThere()
    case .report(.disconnected(let reason)): brokerIsGone(reason)
    case .report(.acknowledged(let number)): outbox.acknowledged(number)
    case .report(.message(let message)): take(message)
    case .answer(let answer): take(answer)
    case .sharedOverflow: lostShared()
    case .sharedLost: sharedIsLost()
    case .stop: sayFarewell()
    }
  }

  /// Gives the broker's thread what it may have.
  private func flush() {
    guard brokerConnection.isConnected else { return }
    let entries = outbox.next(at: MonotonicClock.now)
    if !entries.isEmpty { broker.publish(entries) }
    let dropped = outbox.takeDropped()
    guard dropped != Outbox.Dropped() else { return }
    log.write(
      .dropped,
      "the broker was away or slow: \(dropped.expired) events belong to presses older than "
        + "\(Limits.eventAge.inSeconds) s and \(dropped.overflowed) messages had no room; they are not published"
    )
  }

  /// Publishes that nothing comes any more, and ends as soon as the broker has it.
  private func sayFarewell() {
    guard farewell == nil else { return }
    let now = MonotonicClock.now
    // What the broker does not get in time is published at the next start.
    publish(presses.end(.clientStopped), at: now)
    if brokerConnection.isConnected {
      outbox.add(.state(topics.topic(.status), Status.offline.rawValue), at: now)
    }
    farewell = now.advanced(by: Limits.farewell)
  }

  /// Saves what has changed; what cannot be saved is reported, and everything else goes on.
  func saveState() {
    isSavePending = false
    saved.commands = results.remembered
    do throws(MQTTError) { try file.write(saved) } catch { log.write(.state, "\(error)") }
  }
}

extension Options {
  /// How the broker is reached.
  func settings(id: String, will: OutgoingMessage?) -> BrokerSettings {
    BrokerSettings(
      address: broker, clientID: "actionbutton-\(id)", username: username, password: password,
      ca: ca, certificate: certificate, key: key, will: will)
  }
}
