import SystemAccess

extension Service {
  /// The broker has accepted the connection: it gets everything, since it may have lost what was retained.
  func brokerIsThere() {
    _ = brokerConnection.handle(.connected, at: MonotonicClock.now)
    log.write("connected to \(options.broker)")
    saidNoBroker = false
    published = [:]
    described = nil
    for topic in followed.sorted() { broker.subscribe(topic) }
    publishEverything()
    connectionsChanged()
  }

  /// The connection is lost, or could not be made.
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
    log.write("no connection to \(options.broker): \(reason); it is tried again until it works")
    guard shortConnections == Limits.shortConnections else { return }
    log.write(
      "the broker has ended \(shortConnections) connections in a row within \(Limits.shortConnection.inSeconds) s; if another "
        + "device has the same identifier (\(saved.id)), give each its own --id")
  }

  /// Publishes the status, the description for Home Assistant and every state.
  func publishEverything() {
    publishStatus()
    guard daemon != nil else { return publishReleased() }
    describe()
    for place in places.all { publishStates(of: place) }
    removeOldPlaces()
  }

  /// Publishes `up` as the state of every button: without the daemon, and after the end of this process, it is not known.
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

  /// Publishes the states that have changed, and what Home Assistant must know of them.
  ///
  /// Not at once, because a press changes several of them one after the other, and its events and the shared values that it
  /// changes go first.
  func publishChangedStates() {
    for place in changedPlaces.sorted() { publishStates(of: place) }
    (statesDue, changedPlaces) = (nil, [])
    describe()
    removeOldPlaces()
  }

  private func publishStates(of place: Place) {
    for message in places.states(of: place, topics) { publish(message) }
  }

  /// Publishes a state that the broker does not have yet; while it is away, nothing waits, because all of it follows
  /// when it is back.
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

  /// The holds whose end the broker has not acknowledged.
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

  /// Takes what Home Assistant publishes about itself: `online` when it has started or is connected again, `offline` when
  /// it ends.
  func take(birth message: ReceivedMessage) {
    // A retained one is older than our connection, and everything was published at that.
    guard !message.isRetained else { return }
    switch String(decoding: message.payload, as: UTF8.self) {
    case "online": homeAssistantIsThere(at: MonotonicClock.now)
    case "offline": owedEnds.homeAssistantIsAway(held)
    default: break
    }
  }

  /// Home Assistant has started: it is answered within a second, at a random instant, since a fleet answers.
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
    for event in owedEnds.take(at: now, pressed: Set(presses.open.keys)) {
      add(event, .step, at: now)
    }
  }
}
