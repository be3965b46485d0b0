package import ControlModel
package import SystemAccess
package import Wire

/// The client of the control socket, at most one, that connects shared values and activity channels with a broker.
///
///     report      no client       this client                 another client
///     received    accepted        values take the messages    refused
///     connected   accepted        values are connected        refused
///     lost        accepted        values are not connected    refused
///     (gone)      ·               values are not connected    ·
///
/// The client gets a line for each message to publish.
@ServiceThread
package final class SharedConnection {
  private let events: Outlet<SharedEvent>
  /// The channels that the client knows, or `nil`.
  private var sentChannels: [SocketMessage.Channel]?
  private let values: SharedValues
  private var client: Int?

  package init(_ values: SharedValues, events: Outlet<SharedEvent>) {
    self.values = values
    self.events = events
  }

  /// Handles a report of a client.
  ///
  /// - Throws: `refused` if another client is the connection; the error of the first invalid message, while the others
  ///   are accepted; or the error of an invalid push, and then nothing is accepted.
  package func receive(
    _ body: SocketMessage.Shared, client: Int, channels: [SocketMessage.Channel]
  ) throws(MessageError) -> SocketMessage.SharedAnswer {
    if let other = self.client, other != client {
      throw MessageError(
        .refused,
        "another program already connects the shared values; end it first")
    }
    self.client = client
    switch body.report {
    case .connected: values.connected()
    case .lost: values.lost()
    case .received:
      try check(body.pushes ?? [])
      for push in body.pushes ?? [] { events.post(.pushed(push)) }
      try received(body.messages ?? [])
    }
    sendChannels(channels)
    return SocketMessage.SharedAnswer(connected: values.isConnected)
  }

  private func check(_ pushes: [SocketMessage.ChannelPush]) throws(MessageError) {
    let most = SocketMessage.Shared.mostMessages
    guard pushes.count <= most else {
      throw MessageError(
        .badMessage, "sent \(pushes.count) pushes at once; the maximum is \(most)")
    }
    for push in pushes
    where !(1...SocketMessage.ChannelPush.longestID).contains(push.push_id.utf8.count) {
      throw MessageError(
        .forbidden,
        "sent a push whose id does not have 1 to \(SocketMessage.ChannelPush.longestID) bytes")
    }
  }

  package func publish(_ push: SocketMessage.ChannelPush) {
    guard let client, values.isConnected else { return }
    events.post(
      .send(Message.event(SocketMessage.ChannelPush.publishEvent, push), client: client))
  }

  /// Sends the client the channels that running Live Activities follow, if it does not know them.
  package func sendChannels(_ channels: [SocketMessage.Channel]) {
    guard let client, channels != sentChannels else { return }
    sentChannels = channels
    let message = SocketMessage.Channels(channels: channels)
    events.post(.send(Message.event(SocketMessage.Channels.event, message), client: client))
  }

  private func received(_ messages: [SocketMessage.SharedMessage]) throws(MessageError) {
    guard messages.count <= SocketMessage.Shared.mostMessages else {
      throw MessageError(
        .badMessage,
        "sent \(messages.count) messages at once; the maximum is \(SocketMessage.Shared.mostMessages)"
      )
    }
    var problem: MessageError?
    for message in messages {
      do throws(MessageError) { try values.received(message) } catch { problem = problem ?? error }
    }
    if let problem { throw problem }
  }

  /// The line that makes the client publish a version, and the client's number, or `nil` without a client.
  package func line(publishing message: SocketMessage.SharedMessage) -> (
    line: [UInt8], client: Int
  )? {
    client.map { (Message.event(SocketMessage.Shared.publishEvent, message), $0) }
  }

  package func gone(_ client: Int) {
    guard client == self.client else { return }
    (self.client, sentChannels) = (nil, nil)
    values.lost()
  }
}
