public import Configuration
public import ControlModel
import ControlSocket
public import Devices
import FoundationEssentials
public import Wire

/// The whole service of `actionbutton run`: buttons, extensions, what persons have assigned, the socket.
///
/// Lives on the service thread.
@ServiceThread
public final class Service {
  let daemon: Daemon
  /// The controls of the configured extensions.
  public let controls: Extensions
  let log: Log
  let language: ControlLanguage
  let started = MonotonicClock.now
  private let socketPath: String
  private let store: StateStore?
  let tokens: TokenBook
  let lock: ScreenLock
  private var assignments: [String: Assignment] = [:]
  let program: String
  let activities = ActivityShelf()
  let widgets: WidgetShelf
  /// The kinds whose controls have a push handler.
  private(set) var pushKinds: Set<String> = []
  /// Whose fingers hold which buttons down.
  var fingers = ClientFingers()

  /// Reads the configuration again; what it throws is logged and the old buttons stay.
  public var onReload: (@ServiceThread () throws -> [Daemon.Button])?

  /// A service of these buttons.
  ///
  /// What persons have assigned since comes over the buttons' own controls, unless `isFixed`: then they
  /// were given on the command line. Without `socket` it is the configuration's, or the usual one.
  /// `program` is the daemon's name and version, for its clients.
  public init(
    _ configuration: Configuration, _ buttons: [Daemon.Button], _ options: Daemon.Options,
    program: String, socket: String?, isFixed: Bool = false, environment: [String: String]
  ) {
    self.program = program
    let hasPanel = options.output == .panel && buttons.count == 1
    log = Log(environment: environment, least: hasPanel ? nil : .info)
    language = options.language
    socketPath = SocketPath.forDaemon(
      socket ?? configuration.socket, environment: environment)
    let (store, tokenStore, lockStore) = Self.stores(environment, log)
    self.store = store
    let tokens = TokenBook(tokenStore, log)
    self.tokens = tokens
    let lock = ScreenLock(lockStore, log: { [log] in log.write($0, $1) })
    self.lock = lock
    controls = Self.controls(
      configuration, language: language, environment: environment, log: log,
      token: { tokens.token(of: $0) })
    controls.isLocked = { @ServiceThread in lock.isLocked }
    let controls = controls
    widgets = WidgetShelf { try await controls.timeline(of: $0) }
    daemon = Daemon(buttons, options, controls: controls, environment: environment, log: log)
    let activities = activities
    controls.activities = { activities.running(of: $0) }
    if let store {
      let (kept, warning) = store.load()
      assignments = kept
      if let warning { log.write(.warning, warning) }
    }
    daemon.setLocked(lock.isLocked)
    lock.onChange = { [weak self] in
      self?.daemon.setLocked($0)
      self?.sayWhatIsPrivate()
    }
    if !isFixed { daemon.replaceControls { assigned(to: $0) } }
  }

  /// The controls of the configured extensions.
  public static func controls(
    _ configuration: Configuration, language: ControlLanguage, environment: [String: String],
    log: Log, adding added: [String: String] = [:],
    token: @escaping @ServiceThread (PlacedControl) -> String? = { _ in nil }
  ) -> Extensions {
    var settings = Extensions.Settings()
    settings.executables = configuration.extensions
    settings.folder = configuration.extensionsFolder
    settings.limits.describe = configuration.limits.describe
    settings.limits.load = configuration.limits.load
    settings.limits.perform = configuration.limits.perform
    settings.limits.memory = configuration.limits.memory
    settings.keepsWarm = configuration.keepsWarm
    settings.language = language
    settings.environment = environment
    settings.addedEnvironment = added
    return Extensions(
      settings, log: log, bundle: { Self.bundle(of: $0, log) }, token: token)
  }

  /// What the manifest beside an executable says.
  private static func bundle(of executable: String, _ log: Log) -> ExtensionBundle {
    do throws(ConfigurationError) {
      guard let manifest = try BundleManifest.beside(executable: executable) else {
        return ExtensionBundle(
          executable: executable, symbolsFolder: SymbolFolder.beside(executable: executable))
      }
      return ExtensionBundle(
        executable: executable, appName: manifest.name, command: manifest.command,
        symbolsFolder: manifest.symbols ?? SymbolFolder.beside(executable: executable),
        tables: manifest.strings)
    } catch {
      log.write(.warning, "\(error); the extension works without its manifest")
      return ExtensionBundle(executable: executable)
    }
  }

