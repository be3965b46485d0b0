import ControlModel
import ControlSocket
import SystemAccess
import Wire

extension Service {
  /// The time limit for the daemon's answer to `watch`.
  private static let watchLimit = Duration.seconds(5)

  func connectToDaemon() {
    do throws(SocketError) {
      let client = try SocketClient.connect(
        firstOf: options.sockets, client: "actionbutton-mqtt events")
      let watching = try client.request(
        Requests.watch, with: SocketMessage.Watch(snapshots: true), as: JSONValue.self,
        timeout: Self.watchLimit)
      daemonIsThere(client, watching)
    } catch { daemonIsGone("\(error)") }
  }

  private func daemonIsThere(_ client: SocketClient, _ watching: JSONValue) {
    _ = daemonConnection.handle(.connected, at: MonotonicClock.now)
    log.write("connected to \(client.welcome.daemon)")
    saidNoDaemon = false
    daemon = client
    sharedReports = SharedReports(at: MonotonicClock.now)
    connectionsChanged()
    places.handle(watching: watching)
    // A hold that continued during a restart of this process ends with the daemon's event.
    publish(presses.end(.clientRestarted, exceptOf: heldButtons), at: MonotonicClock.now)
    publishEverything()
    readGallery()
    // The client has already read the events that arrived with the answer, so the descriptor does not become ready.
    readDaemon()
  }

  /// Requests the controls that Home Assistant may assign, if the owner permits it.
  private func readGallery() {
    guard options.assigns, discovery != nil else { return }
    _ = commands.send(Requests.list, NoFields(), as: SocketMessage.Gallery.self) { [mailbox] in
      // Without an answer the choices stay as they are; after an end of the daemon they are requested again.
      if case .success(let gallery) = $0 { mailbox.post(.gallery(gallery)) }
    }
  }

  private var heldButtons: Set<String> {
    Set(
      places.shown.values.compactMap { shown in
        if case .held = shown.snapshot.press { shown.snapshot.name } else { nil }
      })
  }

  /// Handles the end of the daemon or a failed attempt to connect: every press ends.
  func daemonIsGone(_ reason: String) {
    let now = MonotonicClock.now
    let jitter = Double.random(in: 0...1, using: &generator)
    _ = daemonConnection.handle(.lost(jitter: jitter), at: now)
    daemon = nil
    (statesDue, changedPlaces) = (nil, [])
    sharedReports.clear()
    connectionsChanged()
    publish(presses.end(.daemonGone), at: now)
    publishReleased()
    for id in results.daemonGone() {
      let outcome = CommandResults.Outcome(
        status: .failed, reason: PressEvents.Reason.daemonGone.rawValue)
      publishResult(CommandResults.Fields(id, outcome))
    }
    publishStatus()
    guard !saidNoDaemon else { return }
    saidNoDaemon = true
    log.write("\(reason); waiting for it")
  }

  /// Handles the daemon's messages: the versions of shared values first, because other devices wait for them.
  func readDaemon() {
    do throws(SocketError) {
      let shared = (SocketMessage.Shared.publishEvent, publish(shared:))
      for message in try daemon?.receive(urgent: shared) ?? [] {
        switch message {
        case .event(let name, let fields): handle(event: name, fields)
        case .answer(let request, let refusal): handle(answerTo: request, refusal)
        }
      }
    } catch { daemonIsGone("\(error)") }
  }

  private func handle(event name: String, _ fields: JSONValue) {
    switch name {
    case SocketMessage.ChannelPush.publishEvent: return publish(push: fields)
    case SocketMessage.Channels.event: return follow(fields)
    case EventName.languageChanged.rawValue: readGallery()
    default: break
    }
    if let changed = places.handle(event: name, fields) {
      let isList = fields["placed"] != nil
      if isList {
        let buttons = places.all.compactMap { if case .button(let name) = $0 { name } else { nil } }
        publish(presses.end(.lostEvents, exceptOf: Set(buttons)), at: MonotonicClock.now)
      }
      changedPlaces.formUnion(changed)
      if statesDue == nil { statesDue = MonotonicClock.now.advanced(by: Limits.statePause) }
      return
    }
    // An event of a newer daemon with a field of another type is unknown and ignored.
    guard let event = try? fields.decode(Event.self) else { return }
    let events = presses.handle(event, control: event.button.flatMap { places.control(of: $0) })
    // Saved before `long_press_start` is published, so that its end follows even if this process is killed.
    for hold in events where hold.fields.kind == .longPressStart {
      saved.held[hold.key.button] = presses.open[hold.key.button]
      saveState()
    }
    publish(events, at: MonotonicClock.now)
    if let (id, outcome) = results.handle(event) {
      publishResult(CommandResults.Fields(id, outcome))
    }
  }
}

extension Service {
  func receive(_ message: ReceivedMessage) {
    let now = MonotonicClock.now
    if message.topic == discovery?.birthTopic { return receive(birth: message) }
    if message.topic == topics.topic(.marker) { return receive(marker: message) }
    if sharedTopics.levels.contains(message.topic) { return receive(shared: message) }
    if channelTopics.levels.contains(message.topic) { return receive(push: message) }
    guard let (topic, place) = topics.received(message.topic) else { return }
    guard limiter.takes(at: now) else {
      log.write(
        .flood,
        "there are more than \(Limits.commandsPerSecond) commands a second; the others are not run")
      return
    }
    do throws(Refused) {
      try run(
        Command(
          message, topic: topic, place: place,
          choices: options.assigns ? discovery?.choices : nil))
    } catch {
      refuse(error, message.topic)
    }
  }

  private func run(_ command: Command) throws(Refused) {
    if let id = command.id, !results.remember(id) {
      publishResult(CommandResults.Fields(id: id, status: .duplicate))
      return
    }
    // Saved before the daemon gets the command, so that the command does not run again if this process is killed.
    if command.id != nil { saveState() }
    let (request, body) = command.request.message
    let isSent = commands.send(request, body, as: CommandAnswer.Fields.self) { [mailbox] in
      mailbox.post(.answer(CommandAnswer(command: command, result: $0)))
    }
    guard isSent else {
      throw Refused(
        id: command.id, code: "too-many",
        message:
          "\(Limits.waitingCommands) commands are waiting for the daemon, the maximum; try again later"
      )
    }
  }

  func handle(_ answer: CommandAnswer) {
    switch answer.result {
    case .failure(let error):
      refuse(Refused(answer.command.id, error), topics.topic(.command))
    case .success(let fields):
      guard let id = answer.command.id else { return }
      publishResult(
        CommandResults.Fields(
          id: id, status: .accepted, press: fields.press, tap: fields.tap, count: fields.count))
      // A reload is complete with its answer.
      guard
        let number = CommandResults.Number(
          button: fields.button, press: fields.press, placement: fields.slot, tap: fields.tap),
        let outcome = results.accepted(id, as: number)
      else { return }
      publishResult(CommandResults.Fields(id, outcome))
    }
  }

  private func refuse(_ refused: Refused, _ topic: String) {
    log.write(.badMessage, "a command on \(topic) was not run: \(refused.message)")
    guard let id = refused.id else { return }
    publishResult(
      CommandResults.Fields(
        id: id, status: .refused, code: refused.code, message: refused.message))
  }

  func publishResult(_ result: CommandResults.Fields) {
    outbox.add(
      OutgoingMessage(
        topic: topics.topic(.commandResult), payload: Payload.json(result), isRetained: false,
        kind: .step),
      at: MonotonicClock.now)
  }
}
