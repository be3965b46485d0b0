import CSystem
import Configuration
package import ControlModel
import Gesture
package import SystemAccess
import Wire

/// The controls of all extension processes.
@ServiceThread
package final class Extensions: ControlService {
  /// How long the end of the extensions' descendants is waited for, in milliseconds.
  private static let endLimit_ms: Int32 = 2_000

  /// What extensions are started with.
  package struct Settings: Sendable {
    /// The paths of executables, in their order.
    package var executables: [String] = []
    /// A folder whose executable files are extensions too; nil for none.
    package var folder: String?
    /// Their limits of time and output.
    package var limits = ExtensionLimits()
    /// Whether a process that ended is started again by itself; if not, when something is asked of it.
    package var keepsWarm = true
    /// The language of people.
    package var language = ControlLanguage.en
    /// Our own environment; extensions are given the little that they need of it, apps most of it.
    package var environment: [String: String] = [:]
    /// What extensions are given in their environment besides.
    package var addedEnvironment: [String: String] = [:]
    /// The schemes of addresses that are opened for extensions, besides https and http.
    package var openSchemes: Set<String> = []
    /// The paths of programs outside the border, by their names (`Configuration.programs`).
    package var programs: [String: String] = [:]
    /// The grants of extensions.
    package var confinement = Confinement()
    /// The executables of the extensions that are not confined.
    package var unconfined: Set<String> = []

    package init() {}
  }

  /// Called with every notice of an extension.
  package var onEvent: (@ServiceThread (ExtensionEvent) -> Void)?
  /// Asked for the Live Activities of an extension that go on, when it has a new process.
  var activities: @ServiceThread (_ executable: String) -> [ExtensionMessage.Activity] = { _ in [] }

  /// The values that apps share with other devices.
  ///
  /// Those of a daemon without a service last as long as its process.
  lazy var sharedValues = SharedValues(nil) { [log] in log.write(.warning, $0) }

  /// Asked for the push tokens of an extension's app, with the types of its Live Activities, and whether one of its
  /// widgets has a push handler.
  var appTokens:
    @ServiceThread (_ executable: String, _ types: [String], _ hasWidgets: Bool) -> PushTokens.App =
      { _, _, _ in PushTokens.App() }

  /// The options that the configuration file gives a placed control: only they set what is from the file
  /// only (`ParameterListing.isFromFileOnly`).
  package var fileOptions: @ServiceThread (PlacedControl) -> [String: JSONValue] = { _ in [:] }

  /// Whether the screen is locked: nothing is opened then.
  package var isLocked: @ServiceThread () -> Bool = { false }

  /// What the extensions were asked last, in developer mode.
  let askedRequests = AskedRequests()
  /// Whether findings for authors are logged, and what extensions are asked is recorded.
  var isDeveloperMode = false { didSet { askedRequests.isOn = isDeveloperMode } }

  private(set) var settings: Settings
  let log: ExtensionLog
  let apps: AppStarter
  /// The apps' processes that listen through the control socket.
  let listeners = AppListeners()
  private let bundle: @ServiceThread (String) -> ExtensionBundle
  let token: @ServiceThread (PlacedControl) -> String?

  /// What the intents that perform ask.
  let confirmations = Confirmations()
  /// The controls whose intents perform, by their ids, with their extensions.
  var performing: [String: (control: PlacedControl, extension: DescribedExtension)] = [:]
  /// The ids of those whose progress says that a person can cancel them.
  var cancellable: Set<String> = []
  let otherPlaces = OtherPlaces()
  var undoOffers = UndoOffers()
  /// Called with a button or placement and what can be undone there; nil when that is offered no more.
  var showUndo: @ServiceThread (_ place: String, PlaceSnapshot.Undo?) -> Void = { _, _ in }
  /// Called with a button or placement and what its intent has done so far.
  var showProgress: @ServiceThread (_ place: String, PlaceSnapshot.Progress) -> Void = { _, _ in }

  /// Asked for what is shown of an app's shared writes; nil for nothing.
  var unconfirmedWrite: @ServiceThread (_ app: String) -> PlaceSnapshot.SharedWrite? = { _ in nil }
  /// Called with a button or placement and the shared write to show there; nil when nothing is shown any more.
  var showUnconfirmedWrite: @ServiceThread (_ place: String, PlaceSnapshot.SharedWrite?) -> Void = {
    _, _ in
  }
  /// The buttons and placements that show a shared write.
  var placesWithWrites: Set<String> = []

  var extensions: [DescribedExtension] = []
  var fileProblems: [String] = []
  var placed: [PlacedControl] = []
  var placedWidgets: [PlacedWidget] = []
  var shown = ShownActions()
  var nextIntents = NextIntents()
  private var logged: Set<String> = []
  /// The executables of extensions by the names of their containers.
  private var containerNames: [String: String] = [:]
  /// Who waits for the next extension to be described.
  var described: [CheckedContinuation<Void, Never>] = []

  /// Finds the extensions; none is started until something is asked.
  ///
  /// `bundle` reads the manifest beside an executable; `token` gives the push token of a place, in
  /// lower-case hex.
  package convenience init(
    _ settings: Settings, log: Log?,
    bundle: @escaping @ServiceThread (String) -> ExtensionBundle = {
      ExtensionBundle(executable: $0)
    },
    token: @escaping @ServiceThread (PlacedControl) -> String? = { _ in nil }
  ) {
    self.init(settings, log: ExtensionLog(log), bundle: bundle, token: token)
  }

  init(
    _ settings: Settings, log: ExtensionLog,
    bundle: @escaping @ServiceThread (String) -> ExtensionBundle,
    token: @escaping @ServiceThread (PlacedControl) -> String?
  ) {
    // A process that is gone must not end this one when it is written to.
    StandardStream.ignoreBrokenPipes()
    self.settings = settings
    self.log = log
    self.bundle = bundle
    self.token = token
    apps = AppStarter(
      environment: settings.environment,
      programs: SystemPrograms(
        path: settings.environment["PATH"], configured: settings.programs),
      schemes: settings.openSchemes, confinement: settings.confinement, log: log)
    otherPlaces.reload = { [weak self] in self?.onEvent?(.performed(kind: $0, id: $1)) }
    adoptOldData()
    discover()
  }

  /// Copies what extensions saved before they had containers.
  private func adoptOldData() {
    guard settings.confinement.isOn, let containers = settings.confinement.containers else {
      return
    }
    let files = ExtensionFiles(configured: settings.executables, folder: settings.folder)
    let names = Set(files.paths.map { path in ExtensionContainer.name(of: path) { _ in false } })
    let data = OldExtensionData(containers: containers, environment: settings.environment)
    if let warning = data.adopt(names: names.sorted()) { log.write(.warning, warning) }
  }

  /// Adds what has come since; what is there stays, in the order of the files.
  func discover() {
    let files = ExtensionFiles(configured: settings.executables, folder: settings.folder)
    fileProblems = files.problems
    var known: [String: DescribedExtension] = [:]
    for each in extensions { known[each.process.bundle.executable] = each }
    let found = files.paths.map { known.removeValue(forKey: $0) ?? open($0) }
    // A file that has left the folder leaves its process running until it ends.
    extensions =
      found
      + extensions.filter {
        known[$0.process.bundle.executable] != nil && $0.process.pid != nil
      }
    for each in extensions {
      guard let app = each.app?.bundle.executable.split(separator: "/").last.map(String.init),
        containerNames[app] == nil
      else { continue }
      container(of: each.process.bundle)?.link(as: app)
    }
  }

  /// How the process of a bundle is started with the present settings.
  func launch(of bundle: ExtensionBundle) -> ExtensionLaunch {
    ExtensionLaunch(
      bundle: bundle, limits: settings.limits, language: settings.language.rawValue,
      environment: ChildEnvironment.forExtension(
        settings.environment, adding: settings.addedEnvironment.merging(storage) { $1 },
        resources: bundle.resources, container: container(of: bundle)),
      confinement: confinement(of: bundle))
  }

  private func open(_ path: String) -> DescribedExtension {
    var bundle = bundle(path)
    bundle.executable = path
    bundle.container = ExtensionContainer.name(of: path) { name in
      containerNames[name].map { $0 != path } ?? false
    }
    containerNames[bundle.container] = path
    for problem in settings.confinement.problems(of: bundle) {
      logOnce("\(bundle.manifest): \(problem)")
    }
    let process = ServedExtension(launch(of: bundle), log: log, asked: askedRequests)
    let described = DescribedExtension(process, app: app(of: bundle))
    process.report = { [weak self, weak described] in
      if let described { self?.receive($0, of: described) }
    }
    described.app?.report = { [weak self, weak described] in
      if let described { self?.receive($0, ofAppOf: described) }
    }
    described.onChange = { [weak self] in self?.onEvent?(.changed(kinds: $0)) }
    described.onDescribed = { [weak self, weak described] in
      guard let self, let described else { return }
      for continuation in self.described { continuation.resume() }
      self.described = []
      sendPlaces(to: described)
      sendStartTokens(of: described)
      showUnconfirmedWrites()
    }
    return described
  }

  /// The grants of a bundle, for its extension and its app's process.
  private func confinement(of bundle: ExtensionBundle) -> Confinement {
    var confinement = settings.confinement
    if isListed(bundle) || isTrustedByRoot(bundle) { confinement.isOn = false }
    return confinement
  }

  /// Whether the configuration exempts the bundle.
  private func isListed(_ bundle: ExtensionBundle) -> Bool {
    settings.unconfined.contains { $0 == bundle.executable || bundle.manifest == "\($0).yaml" }
  }

  /// Whether the bundle's manifest exempts it, which counts only for files that root alone can change: root could also exempt it
  /// in the configuration.
  private func isTrustedByRoot(_ bundle: ExtensionBundle) -> Bool {
    bundle.grants.isUnconfined
      && [bundle.executable, bundle.manifest].allSatisfy(ExecutableFile.isOwnedByRoot)
  }

  /// The container of a bundle, or `nil` if it is not confined.
  private func container(of bundle: ExtensionBundle) -> ExtensionContainer? {
    guard confinement(of: bundle).isOn else { return nil }
    return settings.confinement.container(of: bundle).map(ExtensionContainer.init)
  }

  // MARK: Language

  /// Changes the language: extensions that run are replaced as soon as they are idle, and every
  /// one is asked for its controls again.
  package func setLanguage(_ language: ControlLanguage) {
    guard language != settings.language else { return }
    settings.language = language
    for each in extensions {
      each.forget()
      each.process.speak(language.rawValue)
      each.app?.speak(language.rawValue)
    }
  }

  /// Replaces the processes that run as soon as they are idle: they have read the old time zone.
  func renewTimeZone() {
    for each in extensions {
      each.process.replace(because: "the time zone has changed")
      each.app?.replace(because: "the time zone has changed")
    }
  }

  /// Ends everything and returns when it has ended.
  package func stop() async {
    otherPlaces.stop()
    let processes = extensions.flatMap { [$0.process, $0.app].compactMap(\.self) }
    let tasks = processes.map { each in ServiceThread.task { await each.stop() } }
    for task in tasks { await task.value }
    // The caller ends this process next, and with it the threads that end the extensions' descendants.
    if !cp_sandboxes_ended(Self.endLimit_ms) {
      log.write(.warning, "processes that extensions started may still run")
    }
  }

  // MARK: Notices

  private func receive(_ report: ServedExtension.Report, of found: DescribedExtension) {
    let executable = found.process.bundle.executable
    switch report {
    case .started(let pid):
      let gaps: [String] =
        if found.process.isConfined {
          found.process.layers?.gaps ?? []
        } else if isTrustedByRoot(found.process.bundle) {
          []
        } else if settings.confinement.isOn {
          ["\(found.process.name) is not confined: the configuration says so (unconfined)"]
        } else {
          ["extensions are not confined: the configuration says so (confine: false)"]
        }
      for gap in gaps { logOnce(gap, .info) }
      onEvent?(.started(executable: executable, pid: pid))
    case .exited(let reason, let retryIn):
      endUndos(of: found)
      onEvent?(.exited(executable: executable, reason: reason, retryIn: retryIn))
    case .ready(let isReplacement):
      sendShared(to: found.process, of: found)
      sendPlaces(to: found)
      sendActivities(to: found.process, of: found)
      if found.isDescribed { sendStartTokens(of: found) }
      // Started by itself, it may be another build.
      if found.beginDescribing() == nil, isReplacement { onEvent?(.changed(kinds: found.kinds)) }
    case .notice(let name, let line):
      do throws(MessageError) { try noticed(name, line, found) } catch {
        found.notices.refused("notice \(name) \(error)", of: found.process.name, log)
      }
    }
  }

  func logOnce(_ text: String, _ priority: Log.Priority = .warning) {
    if logged.insert(text).inserted { log.write(priority, text) }
  }
}
