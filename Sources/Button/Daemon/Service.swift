import ActionButton
package import Configuration
package import ControlModel
import ControlSocket
package import Devices
import FoundationEssentials
package import SystemAccess
import Wire

/// The whole service of `actionbutton run`: buttons, extensions, what persons have assigned, the socket.
///
/// Used on the service thread only.
@ServiceThread
package final class Service {
  let daemon: Daemon
  /// The controls of the configured extensions.
  package let controls: Extensions
  let log: Log
  /// The language of the system's words.
  var language: ControlLanguage { controls.settings.language }
  let started = MonotonicClock.now
  let socketPath: String
  /// Keeps other daemons from the saved state, for as long as the service is there.
  private let directoryLock: StateLock?
  private let directory: StateDirectory?
  let store: StateStore?
  let tokens: PlacedTokens
  let lock: ScreenLock
  var assignments: [String: Assignment] = [:]
  /// The controls as the configuration file has them, by their places.
  var written: [String: PlacedControl] = [:]
  let program: String
  /// What is in Control Center and on the Lock Screen.
  let placements: Placements
  /// The socket's server, while the service runs.
  var server: SocketServer?
  let activities: ActivityStore
  /// Which widgets are placed.
  let widgetPlacements: WidgetPlacements
  /// What they show.
  let widgets: WidgetStore
  /// Which widget of each stack is shown.
  let stacks: WidgetStacks
  let images: ImageStore
  /// What was logged about the views of activities, for their authors.
  var activityFindings: Set<String> = []
  /// What apps share with other devices.
  let sharedValues: SharedValues
  let unconfirmedWrites: UnconfirmedWrites
  var channelPushes = ChannelPushes()
  let sharedConnection: SharedConnection
  let sharedChanges = SharedChanges()
  let pushes = PushTurns()
  /// The kinds whose controls have a push handler.
  var pushKinds: Set<String> = []
  /// Whether findings for authors are shown and budgets are lifted.
  package var isDeveloperMode = false {
    didSet {
      widgets.isBudgetLifted = isDeveloperMode
      controls.isDeveloperMode = isDeveloperMode
      log.showsFindings = isDeveloperMode
    }
  }
  /// The same as the configuration had it last.
  var configuredDeveloperMode: Bool?
  /// Which clients hold which buttons down.
  var leases = PressLeases()

  /// The configuration file that was found at the start, or `nil` without a file.
  package var configurationFile: ConfigurationFile?

  /// The problems of the folders that this program uses, or `nil` if there are no problems.
  var folderProblems: [String]? {
    let problems = [configurationFile?.problem, directory?.problem, server?.problem]
      .compactMap { $0 }
    return problems.isEmpty ? nil : problems
  }

  /// Reads the configuration again; what it throws is logged and the old buttons stay.
  package var loadConfiguration: (@ServiceThread () throws -> Reloaded)?

  /// The contents of a configuration that was read again.
  package struct Reloaded: Sendable {
    package var buttons: [Daemon.Button]
    /// The controls in Control Center and on the Lock Screen.
    package var placements: [Placement]
    /// The widgets on Today and on the Lock Screen.
    package var widgets: [PlacedWidget]
    /// The language of the system's words.
    package var language: ControlLanguage
    /// Whether findings for authors are shown and budgets are lifted.
    package var isDeveloperMode: Bool

    package nonisolated init(
      buttons: [Daemon.Button], placements: [Placement] = [], widgets: [PlacedWidget] = [],
      language: ControlLanguage, isDeveloperMode: Bool = false
    ) {
      self.isDeveloperMode = isDeveloperMode
      self.buttons = buttons
      self.placements = placements
      self.widgets = widgets
      self.language = language
    }
  }

  /// A service of these buttons.
  ///
  /// What persons have assigned since comes over the buttons' own controls, unless `isFixed`: then they
  /// were given on the command line, or its tap with `isTapFixed`. Without `socket` it is the configuration's, or the usual one.
  /// `program` is the daemon's name and version, for its clients.
  ///
  /// - Throws: `DeviceError` if the system has no thread for the log, or if another daemon uses the state directory.
  package init(
    _ configuration: Configuration, _ buttons: [Daemon.Button], _ options: Daemon.Options,
    program: String, socket: String?, file: String? = nil, isFixed: Bool = false,
    isTapFixed: Bool = false, environment: [String: String]
  ) throws(DeviceError) {
    self.program = program
    let hasPanel = options.output == .panel && buttons.count == 1
    do throws(SystemError) {
      log = try Log(service: environment, least: hasPanel ? nil : .info)
    } catch { throw .system(error) }
    socketPath = SocketPath.forDaemon(
      socket ?? configuration.socket, environment: environment)
    let stores = try Self.stores(environment, log)
    directoryLock = stores?.directoryLock
    directory = stores?.directory
    store = stores?.assignments
    let tokens = PlacedTokens(stores?.tokens, log)
    self.tokens = tokens
    let lock = ScreenLock(stores?.lock, log: { [log] in log.write($0, $1) })
    self.lock = lock
    controls = Self.controls(
      configuration, file: file, socket: socket, language: options.language,
      environment: environment, log: log,
      token: { tokens.token(of: $0) })
    controls.isLocked = { @ServiceThread in lock.isLocked }
    let controls = controls
    let images = ImageStore()
    self.images = images
    let sharedValues = SharedValues(stores?.shared) { [log] in log.write(.warning, $0) }
    self.sharedValues = sharedValues
    unconfirmedWrites = UnconfirmedWrites(sharedValues)
    sharedConnection = SharedConnection(sharedValues)
    let activities = ActivityStore(
      file: stores?.activities, storing: { images.storing($0) },
      log: { [log] in log.write(.warning, $0) })
    self.activities = activities
    let refreshes = RefreshRecord(stores?.refreshes) { [log] in log.write(.warning, $0) }
    let widgets = WidgetStore(refreshes: refreshes) {
      images.storing(try await controls.placeholder(of: $0))
    } load: {
      images.storing(try await controls.timeline(of: $0))
    }
    self.widgets = widgets
    stacks = WidgetStacks { @ServiceThread in widgets.scores(of: $0) }
    widgetPlacements = WidgetPlacements(
      defined: configuration.widgets, store: stores?.widgets, log: log)
    var daemonOptions = options
    daemonOptions.programs = configuration.programs
    daemon = Daemon(
      buttons, daemonOptions, controls: controls, environment: environment, log: log)
    var limits = ControlSlot.Limits()
    // The slots give up just after the extension was given up, which knows the better reason.
    limits.load = configuration.limits.load + .seconds(5)
    limits.perform = configuration.limits.perform + .seconds(5)
    placements = Placements(
      defined: configuration.placements, buttons: buttons.map(\.name), store: stores?.placements,
      controls: controls, limits: limits, isLocked: lock.isLocked, language: options.language,
      log: log)
    remember(buttons)
    controls.fileOptions = { [weak self] in self?.fileOptions(of: $0) ?? [:] }
    controls.activities = { activities.running(of: $0) }
    controls.appTokens = { tokens.update(app: $0, types: $1, hasWidgets: $2) }
    daemon.setPlaced(placements.placed)
    placements.news = { @ServiceThread [weak self] in self?.take($0) }
    loadAssignments()
    followLock()
    followSharedValues()
    followChannels()
    daemon.replaceControls {
      if !isFixed { assignHold(to: &$0) }
      if !isTapFixed { assignTap(to: &$0) }
    }
  }

  private func loadAssignments() {
    guard let store else { return }
    let (saved, warning) = store.load()
    assignments = saved
    if let warning { log.write(.warning, warning) }
  }

  /// Takes developer mode as the configuration has it.
  package func configuredDeveloperMode(_ isOn: Bool) {
    configuredDeveloperMode = isOn
    isDeveloperMode = isOn
  }

  /// Logs what is wrong around the service.
  package func warn(_ problems: [String]) {
    for problem in problems { log.write(.warning, problem) }
  }

  /// Refuses a kind that no extension has.
  package func check(kind: String) async throws(MessageError) {
    _ = try await entry(kind)
  }

  /// The control of this kind in the gallery.
  func entry(_ kind: String) async throws(MessageError) -> Gallery.Entry {
    let gallery = await controls.gallery()
    if let entry = gallery[kind] { return entry }
    throw MessageError(
      .unknownKind,
      ControlError.unknownKind(kind, known: gallery.entries.map(\.listing.kind)).sentence)
  }
}
