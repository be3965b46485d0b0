import ActionButton
import ButtonLoop
import ControlModel
import ControlSocket
package import Devices
import ExtensionHost
import SavedState
import Screens
import ServiceLog
import Sharing
import SocketServer
import SystemAccess
import Wire

/// An event of a part of the daemon, for `Daemon`, with the part's own type as its payload.
///
/// A part posts events to the outlet that it receives at its creation, and `Daemon` handles them later, in their order, on
/// the service thread. Code that waits for an effect, such as a request that locks the screen, calls the parts directly.
enum DaemonEvent: Sendable {
  case extensions(ExtensionEvent)
  case placements(Placements.News)
  /// A placed widget shows something else, or could not be loaded.
  case widget(SocketMessage.Widget)
  /// A stack of widgets shows another widget.
  case turned
  /// An activity of an extension is new, or its text or state has changed.
  case activity(SocketMessage.Activity, executable: String)
  case alert(SocketMessage.ActivityAlert)
  case activityEnded(token: String)
  case news(ExtensionMessage.ActivityNews, executable: String)
  case shared(SharedEvent)
  case setup(FirstSetup.Event)
  case buttons(ButtonLoop.Event)
}

extension Daemon {
  /// Serves until something ends it: see `ButtonLoop.run`.
  package func run() async throws(DeviceError) {
    let server = socketPath.map { startServer(path: $0) }
    self.server = server
    let router = ServiceThread.task { await self.events.run { self.handle($0) } }
    prepareSounds(of: buttonLoop.buttons)
    // Opened before the outputs: at a SIGKILL the kernel releases the newest descriptors first, and an inotify descriptor
    // takes some 20 ms, during which the guard of a motor would wait.
    let changes = SystemChanges { @ServiceThread [weak self] in self?.handle($0) }
    systemChanges = changes
    let result: Result<Void, DeviceError>
    do throws(DeviceError) { result = .success(try await buttonLoop.run()) } catch {
      result = .failure(error)
    }
    events.close()
    await router.value
    changes.stop()
    systemChanges = nil
    firstSetup.stop()
    placements.stop()
    self.server = nil
    stopBoards()
    sharedChanges.stop()
    unconfirmedWrites.stop()
    sharedValues.stop()
    server?.stop()
    lock.finish()
    tokens.finish()
    await directory?.saves.finish()
    await log.finish()
    try result.get()
  }

  private func startServer(path: String) -> SocketServer {
    let server = SocketServer(
      handlers: handlers(), daemon: program, subscribers: subscribers,
      log: { [log] in log.write($0, $1) })
    do throws(SocketError) {
      try server.start(path: path)
    } catch {
      // A button without a socket is better than no button.
      log.write(
        .warning, "\(error); the button works, but other programs cannot connect to the daemon")
    }
    return server
  }

  func handlers() -> Handlers {
    let handlers = Handlers(owner: self)
    answerGeneral(handlers)
    answerPresses(handlers)
    answerTaps(handlers)
    answerPushes(handlers)
    answerSharedValues(handlers)
    answerPlaced(handlers)
    answerLock(handlers)
    answerRuns(handlers)
    answerSetup(handlers)
    precondition(handlers.missing.isEmpty, "nothing answers \(handlers.missing)")
    return handlers
  }

  /// Passes an event of one part of the daemon to the other parts; the parts do not refer to each other.
  private func handle(_ event: DaemonEvent) {
    Invariant.mark(event)
    switch event {
    case .extensions(let event): handle(event)
    case .placements(let news): handle(news)
    case .widget(let widget): send(widget)
    case .turned: sendPlaced()
    case .activity(let activity, let executable):
      sendActivities(of: executable)
      send(activity)
    case .alert(let alert): send(alert)
    case .activityEnded(let token): tokens.retire(token)
    case .news(let news, let executable): controls.send(news, ofActivityOf: executable)
    case .shared(let event): handle(event)
    case .setup(let event): handle(event)
    case .buttons(let report): handle(report)
    }
  }

  private func handle(_ event: ButtonLoop.Event) {
    switch event {
    case .serving:
      announcePlaced()
      placements.start()
      wakeBoards()
      systemChanges?.readZone()
      ServiceThread.task { await self.inspect() }
      ServiceThread.task {
        guard self.subscribers.wantSnapshots else { return }
        let buttons = await self.buttonLoop.buttonReports().map(\.snapshot)
        self.server?.show(
          buttons: buttons, placed: self.placements.snapshots,
          version: self.placedItems.list.version)
      }
    case .commanded(let command, let button): typed(command, at: button)
    case .cue(let cue): play(cue)
    case .reconfigure: if let buttons = reloaded() { buttonLoop.reconfigure(buttons) }
    case .line(let line): server?.broadcast(line)
    case .shown(let snapshot): server?.show(snapshot)
    }
  }

  private func handle(_ event: ExtensionEvent) {
    switch event {
    case .reload(let kinds, let id):
      buttonLoop.reloadControls(kinds: kinds, .app, except: id)
      placements.reload(kinds: kinds, .app, except: id)
    case .changed(let kinds):
      reloadControls(kinds: kinds, .app)
      ServiceThread.task { await self.inspect() }
    case .shown(let place, let input):
      if placements.isKnown(place) {
        placements.handle(input, of: place)
      } else {
        buttonLoop.handle(input, of: place)
      }
    case .line(let line): buttonLoop.send(line)
    case .started(let executable, let pid):
      buttonLoop.send(
        EventLine.line(.extensionStarted) {
          $0.field("extension", executable)
          $0.field("pid", UInt64(clamping: pid))
        })
    case .exited(let executable, let reason, let retryIn):
      buttonLoop.send(
        EventLine.line(.extensionExited) {
          $0.field("extension", executable)
          $0.field("reason", reason)
          if let retryIn { $0.field("retry_in_ms", UInt64(clamping: retryIn)) }
        })
    case .activity(let executable, let app, let activity):
      do throws(MessageError) {
        try receive(activity, of: app, executable: executable)
      } catch { controls.refused(activity: error, of: executable) }
      logFindings(activity)
    case .reloadTimelines(let kinds, let counts): reloadWidgets(kinds: kinds, counts: counts)
    case .relevant(let executable, let relevant): handle(relevant, of: executable)
    case .connected(let executable, let connection): server?.serve(connection, of: executable)
    }
  }

  /// Loads the controls of these kinds again, or all for `nil`, at buttons and in placements; returns the number of placements.
  @discardableResult
  func reloadControls(kinds: Set<String>?, _ cause: ReloadCause) -> Int {
    controls.reloadRequested(kinds: kinds)
    buttonLoop.reloadControls(kinds: kinds, cause)
    return placements.reload(kinds: kinds, cause)
  }

  /// Passes an extension's running Live Activities to the extensions.
  func sendActivities(of executable: String) {
    controls.setActivities(activities.running(of: executable), of: executable)
  }

  /// Reloads all widgets after a change of the system; these loads do not count against budgets.
  func handle(_ change: SystemChanges.Change) {
    switch change {
    case .clock: log.write(.info, "the clock was set; widgets are reloaded")
    case .timeZone:
      log.write(.info, "the time zone has changed; widgets are reloaded")
      controls.renewTimeZone()
    }
    reloadWidgets(kinds: nil)
  }
}
