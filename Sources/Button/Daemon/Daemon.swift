import ActionButton
package import ButtonLoop
package import Configuration
package import ControlModel
import ControlSocket
package import Devices
package import ExtensionHost
import Presenters
import SavedState
import Screens
import ServiceLog
import Sharing
import SocketServer
package import SystemAccess
import Wire

/// Composes the daemon of `actionbutton run` and `demo`: buttons, extensions, saved assignments, the control socket.
///
/// The only type that knows several parts: `handle` passes the events of one to the others.
///
/// Used on the service thread only.
@ServiceThread
package final class Daemon {
  let buttonLoop: ButtonLoop
  let environment: [String: String]
  private let programs: SystemPrograms
  /// The player of sounds, or `nil` until a button has sounds.
  private var sounds: Sounds?
  package let controls: Extensions
  let log: Log
  var language: ControlLanguage { controls.settings.language }
  /// Whether the configuration or the command line sets the language, so that the owner's is not used.
  var isLanguageSet: Bool
  let started = MonotonicClock.now
  /// The path of the control socket, or `nil` in `demo`.
  let socketPath: String?
  /// Keeps other daemons from using the state directory while this daemon exists.
  private let directoryLock: StateLock?
  let directory: StateDirectory?
  let tokens: PlacedTokens
  let lock: ScreenLock
  let program: String
  /// The placed controls and widgets and the assignments, both from the configuration and from users.
  let placedItems: PlacedItems
  /// The controls in Control Center and on the Lock Screen.
  let placements: Placements
  /// The controls of placements that extensions know.
  var announcedTiles: [PlacedControl] = []
  /// The socket's server, or `nil` while the daemon does not run.
  var server: SocketServer?
  /// The watch of the clock and the time zone, or `nil` while the daemon does not run.
  var systemChanges: SystemChanges?
  var activities: ActivityBoard
  let savedActivities: ActivitySaving
  /// The contents of the placed widgets.
  var widgets = WidgetBoard()
  let refreshes: RefreshRecord
  /// Fires when something of the widgets or activities is due; `nil` until then.
  var alarm: WallTimer?
  let images: ImageStore
  /// Findings about activity views that were logged already; each is logged once.
  var activityFindings: Set<String> = []
  /// The limit on logs of all findings, which each client can cause by turning developer mode on again.
  var loggedFindings = RateLimit(most: 3)
  let sharedValues: SharedValues
  let unconfirmedWrites: UnconfirmedWrites
  var channelPushes = ChannelPushes()
  let sharedConnection: SharedConnection
  let sharedChanges: SharedChanges
  let pushes = PushTurns()
  /// The limit on logged failures of pushes.
  var failedPushes = RateLimit(most: 10)
  /// Whether findings for authors are shown and budgets are lifted.
  package var isDeveloperMode = false {
    didSet {
      handle(widgets: .budgets(areLifted: isDeveloperMode))
      controls.isDeveloperMode = isDeveloperMode
      log.showsFindings = isDeveloperMode
    }
  }
  /// The value of `isDeveloperMode` in the configuration that was loaded last.
  var configuredDeveloperMode: Bool?
  var leases = PressLeases()
  let firstSetup: FirstSetup

  /// The configuration file that was found at the start, or `nil` without a file.
  package var configurationFile: ConfigurationFile?

  /// The problems of the folders that this program uses, or `nil` if there are no problems.
  var folderProblems: [String]? {
    let problems = [configurationFile?.problem, directory?.problem, server?.problem]
      .compactMap { $0 }
    return problems.isEmpty ? nil : problems
  }

  /// Reads the configuration again; an error is logged and the old buttons stay.
  let loadConfiguration: @ServiceThread () throws -> Reloaded?
  /// The events of the parts, which `handle` receives.
  let events: EventQueue<DaemonEvent>
  let subscribers = Subscribers()

  /// The contents of a configuration that was read again.
  package struct Reloaded: Sendable {
    package var buttons: [ButtonLoop.Button]
    /// The placed controls and widgets.
    package var items: [PlacedItem]
    package var language: ControlLanguage
    /// Whether the configuration or the command line sets the language.
    package var isLanguageSet: Bool
    package var isDeveloperMode: Bool
    /// Warnings about the new configuration for its owner.
    package var warnings: [String]

    package nonisolated init(
      buttons: [ButtonLoop.Button], items: [PlacedItem] = [], language: ControlLanguage,
      isLanguageSet: Bool = true, isDeveloperMode: Bool = false, warnings: [String] = []
    ) {
      self.warnings = warnings
      self.isDeveloperMode = isDeveloperMode
      self.buttons = buttons
      self.items = items
      self.language = language
      self.isLanguageSet = isLanguageSet
    }
  }

  /// Creates a daemon for these buttons.
  ///
  /// Saved assignments replace the buttons' own controls, unless those were given on the command line: `isFixed` for
  /// the hold, `isTapFixed` for the tap. Without `socket` the configuration's socket is used, or the default one.
  /// `program` is the daemon's name and version, for clients. A daemon with `isDemo` has no socket, saves nothing and logs
  /// only warnings.
  ///
  /// - Throws: `DeviceError` if the system has no thread for the log, or if another daemon uses the state directory.
  package init(
    _ configuration: Configuration, _ buttons: [ButtonLoop.Button], _ options: ButtonLoop.Options,
    program: String, socket: String?, file: String? = nil, isFixed: Bool = false,
    isTapFixed: Bool = false, isDemo: Bool = false, environment: [String: String],
    loadConfiguration: @escaping @ServiceThread () throws -> Reloaded? = { nil }
  ) throws(DeviceError) {
    self.program = program
    self.environment = environment
    programs = SystemPrograms(path: environment["PATH"], configured: configuration.programs)
    self.loadConfiguration = loadConfiguration
    let events = EventQueue<DaemonEvent>()
    self.events = events
    let sharedEvents = events.outlet { .shared($0) }
    let hasPanel = options.output == .panel && buttons.count == 1
    do throws(SystemError) {
      log = try Log(
        service: environment, least: hasPanel ? nil : isDemo ? .warning : .info)
    } catch { throw .system(error) }
    socketPath =
      isDemo
      ? nil : SocketPath.forDaemon(socket ?? configuration.socket, environment: environment)
    let stores = isDemo ? nil : try Self.stores(environment, log)
    directoryLock = stores?.directoryLock
    directory = stores?.directory
    let tokens = PlacedTokens(stores?.tokens, log)
    self.tokens = tokens
    let firstSetup = FirstSetup(
      stores?.button, events: events.outlet { .setup($0) },
      log: { [log] in log.write($0, $1) })
    self.firstSetup = firstSetup
    isLanguageSet = options.isLanguageSet
    var options = options
    if !isLanguageSet, let language = firstSetup.language { options.language = language }
    var buttons = buttons
    firstSetup.apply(to: &buttons)
    let lock = ScreenLock(stores?.lock, log: { [log] in log.write($0, $1) })
    self.lock = lock
    let sharedValues = SharedValues(stores?.shared, events: sharedEvents) { [log] in
      log.write(.warning, $0)
    }
    self.sharedValues = sharedValues
    controls = Self.controls(
      configuration, file: file, socket: socket, language: options.language,
      environment: environment, log: log, events: events.outlet { .extensions($0) },
      tokens: tokens, sharedValues: sharedValues)
    let controls = controls
    let images = ImageStore()
    self.images = images
    unconfirmedWrites = UnconfirmedWrites(sharedValues, events: sharedEvents)
    sharedConnection = SharedConnection(sharedValues, events: sharedEvents)
    sharedChanges = SharedChanges(events: sharedEvents)
    savedActivities = ActivitySaving(stores?.activities) { [log] in log.write(.warning, $0) }
    activities = savedActivities.restored(storing: { images.storing($0) }, at: WallTimer.now)
    refreshes = RefreshRecord(stores?.refreshes) { [log] in log.write(.warning, $0) }
    placedItems = PlacedItems(
      defined: configuration.items, buttons: buttons.map(\.name), store: stores?.placed, log: log)
    buttonLoop = ButtonLoop(
      buttons, options, controls: controls, environment: environment, log: log,
      events: events.outlet { .buttons($0) }, subscribers: subscribers)
    var limits = ControlSlot.Limits()
    // The extension's own limit ends a little earlier, because its error says more.
    limits.load = configuration.limits.load + .seconds(5)
    limits.perform = configuration.limits.perform + .seconds(5)
    placements = Placements(
      placedItems, controls: controls, limits: limits, isLocked: lock.isLocked,
      language: options.language, log: log, events: events.outlet { .placements($0) })
    setDefined(buttons, configuration.items)
    placementsChanged()
    for executable in Set(activities.shown.map(\.executable)) { sendActivities(of: executable) }
    buttonLoop.setLocked(lock.isLocked)
    controls.setLocked(lock.isLocked)
    perform(activities.setLocked(lock.isLocked, at: WallTimer.now))
    unconfirmedWrites.updateAll()
    buttonLoop.replaceControls {
      if !isFixed { assignHold(to: &$0) }
      if !isTapFixed { assignTap(to: &$0) }
    }
  }

  package func configuredDeveloperMode(_ isOn: Bool) {
    configuredDeveloperMode = isOn
    isDeveloperMode = isOn
  }

  /// Looks for a player when the first button with sounds is served.
  func prepareSounds(of buttons: [ButtonLoop.Button]) {
    guard sounds == nil, buttons.contains(where: \.sounds) else { return }
    sounds = Sounds(environment: environment, programs: programs, log: log)
  }

  func play(_ cue: SoundCue) { sounds?.play(cue) }

  package func warn(_ problems: [String]) {
    for problem in problems { log.write(.warning, problem) }
  }

  package func check(kind: String) async throws(MessageError) {
    _ = try await entry(kind)
  }

  func entry(_ kind: String) async throws(MessageError) -> Gallery.Entry {
    let gallery = await controls.gallery()
    if let entry = gallery[kind] { return entry }
    throw MessageError(
      .unknownKind,
      ControlError.unknownKind(kind, known: gallery.entries.map(\.listing.kind)).sentence)
  }
}

