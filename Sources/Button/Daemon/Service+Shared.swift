import ActionButton
import ControlModel
import SystemAccess
import Wire

/// The values that apps share with other devices.
extension Service {
  /// Registers what this file answers.
  func answerSharedValues(_ handlers: Handlers) {
    handlers.on(Requests.shared, shared)
  }

  /// Takes what the connection of the shared values reports.
  func shared(
    _ shared: SocketMessage.Shared, _ caller: Caller
  ) async throws -> SocketMessage.SharedAnswer {
    defer { if shared.report == .connected { unconfirmedWrites.updateAll() } }
    return try sharedConnection.take(shared, client: caller.client)
  }

  /// Lets changes of shared values reach the apps, the places that show them, and the event stream.
  func followSharedValues() {
    controls.sharedValues = sharedValues
    sharedValues.onChange = { @ServiceThread [weak self] in self?.take($1, of: $0) }
    sharedValues.installedApps = { @ServiceThread [weak self] in self?.controls.sharingApps ?? [] }
    sharedValues.oldNames = { @ServiceThread [weak self] in self?.controls.oldSharedNames ?? [:] }
    sharedConnection.send = { @ServiceThread [weak self] in self?.server?.send($0, to: $1) }
    sharedChanges.report = { @ServiceThread [weak self] in self?.show($0) }
    followUnconfirmedWrites()
  }

  /// Shows writes that are not confirmed where the controls of their apps are.
  private func followUnconfirmedWrites() {
    controls.unconfirmedWrite = { @ServiceThread [unconfirmedWrites] in unconfirmedWrites[$0] }
    controls.showUnconfirmedWrite = { @ServiceThread [weak self] place, write in
      guard let self else { return }
      if placements.isKnown(place) {
        placements.show(write, at: place)
      } else {
        daemon.show(write, at: place)
      }
    }
    unconfirmedWrites.onChange = { @ServiceThread [controls] _ in controls.showUnconfirmedWrites() }
    unconfirmedWrites.updateAll()
  }

  private func take(_ change: SharedValues.Change, of name: SharedValues.Name) {
    if daemon.isServing {
      var value = sharedValues.value(name)
      // Events are not redacted one by one.
      value.value = nil
      daemon.send(ServiceEvents.line(.sharedChanged, value))
    }
    unconfirmedWrites.take(change, of: name.app)
    switch change {
    // The process that wrote it has been answered, and its author reloads what shows it.
    case .own: break
    case .confirmed: _ = controls.sendShared([name])
    case .other, .rejected: sharedChanges.add(name)
    }
  }

  private func show(_ names: Set<SharedValues.Name>) {
    let kinds = controls.sendShared(names)
    placements.reload(kinds: kinds, .app)
    daemon.reloadControls(kinds: kinds, .app)
    widgets.reload(kinds: kinds)
  }

  /// The shared values for `status`; nil for none.
  var shownSharedValues: [SocketMessage.SharedValue]? {
    let all = sharedValues.all.map { value in
      var value = value
      if lock.isLocked { value.value = nil }
      return value
    }
    return all.isEmpty ? nil : all
  }
}