  private static func stores(
    _ environment: [String: String], _ log: Log
  ) -> (StateStore?, TokenStore?, LockStore?) {
    do throws(DeviceError) {
      let folder = try StateDirectory.path(environment: environment)
      return (
        StateStore(directory: folder), TokenStore(directory: folder), LockStore(directory: folder)
      )
    } catch {
      log.write(.warning, "\(error); assignments are not kept")
      return (nil, nil, nil)
    }
  }

  /// What is on a button: what a person has chosen, or else what the configuration says.
  private func assigned(to button: Daemon.Button) -> PlacedControl? {
    assignments[button.name].map { $0.placed(as: button.name) } ?? button.control
  }

  /// Serves until something ends it: see `Daemon.run`.
  public func run() async throws(DeviceError) {
    let server = SocketServer(
      routes: self, daemon: program, log: { [log] in log.write($0, $1) })
    do throws(SocketError) {
      try server.start(path: socketPath)
    } catch {
      // A button without a socket is worth more than none.
      log.write(.warning, "\(error); the button works, but no other program can reach it")
    }
    daemon.feed = EventFeed(
      hasSubscribers: { server.hasSubscribers }, deliver: { server.broadcast($0) })
    daemon.onEvent = { [weak self] in self?.note($0) }
    daemon.onReload = { [weak self] in self?.reloaded() }
    daemon.onPlaces = { [tokens] in tokens.update($0) }
    daemon.onServing = { [weak self] in
      guard let self else { return }
      Task { @ServiceThread in await self.inspect() }
    }
    widgets.onChange = { [weak self] in self?.say($0) }
    activities.onChange = { [weak self] in self?.say($0) }
    defer {
      widgets.stop()
      activities.stop()
      server.stop()
    }
    try await daemon.run()
  }

  /// Refuses a kind that no extension has.
  public func check(kind: String) async throws(MessageError) {
    _ = try await entry(kind)
  }

  /// The control of this kind in the gallery.
  func entry(_ kind: String) async throws(MessageError) -> Gallery.Entry {
    let gallery = await controls.gallery()
    if let entry = gallery[kind] { return entry }
    throw MessageError(
      .unknownKind,
      ControlError.unknownKind(kind, known: gallery.entries.map(\.listing.kind)).description)
  }

  // MARK: What is assigned

  /// Keeps what a person has chosen, then puts it on the button.
  func assign(_ control: PlacedControl?, to button: String) throws(MessageError) {
    var next = assignments
    next[button] =
      control.map { .control(kind: $0.kind, configuration: $0.configuration) } ?? Assignment.none
    do throws(DeviceError) { try store?.save(next) } catch {
      throw MessageError(.unavailable, "\(error); the button holds what it held before")
    }
    assignments = next
    daemon.assign(control, to: button)
  }

  private func reloaded() -> [Daemon.Button]? {
    do {
      guard var buttons = try onReload?() else { return nil }
      for index in buttons.indices { buttons[index].control = assigned(to: buttons[index]) }
      return buttons
    } catch {
      log.write(.error, "\(error); the configuration before stays")
      return nil
    }
  }

  // MARK: What extensions say

  private func note(_ event: ExtensionEvent) {
    switch event {
    case .activity(let executable, let app, let activity):
      do throws(MessageError) {
        try activities.take(activity, of: app, executable: executable)
      } catch { log.write(.warning, "\(app): an activity \(error)") }
    case .reloadTimelines(let kinds): widgets.reload(kinds: kinds)
    case .changed: Task { @ServiceThread in await self.inspect() }
    case .reload, .started, .exited: break
    }
  }

  /// Says what is wrong with the extensions and their words, at the start and when one has changed.
  private func inspect() async {
    let gallery = await controls.gallery()
    guard daemon.isServing else { return }
    pushKinds = Set(gallery.entries.map(\.listing).filter(\.hasPushHandler).map(\.kind))
    let (places, problems) = controls.widgets
    widgets.show(places)
    for problem in gallery.problems + problems { log.write(.warning, problem) }
    for entry in gallery.entries {
      for finding in entry.listing.lint() where finding.severity == .warning {
        log.write(.warning, "\(finding)")
      }
    }
    for button in daemon.buttons {
      guard let kind = button.control?.kind, gallery[kind] == nil else { continue }
      log.write(
        .warning,
        "the button \(button.name) holds \(kind), which no extension has; it is kept, and works again "
          + "when the extension is back")
    }
  }
}
