import ControlModel
import SystemAccess
import Wire

/// The client of the control socket that connects the shared values, and the channels of Live Activities, with a broker: at
/// most one at a time.
///
///     report      no client       this client                 another client
///     received    takes it        values take the messages    refused
///     connected   takes it        values are connected        refused
///     lost        takes it        values are not connected    refused
///     (gone)      ·               values are not connected    ·
///
/// The client gets a line for each message to publish.
@ServiceThread
final class SharedConnection {
  var send: @ServiceThread (_ line: [UInt8], _ client: Int) -> Void = { _, _ in }
  /// Carries out a push to a channel that another device has published.
  var receivePush: @ServiceThread (SocketMessage.ChannelPush) -> Void = { _ in }
  /// The channels that running Live Activities follow.
  var channels: @ServiceThread () -> [SocketMessage.Channel] = { [] }
  /// What the client knows of them; nil for nothing.
  private var sentChannels: [SocketMessage.Channel]?
  private let values: SharedValues
  /// The client's number; nil if there is none.
  private var client: Int?

  init(_ values: SharedValues) {
    self.values = values
    values.publish = { [weak self] in self?.publish($0) }
  }

  /// Takes what a client reports.
  ///
  /// - Throws: `refused` if another client is the connection; what is wrong with the first wrong message: the others are taken.
  func take(
    _ body: SocketMessage.Shared, client: Int
  ) throws(MessageError) -> SocketMessage.SharedAnswer {
    if let other = self.client, other != client {
      throw MessageError(
        .refused,
        "another program is already the connection of the shared values; end it first")
    }
    self.client = client
    switch body.report {
    case .connected: values.connected()
    case .lost: values.lost()
    case .received:
      try check(body.pushes ?? [])
      for push in body.pushes ?? [] { receivePush(push) }
      try received(body.messages ?? [])
    }
    sendChannels()
    return SocketMessage.SharedAnswer(connected: values.isConnected)
  }

  private func check(_ pushes: [SocketMessage.ChannelPush]) throws(MessageError) {
    let most = SocketMessage.Shared.mostMessages
    guard pushes.count <= most else {
      throw MessageError(
        .badMessage, "delivers \(pushes.count) pushes; at most \(most) at once")
    }
    for push in pushes
    where !(1...SocketMessage.ChannelPush.longestID).contains(push.push_id.utf8.count) {
      throw MessageError(
        .forbidden,
        "delivers a push whose id has not 1 to \(SocketMessage.ChannelPush.longestID) bytes")
    }
  }

  /// Sends a push to the other devices that follow its channel.
  func publish(_ push: SocketMessage.ChannelPush) {
    guard let client, values.isConnected else { return }
    send(Message.event(SocketMessage.ChannelPush.publishEvent, push), client)
  }

  /// Sends the client the channels, if it does not know them.
  func sendChannels() {
    guard let client else { return }
    let channels = channels()
    guard channels != sentChannels else { return }
    sentChannels = channels
    send(
      Message.event(SocketMessage.Channels.event, SocketMessage.Channels(channels: channels)),
      client)
  }

  private func received(_ messages: [SocketMessage.SharedMessage]) throws(MessageError) {
    guard messages.count <= SocketMessage.Shared.mostMessages else {
      throw MessageError(
        .badMessage,
        "delivers \(messages.count) messages; at most \(SocketMessage.Shared.mostMessages) at once")
    }
    var problem: MessageError?
    for message in messages {
      do throws(MessageError) { try values.received(message) } catch { problem = problem ?? error }
    }
    if let problem { throw problem }
  }

  private func publish(_ message: SocketMessage.SharedMessage) {
    guard let client else { return }
    send(Message.event(SocketMessage.Shared.publishEvent, message), client)
  }

  func gone(_ client: Int) {
    guard client == self.client else { return }
    (self.client, sentChannels) = (nil, nil)
    values.lost()
  }
}
