import ActionButton
import ButtonLoop
package import ControlModel
import ExtensionHost
package import Sharing
import SocketServer
package import Wire

/// The values that apps share with other devices.
extension Daemon {
  func answerSharedValues(_ handlers: Handlers) {
    handlers.on(Requests.shared, shared)
  }

  /// Handles a report from the client that synchronizes shared values with other devices.
  func shared(
    _ shared: SocketMessage.Shared, _ caller: Caller
  ) async throws -> SocketMessage.SharedAnswer {
    defer { if shared.report == .connected { unconfirmedWrites.updateAll() } }
    return try sharedConnection.receive(shared, client: caller.client, channels: followedChannels)
  }

  func handle(_ event: SharedEvent) {
    switch event {
    case .changed(let name, let change): handle(change, of: name)
    case .changedElsewhere(let names): show(names)
    case .publish(let message):
      guard let (line, client) = sharedConnection.line(publishing: message) else { return }
      server?.send(line, to: client)
    case .send(let line, let client): server?.send(line, to: client)
    case .pushed(let push): receive(push)
    case .unconfirmed(let app): controls.setUnconfirmedWrite(unconfirmedWrites[app], of: app)
    }
  }

  private func handle(_ change: SharedValues.Change, of name: SharedValues.Name) {
    if buttonLoop.isServing {
      var value = sharedValues.value(name)
      // Events are not redacted for each client, so they contain no values.
      value.value = nil
      buttonLoop.send(EventLine.line(.sharedChanged, value))
    }
    unconfirmedWrites.handle(change, of: name.app)
    switch change {
    // The process that wrote the value has the answer, and its app reloads the displays of the value.
    case .own: break
    case .confirmed: _ = controls.send(shared: [sharedValues.value(name)])
    case .other, .rejected: sharedChanges.add(name)
    }
  }

  private func show(_ names: Set<SharedValues.Name>) {
    let kinds = controls.send(shared: names.sorted().map { sharedValues.value($0) })
    reloadControls(kinds: kinds, .app)
    reloadWidgets(kinds: kinds)
  }

  var shownSharedValues: [SocketMessage.SharedValue]? {
    let all = sharedValues.all.map { value in
      var value = value
      if lock.isLocked { value.value = nil }
      return value
    }
    return all.isEmpty ? nil : all
  }
}

extension SharedValues: AppValues {
  package func write(
    _ name: String, of app: String, _ value: JSONValue?
  ) throws(MessageError) { try write(Name(app: app, name: name), value) }

  package func value(_ name: String, of app: String) -> SocketMessage.SharedValue {
    value(Name(app: app, name: name))
  }

  package func values(of app: String) -> [SocketMessage.SharedValue] {
    names(of: app).map { value($0) }
  }
}

/// The identities of the channel pushes that this device has published or carried out.
///
/// Each push is carried out once, although the broker delivers it also to the device that published it, and may deliver it
/// twice.
struct ChannelPushes {
  /// The maximum number of identities that are remembered.
  static let most = 512

  private var known: Set<String> = []
  private var order: [String] = []

  /// Returns an identity for a push of this device, and remembers it.
  mutating func newID() -> String {
    let id = String(UInt64.random(in: 0 ... .max), radix: 16)
    _ = isNew(id)
    return id
  }

  /// Remembers an identity, and returns whether it was new.
  mutating func isNew(_ id: String) -> Bool {
    guard known.insert(id).inserted else { return false }
    order.append(id)
    if order.count > Self.most { known.remove(order.removeFirst()) }
    return true
  }
}
