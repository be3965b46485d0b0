import ControlModel
import ControlSocket
import Glibc
import SystemAccess
import Wire

/// A message from another thread to the service's thread.
///
/// There is one attempt to connect at a time, and `Limits.waitingCommands` limits the answers, so the mailbox stays small.
enum ServiceMessage: Sendable {
  case connection(Result<BrokerClient, MQTTError>)
  case answer(CommandAnswer)
  case gallery(SocketMessage.Gallery)
  case stop
}

/// The service, which passes on the daemon's events and the broker's messages.
///
///     daemon ══ socket ══► Service ─ Outbox ─► BrokerConnection ══ MQTT ══► broker
///            ◄═ shared values ═ Service ◄── BrokerConnection ◄═
///            ◄═ commands ═ RequestQueue ◄─ Service
///
/// Only the thread that calls `run` uses it. Data from one connection goes to the other connection in the same turn of the
/// loop. The thread waits for both connections and for the mailbox, but never for an answer of the broker. Connecting to the
/// broker and running a command may take long, so each of them has a separate thread.
package final class Service {
  let options: Options
  let log: Log
  let mailbox: Mailbox<ServiceMessage>
  let broker: BrokerConnection
  /// The connection for commands, so that a slow answer delays no event.
  let commands: RequestQueue
  let sharedTopics: SharedTopics
  let channelTopics: ChannelTopics
  /// The topics of the channels that Live Activities follow.
  var followed: Set<String> = []
  let topics: Topics
  var discovery: Discovery?
  var generator = SystemRandomNumberGenerator()

  var outbox = Outbox()
  var brokerConnection: Reconnection
  var daemonConnection: Reconnection
  /// The connection to the daemon, or `nil` without a connection.
  var daemon: SocketClient?
  var places = Places()
  var presses: PressEvents
  var owedEnds = OwedEnds()
  var results: CommandResults
  var limiter: RateLimiter
  var saved: SavedState
  var file: SavedFile
  /// The payloads sent to the state topics since the connection to the broker or Home Assistant's last birth message.
  var published: [String: [UInt8]] = [:]
  /// The components described since the connection to the broker or Home Assistant's last birth message.
  var described: [Component]?
  /// The instants of the next and of the last answer to Home Assistant's birth message.
  var (birthDue, birthLast): (Timestamp?, Timestamp?)
  /// The places with changed states, and the instant at which these states are published.
  var (changedPlaces, statesDue): (Set<Place>, Timestamp?) = ([], nil)
  /// Whether the log reports that the daemon or the broker is absent.
  var (saidNoDaemon, saidNoBroker) = (false, false)
  /// The number of consecutive connections that the broker accepted and that were short (`Limits.shortConnection`).
  var shortConnections = 0
  /// Whether there are changes that need not be saved at once, because their loss would only publish an end twice.
  var isSavePending = false
  var synchronization = SharedSynchronization()
  /// The reports on shared values and pushes that wait for the daemon.
  var sharedReports: SharedReports
  /// The instant at which the broker's copies of shared values are read again, or `nil` if that is not planned.
  var sharedDue: Timestamp?
  /// The instant by which `run` returns, or `nil` before `stop` is called.
  var shutdownDeadline: Timestamp?

  /// Creates a service that has not started.
  ///
  /// - Throws: `MQTTError`.
  package init(_ options: Options, log: Log) throws(MQTTError) {
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
      Discovery(prefix: $0, id: state.id, name: name, topics: topics, page: options.page)
    }
    presses = PressEvents(open: state.held)
    results = CommandResults(ids: state.commands)
    let now = MonotonicClock.now
    limiter = RateLimiter(
      burst: Limits.commandBurst, perSecond: Limits.commandsPerSecond, at: now)
    sharedReports = SharedReports(at: now)
    brokerConnection = Reconnection(.broker, at: now)
    daemonConnection = Reconnection(.daemon, at: now)
    do throws(SystemError) { mailbox = try Mailbox() } catch { throw .cannotRun("\(error)") }
    commands = RequestQueue(
      options.sockets, name: "actionbutton-mqtt commands", thread: "commands",
      most: Limits.waitingCommands)
    sharedTopics = SharedTopics(base: options.base)
    channelTopics = ChannelTopics(base: options.base)
    broker = try BrokerConnection(
      options.settings(id: state.id, will: .state(topics.topic(.status), Status.offline.rawValue)),
      mailbox: mailbox, log: log)
    // The ends of these presses must follow, however long this process did not run.
    for (button, press) in state.held {
      outbox.owe(OutgoingMessage.PressKey(button: button, number: press.number))
    }
  }

  enum Status: String, CaseIterable { case online, offline }

  /// A closure that ends `run`.
  ///
  /// Any thread may call it.
  package var stop: @Sendable () -> Void {
    let mailbox = mailbox
    return { mailbox.post(.stop) }
  }

  /// Runs the service until `stop` is called.
  package func run() {
    log.write("device \(saved.id), broker \(options.broker)")
    while true {
      let now = MonotonicClock.now
      if brokerConnection.handle(.due, at: now) {
        broker.connect(subscriptions: subscriptions)
      }
      if daemonConnection.handle(.due, at: now) { connectToDaemon() }
      if let due = birthDue, due <= now { answerBirth(at: now) }
      if let due = statesDue, due <= now { publishChangedStates() }
      if let due = sharedDue, due <= now { readSharedAgain() }
      flush()
      for press in outbox.takeSettled() where saved.held[press.button]?.number == press.number {
        saved.held[press.button] = nil
        isSavePending = true
      }
      if isSavePending { saveState() }
      if let shutdownDeadline,
        outbox.isEmpty || shutdownDeadline <= now || !brokerConnection.isConnected
      {
        broker.end()
        return
      }
      wait()
    }
  }

  private var subscriptions: [String] {
    topics.subscriptions(assigns: options.assigns) + (discovery.map { [$0.birthTopic] } ?? [])
  }

  /// Waits for the daemon, the broker, the mailbox or the next due instant, and handles everything that arrived.
  private func wait() {
    let due = [
      brokerConnection.nextWake, daemonConnection.nextWake, broker.nextWake, sharedReports.nextWake,
      birthDue, sharedDue, statesDue, shutdownDeadline,
    ].compactMap { $0 }.min()
    let left = due.map { max(MonotonicClock.now.duration(to: $0), .zero) }
    // poll(2) ignores negative descriptors.
    var waits = [
      pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: daemon?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      broker.wait,
    ]
    // Rounded up, so that the wait never ends too early. After a signal or an error, no descriptor is ready.
    let limit = left.map { $0 == .zero ? 0 : Int32(clamping: Int($0 / .milliseconds(1)) + 1) }
    poll(&waits, nfds_t(waits.count), limit ?? -1)
    if waits[1].revents != 0 { readDaemon() }
    let (reports, end) = broker.serve(waits[2].revents, at: MonotonicClock.now)
    for report in reports { handle(report) }
    if let end { brokerIsGone(end) }
    reportShared()
    if waits[0].revents != 0 { for item in mailbox.take() { handle(item) } }
  }

  private func handle(_ item: ServiceMessage) {
    switch item {
    case .connection(.success(let client)): broker.open(client, at: MonotonicClock.now)
    case .connection(.failure(let error)): brokerIsGone("\(error)")
    case .answer(let answer): handle(answer)
    case .gallery(let gallery):
      discovery?.choices = ControlChoices(gallery)
      // Home Assistant applies a changed description only to the next snapshot.
      published = [:]
      publishEverything()
    case .stop: beginShutdown()
    }
  }

  private func handle(_ report: BrokerReport) {
    switch report {
    case .connected: brokerConnected()
    case .acknowledged(let number): outbox.acknowledged(number)
    case .message(let message): receive(message)
    }
  }

  private func flush() {
    guard brokerConnection.isConnected else { return }
    let entries = outbox.next(at: MonotonicClock.now)
    if !entries.isEmpty { broker.publish(entries) }
    let dropped = outbox.takeDropped()
    guard dropped != Outbox.Dropped() else { return }
    log.write(
      .dropped,
      "the broker was disconnected or slow: \(dropped.expired) events of presses older than "
        + "\(Limits.eventAge.inSeconds) s and \(dropped.overflowed) messages beyond the limit were not published"
    )
  }

  /// Publishes the last messages; `run` returns when the broker has acknowledged them, or after `Limits.shutdown`.
  private func beginShutdown() {
    guard shutdownDeadline == nil else { return }
    let now = MonotonicClock.now
    // The daemon's later events are not read: nothing would publish the end of a press that begins now.
    _ = daemonConnection.handle(.stop, at: now)
    (daemon, statesDue) = (nil, nil)
    sharedReports.clear()
    connectionsChanged()
    // An end of a hold that the broker does not acknowledge in time is published at the next start.
    publish(presses.end(.clientStopped), at: now)
    publishReleased()
    publishStatus()
    shutdownDeadline = now.advanced(by: Limits.shutdown)
  }

  /// Saves the changes; logs a failure and continues.
  func saveState() {
    isSavePending = false
    saved.commands = results.remembered
    do throws(MQTTError) { try file.write(saved) } catch { log.write(.state, "\(error)") }
  }
}

