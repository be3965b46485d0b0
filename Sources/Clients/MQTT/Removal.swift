import Glibc
import SystemAccess

/// Removes a device from the broker: its description for Home Assistant, and everything that is retained below its
/// topics.
public enum Removal {
  /// How long retained messages are awaited after the last one.
  private static let silence = Duration.seconds(1)
  /// How long it may take.
  private static let limit = Duration.seconds(20)

  /// Removes it; blocks for a few seconds.
  ///
  /// - Throws: `MQTTError.notRemoved` if the broker cannot be reached.
  public static func run(_ options: Options, log: Log) throws(MQTTError) {
    try options.check()
    var file = SavedFile(folder: options.stateFolder)
    let savedID = try file.read(log)?.id
    guard let id = options.id ?? savedID else {
      throw .notRemoved("there is no identifier in \(file.path), so name the device with --id")
    }
    let topics = Topics(base: options.base, id: id)
    let inbox: Inbox
    do throws(SystemError) { inbox = try Inbox() } catch { throw .cannotRun("\(error)") }
    var settings = options.settings(id: id, will: nil)
    settings.clientID += "-remove"
    let broker = try BrokerThread(settings, inbox: inbox, log: log)
    broker.connect(subscriptions: ["\(topics.root)/#"])
    var outbox = Outbox()
    var state = Reconnection(.broker, at: .zero)
    var removed = 0
    let end = ContinuousClock.now.advanced(by: limit)
    var quiet = end
    while ContinuousClock.now < min(end, quiet) || !outbox.isEmpty {
      guard ContinuousClock.now < end else { throw .notRemoved("the broker did not answer") }
      for item in inbox.take().items {
        switch item {
        case .report(.connected):
          _ = state.handle(.due, at: .zero)
          _ = state.handle(.connected, at: .zero)
          let prefix = options.discovery ?? "homeassistant"
          outbox.add(
            Discovery(prefix: prefix, id: id, name: options.name, topics: topics).removal,
            at: .zero)
          quiet = .now.advanced(by: silence)
        case .report(.disconnected(let reason)): throw .notRemoved(reason)
        case .report(.acknowledged(let number)): outbox.acknowledged(number)
        case .report(.message(let message)) where message.isRetained:
          outbox.add(.state(message.topic, []), at: .zero)
          removed += 1
          quiet = .now.advanced(by: silence)
        case .report(.message), .answer, .sharedOverflow, .sharedLost, .stop: break
        }
      }
      if state.isConnected { broker.publish(outbox.next(at: .zero)) }
      var wait = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, 100)
    }
    broker.end()
    log.write("device \(id) is removed, with \(removed) retained topics")
  }
}
