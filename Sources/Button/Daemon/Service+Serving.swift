import ControlSocket
package import Devices
import SystemAccess

extension Service {
  /// Serves until something ends it: see `Daemon.run`.
  package func run() async throws(DeviceError) {
    let server = SocketServer(
      handlers: handlers(), daemon: program, log: { [log] in log.write($0, $1) })
    do throws(SocketError) {
      try server.start(path: socketPath)
    } catch {
      // A button without a socket is worth more than none.
      log.write(.warning, "\(error); the button works, but no other program can reach it")
    }
    daemon.feed = EventFeed(
      to: EventFeed.Receiver(
        wantsEvents: { server.hasSubscribers }, take: { server.broadcast($0) },
        wantsSnapshots: { server.wantsSnapshots }, show: { server.show($0) }))
    daemon.loadButtons = { [weak self] in self?.reloaded() }
    daemon.report = { @ServiceThread [weak self] in self?.take($0, server) }
    widgets.onChange = { @ServiceThread [weak self] in self?.take($0) }
    stacks.onChange = { @ServiceThread [weak self] in self?.sendPlacedWidgets() }
    activities.onChange = { [weak self] in self?.send($0) }
    activities.isLocked = { [lock] in lock.isLocked }
    activities.onAlert = { [weak self] in self?.send($0) }
    activities.onEnd = { [tokens] in tokens.retire($0) }
    activities.onNews = { [controls] in controls.send($1, ofActivityOf: $0) }
    controls.confirmations.isPlacement = { @ServiceThread [weak self] in
      self?.placements.isKnown($0) ?? false
    }
    controls.confirmations.show = { @ServiceThread [weak self] in self?.show($1, at: $0) }
    followRuns()
    controls.confirmations.send = { @ServiceThread [weak self] in self?.daemon.send($0) }
    self.server = server
    let changes = SystemChanges { @ServiceThread [weak self] in self?.take($0) }
    defer {
      changes.stop()
      placements.stop()
      self.server = nil
      stacks.stop()
      widgets.stop()
      activities.stop()
      sharedChanges.stop()
      unconfirmedWrites.stop()
      sharedValues.stop()
      server.stop()
    }
    let result: Result<Void, DeviceError>
    do throws(DeviceError) { result = .success(try await daemon.run()) } catch {
      result = .failure(error)
    }
    await log.finish()
    try result.get()
  }

  /// What answers the socket's clients.
  func handlers() -> Handlers {
    let handlers = Handlers(owner: self)
    answerGeneral(handlers)
    answerPresses(handlers)
    answerTaps(handlers)
    answerPushes(handlers)
    answerSharedValues(handlers)
    answerPlacements(handlers)
    answerWidgets(handlers)
    answerLock(handlers)
    answerRuns(handlers)
    precondition(handlers.missing.isEmpty, "nothing answers \(handlers.missing)")
    return handlers
  }

  private func take(_ report: Daemon.Report, _ server: SocketServer) {
    switch report {
    case .extensionEvent(let event): note(event)
    case .placed(let controls): tokens.update(controls)
    case .serving:
      placements.start()
      activities.wake()
      ServiceThread.task { await self.inspect() }
      ServiceThread.task {
        guard server.wantsSnapshots else { return }
        server.show(await self.daemon.buttonReports().map(\.snapshot))
      }
    case .answered(let accepted, let button): typed(accepted, at: button)
    case .commanded(let command, let button): typed(command, at: button)
    }
  }

  /// The system's own reasons to load widgets again, which do not count.
  private func take(_ change: SystemChanges.Change) {
    switch change {
    case .clock: log.write(.info, "the clock was set; widgets are loaded again")
    case .timeZone:
      log.write(.info, "the time zone has changed; widgets are loaded again")
      controls.renewTimeZone()
    }
    widgets.reload(kinds: nil)
  }
}