extension Options {
  func settings(id: String, will: OutgoingMessage?) -> BrokerSettings {
    BrokerSettings(
      address: broker, clientID: "actionbutton-\(id)", username: username, password: password,
      ca: ca, certificate: certificate, key: key, will: will)
  }
}

extension Service {
  /// Handles an accepted connection: publishes everything, because the broker may have lost its retained messages.
  func brokerConnected() {
    _ = brokerConnection.handle(.connected, at: MonotonicClock.now)
    log.write("connected to \(options.broker)")
    saidNoBroker = false
    published = [:]
    described = nil
    for topic in followed.sorted() { broker.subscribe(topic) }
    publishEverything()
    connectionsChanged()
  }

  /// Handles a lost connection or a failed attempt to connect.
  func brokerIsGone(_ reason: String) {
    let now = MonotonicClock.now
    if brokerConnection.isConnected { owedEnds.brokerIsAway(held) }
    if let since = brokerConnection.connectedSince {
      let isShort = since.duration(to: now) < Limits.shortConnection
      shortConnections = isShort ? shortConnections + 1 : 0
    }
    let jitter = Double.random(in: 0...1, using: &generator)
    _ = brokerConnection.handle(.lost(jitter: jitter), at: now)
    outbox.disconnected()
    connectionsChanged()
    guard !saidNoBroker else { return }
    saidNoBroker = true
    log.write("no connection to \(options.broker): \(reason); retrying until it succeeds")
    guard shortConnections == Limits.shortConnections else { return }
    log.write(
      "the broker closed \(shortConnections) connections in a row within \(Limits.shortConnection.inSeconds) s; if "
        + "another device has the same identifier (\(saved.id)), give each device its own --id")
  }

