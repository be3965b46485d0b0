import ControlModel
import SystemAccess
import Wire

/// Pushes to channels of Live Activities.
extension Service {
  /// Handles an event with the channels that Live Activities follow: subscribes to these channels, and to no others.
  func follow(_ fields: JSONValue) {
    guard let line = try? fields.decode(SocketMessage.Channels.self) else { return }
    let wanted = Set(line.channels.map(channelTopics.topic))
    for topic in wanted.subtracting(followed).sorted() { broker.subscribe(topic) }
    for topic in followed.subtracting(wanted).sorted() { broker.unsubscribe(topic) }
    followed = wanted
  }

  /// Publishes the push in an event of the daemon.
  func publish(push fields: JSONValue) {
    guard let push = try? fields.decode(SocketMessage.ChannelPush.self) else { return }
    broker.publishOnce(channelTopics.message(push))
  }

  func take(push message: ReceivedMessage) {
    guard synchronization.state != .apart else { return }
    do throws(MessageError) {
      let push = try channelTopics.push(message)
      guard sharedReports.add(SocketMessage.Shared(report: .received, pushes: [push])) else {
        return log.write(
          .flood, "pushes to channels arrive faster than they are handled; some are dropped")
      }
    } catch {
      log.write(.badMessage, "a message on \(message.topic) was ignored: \(error.message)")
    }
  }
}
