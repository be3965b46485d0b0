import SystemAccess

/// Removes a device from the broker: its description for Home Assistant, and all retained messages below its topics.
package enum Removal {
  /// The time without a retained message after which the removal is complete.
  private static let silence = Duration.seconds(1)
  private static let limit = Duration.seconds(20)

  /// Removes the device.
  ///
  /// Blocks for a few seconds.
  ///
  /// - Throws: `MQTTError.notRemoved` if the broker cannot be reached or refuses a change, or if no identifier is known.
  package static func run(_ options: Options, log: Log) throws(MQTTError) {
    try options.check()
    var file = SavedFile(folder: options.stateFolder)
    let savedID = try file.read(log)?.id
    guard let id = options.id ?? savedID else {
      throw .notRemoved("there is no identifier in \(file.path), so name the device with --id")
    }
    let topics = Topics(base: options.base, id: id)
    var settings = options.settings(id: id, will: nil)
    settings.clientID += "-remove"
    let subscriptions = ["\(topics.root)/#"]
    func connected() throws(MQTTError) -> BrokerClient {
      do throws(MQTTError) {
        return try .connected(settings, subscriptions: subscriptions, log: log)
      } catch {
        if case .notConnected(let reason) = error { throw .notRemoved(reason) }
        throw error
      }
    }
    var client = try connected()
    var answer = ContinuousClock.now.advanced(by: Limits.answer)
    let discovery = Discovery(
      prefix: options.discovery ?? "homeassistant", id: id, name: options.name, topics: topics)
    var outbox = Outbox()
    var removed = 0
    let end = ContinuousClock.now.advanced(by: limit)
    var quiet = end
    while ContinuousClock.now < min(end, quiet) || !outbox.isEmpty {
      guard ContinuousClock.now < end else { throw .notRemoved("the broker did not answer") }
      let (reports, reason) = client.serve(waitingAtMost: .milliseconds(100))
      let isLate = !client.isAccepted && answer < .now
      if reason != nil || isLate {
        guard client.mayKnowOlder else { throw .notRemoved(reason ?? "the broker did not answer") }
        settings.version = .v3_1_1
        client = try connected()
        answer = end
        continue
      }
      for report in reports {
        switch report {
        case .connected:
          outbox.add(discovery.removal, at: .zero)
          quiet = .now.advanced(by: silence)
        case .acknowledged(let number): outbox.acknowledged(number)
        case .message(let message) where message.isRetained:
          outbox.add(.state(message.topic, []), at: .zero)
          removed += 1
          quiet = .now.advanced(by: silence)
        case .message: break
        }
      }
      guard client.isAccepted else { continue }
      for entry in outbox.next(at: .zero) {
        _ = client.publish(entry.message, number: entry.number)
      }
    }
    client.end()
    guard !client.hasRefused else {
      throw .notRemoved(
        "it does not let this user change every topic; check the broker's access lists")
    }
    log.write("device \(id) is removed, with \(removed) retained topics")
  }
}