  /// Publishes the status, the description for Home Assistant and every state.
  func publishEverything() {
    publishStatus()
    guard daemon != nil else { return publishReleased() }
    describe()
    for place in places.all { publishStates(of: place) }
    removeOldPlaces()
  }

  /// Publishes `up` as the state of every button, because without the daemon or this process the state is not known.
  func publishReleased() {
    for path in saved.places {
      guard let place = Place(path: path[...]), case .button = place else { continue }
      publish(.state(topics.topic(.buttonState, of: place), Places.ButtonState.up.rawValue))
    }
  }

  func publishStatus() {
    publish(
      .state(
        topics.topic(.status),
        (daemon == nil ? Status.offline : Status.online).rawValue))
  }

  /// Publishes the changed states, and their consequences for Home Assistant's description.
  ///
  /// It is delayed, because a press changes several states one after the other, and the events of the press and the shared
  /// values that it changes go first.
  func publishChangedStates() {
    for place in changedPlaces.sorted() { publishStates(of: place) }
    (statesDue, changedPlaces) = (nil, [])
    describe()
    removeOldPlaces()
  }

  private func publishStates(of place: Place) {
    for message in places.states(of: place, topics) { publish(message) }
  }

  /// Publishes a state that the broker does not have yet.
  ///
  /// No state waits while the broker is away, because every state follows when it is back.
  private func publish(_ message: OutgoingMessage) {
    guard brokerConnection.isConnected, published[message.topic] != message.payload else { return }
    published[message.topic] = message.payload
    outbox.add(message, at: MonotonicClock.now)
  }

