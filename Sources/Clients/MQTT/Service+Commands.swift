import ControlModel
import SystemAccess

extension Service {
  func receive(_ message: ReceivedMessage) {
    let now = MonotonicClock.now
    if message.topic == discovery?.birthTopic { return receive(birth: message) }
    if message.topic == topics.topic(.marker) { return receive(marker: message) }
    if sharedTopics.contains(message.topic) { return receive(shared: message) }
    if channelTopics.contains(message.topic) { return receive(push: message) }
    guard let (topic, place) = topics.received(message.topic) else { return }
    guard limiter.takes(at: now) else {
      log.write(
        .flood,
        "there are more than \(Limits.commandsPerSecond) commands a second; the others are not run")
      return
    }
    do throws(Refused) { try run(try Command(message, topic: topic, place: place)) } catch {
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
    guard commands.run(command) else {
      throw Refused(
        id: command.id, code: "too-many",
        message:
          "\(Limits.waitingCommands) commands are waiting for the daemon, the maximum; try again later"
      )
    }
  }

  func handle(_ answer: CommandAnswer) {
    switch answer.result {
    case .failure(let refused): refuse(refused, topics.topic(.command))
    case .success(let fields):
      guard let id = answer.command.id else { return }
      publishResult(
        CommandResults.Fields(
          id: id, status: .accepted, press: fields.press, tap: fields.tap, count: fields.count))
      // A reload is complete with its answer.
      guard
        let number = CommandResults.Number(
          button: fields.button, press: fields.press, placement: fields.placement, tap: fields.tap),
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