/// Taps on widgets and Live Activities.
extension Daemon {
  /// Registers the handlers of taps on view trees and of requests for their images.
  func answerTaps(_ handlers: Handlers) {
    handlers.on(Requests.act, act)
    handlers.on(Requests.image, image)
  }

  /// Performs an action of a view tree that is shown, or opens one of its addresses or its app.
  ///
  /// The request contains the tree's number, so that only an action that the person saw is performed. Throws if that tree
  /// is no longer shown.
  func act(_ act: SocketMessage.Act) async throws -> SocketMessage.Act {
    let widget = widgets.tree(act.tree)
    let activity = activities.tree(act.tree)
    guard let tree = widget?.tree ?? activity?.tree,
      let executable = widget?.place.executable ?? activity?.executable
    else { throw Self.notShown }
    if let number = act.action {
      guard tree.actions.indices.contains(number) else {
        throw Self.notShown
      }
      let action = tree.actions[number]
      try controls.checkLock(action)
      try await controls.perform(
        action,
        in: ExtensionMessage.ActingView(
          widget: widget?.place.request, activity: activity?.activity), of: executable)
      // The new state shows as soon as the provider has it (developer.apple.com, Adding interactivity to widgets).
      if let kind = widget?.place.kind { reloadWidgets(kinds: [kind]) }
    } else {
      // A tap on a tree without an address opens the app (developer.apple.com, widgetURL(_:)).
      guard act.url.map({ tree.opens($0) }) ?? (tree.url == nil) else { throw Self.notShown }
      try await controls.open(act.url, ofViewOf: executable)
    }
    return act
  }

  private static let notShown = MessageError(
    .refused, "the view that was tapped is no longer shown; look at the new one and try again")
}