  func publish(_ events: [PressEvent], at now: Timestamp) {
    for event in events {
      owedEnds.published(event, at: now)
      let isStart = [.pressStart, .longPressStart, .multiPressOngoing].contains(event.fields.kind)
      add(event, isStart ? .start(event.key) : .end(event.key), at: now)
    }
  }

  private func add(_ event: PressEvent, _ kind: OutgoingMessage.Kind, at now: Timestamp) {
    var message = OutgoingMessage(
      topic: topics.topic(.buttonEvent, of: .button(event.key.button)),
      payload: Payload.json(event.fields), isRetained: false, kind: kind)
    message.latePayload = event.late.map { Payload.json($0.fields) }
    outbox.add(message, at: now)
  }

  /// The holds with an end that the broker has not acknowledged.
  private var held: [OutgoingMessage.PressKey] {
    saved.held.map { OutgoingMessage.PressKey(button: $0.key, number: $0.value.number) }
  }

  // MARK: Home Assistant

  func describe() {
    guard let discovery, brokerConnection.isConnected else { return }
    let components = discovery.components(places, before: saved.components)
    guard components != described else { return }
    let now = MonotonicClock.now
    for message in discovery.messages(components, before: saved.components) {
      outbox.add(message, at: now)
    }
    described = components
    saved.components = components.reduce(into: [:]) { $0[$1.key] = $1.platform }
    saveState()
  }

  func removeOldPlaces() {
    guard brokerConnection.isConnected else { return }
    let paths = places.all.map(\.path)
    for path in saved.places where !paths.contains(path) {
      guard let place = Place(path: path[...]) else { continue }
      publishStates(of: place)
    }
    guard saved.places != paths else { return }
    saved.places = paths
    saveState()
  }

  /// Handles Home Assistant's birth message, `online` after a start or a reconnection, or its last will, `offline`.
  func receive(birth message: ReceivedMessage) {
    // A retained message is older than this connection, at which everything was published.
    guard !message.isRetained else { return }
    switch String(decoding: message.payload, as: UTF8.self) {
    case "online": homeAssistantIsThere(at: MonotonicClock.now)
    case "offline": owedEnds.homeAssistantIsAway(held)
    default: break
    }
  }

  /// Plans the answer to Home Assistant's birth message: after up to a second at random, because a fleet answers, and at
  /// least `Limits.birthPause` after the last answer.
  private func homeAssistantIsThere(at now: Timestamp) {
    guard birthDue == nil else { return }
    let soon = now.advanced(by: .seconds(Double.random(in: 0...1, using: &generator)))
    let pause = birthLast?.advanced(by: Limits.birthPause)
    birthDue = pause.map { max($0, soon) } ?? soon
  }

  func answerBirth(at now: Timestamp) {
    birthDue = nil
    birthLast = now
    published = [:]
    described = nil
    publishEverything()
    for event in owedEnds.removeAll(at: now, pressed: Set(presses.open.keys)) {
      add(event, .step, at: now)
    }
  }
}
