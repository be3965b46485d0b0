import SystemAccess

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
