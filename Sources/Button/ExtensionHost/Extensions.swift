import ActionButton
import CSystem
import Configuration
package import ControlModel
import Gesture
import ServiceLog
package import SystemAccess
package import Wire

/// The values that apps share with other devices, by the name of the app.
@ServiceThread
package protocol AppValues: AnyObject {
  /// Writes a value, or removes it; throws the reason that it was not written.
  func write(_ name: String, of app: String, _ value: JSONValue?) throws(MessageError)
  func value(_ name: String, of app: String) -> SocketMessage.SharedValue
  /// All values of an app, in the order of their names.
  func values(of app: String) -> [SocketMessage.SharedValue]
  /// Receives the names under which the installed apps share values, and their current names by their former names.
  func setApps(installed: Set<String>, oldNames: [String: String])
}

/// The push tokens of placed controls and of apps.
@ServiceThread
package protocol PlaceTokens: AnyObject {
  /// The token of a place, in lower-case hex.
  func token(of control: PlacedControl) -> String?
  /// Adds and removes the tokens of an extension's app.
  ///
  /// - Parameters:
  ///   - executable: The path of the extension's executable.
  ///   - types: The Swift names of the attributes types of its Live Activities.
  ///   - hasWidgets: Whether one of its widgets has a push handler.
  /// - Returns: The app's tokens now.
  func update(app executable: String, types: [String], hasWidgets: Bool) -> Extensions.AppTokens
}

@ServiceThread
package final class Extensions {
  /// The longest wait for the end of the extensions' descendants, in milliseconds.
  private static let endLimit_ms: Int32 = 2_000

  package struct Settings: Sendable {
    /// The paths of the configured executables, in the order of the gallery.
    package var executables: [String] = []
    /// A folder whose executable files are extensions too, or `nil`.
    package var folder: String?
    package var limits = ExtensionLimits()
    /// Whether the processes of placed controls keep running; if not, each starts on demand.
    package var keepsWarm = true
    package var language = ControlLanguage.en
    /// The daemon's environment: extensions get a few of its variables, apps most of them.
    package var environment: [String: String] = [:]
    /// Additional environment variables for extensions.
    package var addedEnvironment: [String: String] = [:]
    /// The URL schemes that extensions may open in addition to https and http.
    package var openSchemes: Set<String> = []
    /// The paths of programs that run unconfined, by their names (`Configuration.programs`).
    package var programs: [String: String] = [:]
    package var confinement = Confinement()
    /// The executables of the extensions that are not confined.
    package var unconfined: Set<String> = []

    package init() {}
  }

  let events: Outlet<ExtensionEvent>
  let values: any AppValues
  private let tokens: (any PlaceTokens)?

  /// The running Live Activities by their extensions' executables: a new process gets them before its first request.
  private var activities: [String: [ExtensionMessage.Activity]] = [:]
  /// The controls of the configuration file, by their places: only they set the options that are from the file only
  /// (`ParameterListing.isFromFileOnly`).
  private var defined: [String: PlacedControl] = [:]
  /// The names of the placements: every other place is a button.
  private(set) var placements: Set<String> = []
  /// The unconfirmed shared writes to show, by apps.
  private(set) var unconfirmedWrites: [String: PlaceSnapshot.SharedWrite] = [:]

  /// The latest requests to extensions, in developer mode.
  let askedRequests = AskedRequests()
  /// The latest requests to extensions, oldest first; empty outside developer mode.
  package var asked: [SocketMessage.AskedRequest] { askedRequests.all }
  /// Whether findings for authors are logged, and requests to extensions are recorded.
  package var isDeveloperMode = false { didSet { askedRequests.isOn = isDeveloperMode } }

  package private(set) var settings: Settings
  let log: ExtensionLog
  let apps: AppStarter
  /// The apps' processes that listen through the control socket.
  let listeners = AppListeners()
  private let bundle: @ServiceThread (String) -> ExtensionBundle

  var runs = IntentRuns()
  var alarm: (at: Timestamp, timer: ServiceThread.Timer)?
  /// The loads that follow the running intents, by the ids of their controls.
  var followingLoads: [String: FollowingLoad] = [:]
  /// The buttons and placements that show a shared write.
  var placesWithWrites: Set<String> = []

  var extensions: [DescribedExtension] = []
  var fileProblems: [String] = []
  var placed: [PlacedControl] = []
  package var placedWidgets: [PlacedItem] = []
  private var logged: Set<String> = []
  private var containerNames: [String: String] = [:]
  /// The tasks that wait for the next description of an extension.
  var described: [CheckedContinuation<Void, Never>] = []

  /// The push tokens of an app.
  package struct AppTokens: Sendable {
    /// The token of the app's widgets, or `nil` if no widget has a push handler.
    package let widgets: String?
    /// The tokens that start Live Activities, by the Swift names of the attributes types.
    package let starts: [String: String]

    package init(widgets: String? = nil, starts: [String: String] = [:]) {
      (self.widgets, self.starts) = (widgets, starts)
    }
  }

  /// Finds the extensions; their processes are started when a request needs them.
  ///
  /// `bundle` reads the manifest beside an executable.
  package init(
    _ settings: Settings, log: ExtensionLog, events: Outlet<ExtensionEvent>,
    bundle: @escaping @ServiceThread (String) -> ExtensionBundle, values: any AppValues,
    tokens: (any PlaceTokens)? = nil
  ) {
    // Writing to a process that has ended must not end the daemon.
    StandardStream.ignoreBrokenPipes()
    self.settings = settings
    self.log = log
    self.events = events
    self.bundle = bundle
    self.tokens = tokens
    self.values = values
    apps = AppStarter(
      environment: settings.environment,
      programs: SystemPrograms(
        path: settings.environment["PATH"], configured: settings.programs),
      schemes: settings.openSchemes, confinement: settings.confinement, log: log)
    adoptOldData()
    discover()
  }

  private func adoptOldData() {
    guard settings.confinement.isOn, let containers = settings.confinement.containers else {
      return
    }
    let files = ExtensionFiles(configured: settings.executables, folder: settings.folder)
    let names = Set(files.paths.map { path in ExtensionContainer.name(of: path) { _ in false } })
    let data = OldExtensionData(containers: containers, environment: settings.environment)
    if let warning = data.adopt(names: names.sorted()) { log.write(.warning, warning) }
  }

  /// Updates the list of extensions from the installed files, in their order.
  func discover() {
    let files = ExtensionFiles(configured: settings.executables, folder: settings.folder)
    fileProblems = files.problems
    var known: [String: DescribedExtension] = [:]
    for each in extensions { known[each.process.bundle.executable] = each }
    let found = files.paths.map { known.removeValue(forKey: $0) ?? open($0) }
    // An extension whose file was removed stays until its process ends.
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
    nameSharingApps()
  }

  /// The parameters for starting the process of a bundle with the current settings.
  func launch(of bundle: ExtensionBundle) -> ExtensionLaunch {
    var added = settings.addedEnvironment.merging(storage) { $1 }
    if runsOutside(bundle) { added[Self.outsideVariable] = "1" }
    return ExtensionLaunch(
      bundle: bundle, limits: settings.limits, language: settings.language.rawValue,
      environment: ChildEnvironment.forExtension(
        settings.environment, adding: added,
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
    return DescribedExtension(serve(launch(of: bundle)), app: app(of: bundle)) {
      [weak self] in self?.receive($0, of: $1)
    }
  }

  /// Creates the object for an executable's process, and handles the reports of the process.
  func serve(_ launch: ExtensionLaunch) -> ServedExtension {
    ServedExtension(launch, log: log, asked: askedRequests) { [weak self] report, served in
      guard let self else { return }
      if let found = extensions.first(where: { $0.process === served }) {
        receive(report, of: found)
      } else if let found = extensions.first(where: { $0.app === served }) {
        receive(report, ofAppOf: found)
      }
    }
  }

  private func receive(_ report: DescribedExtension.Report, of found: DescribedExtension) {
    switch report {
    case .changed(let kinds): events.post(.changed(kinds: kinds))
    case .described:
      for continuation in described { continuation.resume() }
      described = []
      sendPlaces(to: found)
      sendStartTokens(of: found)
      showUnconfirmedWrites()
    }
  }

  /// The grants of a bundle, for its extension and its app's process.
  package func confinement(of bundle: ExtensionBundle) -> Confinement {
    var confinement = settings.confinement
    if isListed(bundle) { confinement.isOn = false }
    return confinement
  }

  private func isListed(_ bundle: ExtensionBundle) -> Bool {
    settings.unconfined.contains { $0 == bundle.executable || $0 == bundle.origin }
  }

  /// The container of a bundle, or `nil` if it is not confined.
  private func container(of bundle: ExtensionBundle) -> ExtensionContainer? {
    guard confinement(of: bundle).isOn else { return nil }
    return settings.confinement.container(of: bundle).map(ExtensionContainer.init)
  }

  // MARK: Facts

  /// Whether the screen is locked: nothing is opened then.
  package var isLocked: Bool { runs.isLocked }

  /// Forgets a client of the control socket that listened for notifications.
  package func gone(_ client: Int) { listeners.gone(client) }

  package func setLocked(_ isLocked: Bool) { handle(.locked(isLocked)) }

  /// Sets the names of the placements in Control Center and on the Lock Screen.
  package func setPlacements(_ names: [String]) { placements = Set(names) }

  /// Sets the controls that the configuration file defines; the first control of a place counts.
  package func setDefined(_ controls: [PlacedControl]) {
    defined = Dictionary(controls.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The options that the configuration file gives a control; none if it defines another control in that place.
  package func fileOptions(of control: PlacedControl) -> [String: JSONValue] {
    guard let found = defined[control.id], found.kind == control.kind else { return [:] }
    return found.configuration
  }

  /// The controls of this kind in the configuration file.
  func definedControls(of kind: String) -> [PlacedControl] {
    defined.values.filter { $0.kind == kind }
  }

  package func setActivities(_ running: [ExtensionMessage.Activity], of executable: String) {
    activities[executable] = running.isEmpty ? nil : running
  }

  package func setUnconfirmedWrite(_ write: PlaceSnapshot.SharedWrite?, of app: String) {
    unconfirmedWrites[app] = write
    showUnconfirmedWrites()
  }

  /// Passes the names of the installed apps, and their earlier names, to the shared values.
  private func nameSharingApps() {
    values.setApps(installed: sharingApps, oldNames: oldSharedNames)
  }

  /// The push token of a place, in lower-case hex.
  package func token(of control: PlacedControl) -> String? { tokens?.token(of: control) }

  func tokens(of found: DescribedExtension) -> AppTokens {
    guard found.isDescribed, let tokens else { return AppTokens() }
    return tokens.update(
      app: found.process.bundle.executable, types: found.activityTypes,
      hasWidgets: found.widgets.contains(where: \.hasPushHandler))
  }

  /// Sends an app's running Live Activities to one of its processes.
  func sendActivities(to process: ServedExtension?, of found: DescribedExtension) {
    guard let running = activities[found.process.bundle.executable] else { return }
    process?.notify(.activities, ExtensionMessage.Activities(activities: running))
  }

  // MARK: Language

  /// Changes the language: running processes are replaced when they are idle, and all extensions are described again.
  package func setLanguage(_ language: ControlLanguage) {
    guard language != settings.language else { return }
    settings.language = language
    for each in extensions {
      each.forget()
      for process in each.processes { process.setLanguage(language.rawValue) }
    }
  }

  /// Replaces the running processes when they are idle, because they have read the old time zone.
  package func renewTimeZone() {
    for each in extensions.flatMap(\.processes) {
      each.replace(because: "the time zone has changed")
    }
  }

  /// Ends all processes and returns when they have ended.
  package func stop() async {
    alarm?.timer.cancel()
    let tasks = extensions.flatMap(\.processes).map { each in
      ServiceThread.task { await each.stop() }
    }
    for task in tasks { await task.value }
    // The caller exits next, and with it the threads that end the extensions' descendants.
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
        } else if settings.confinement.isOn {
          ["\(found.process.name) is not confined, because the configuration lists it (unconfined)"]
        } else {
          ["extensions are not confined, because the configuration has confine: false"]
        }
      for gap in gaps { logOnce(gap, .info) }
      events.post(.started(executable: executable, pid: pid))
    case .exited(let reason, let retryIn):
      handle(.exited(executable))
      found.outside.endAll()
      events.post(.exited(executable: executable, reason: reason, retryIn: retryIn))
    case .ready(let isReplacement):
      // An extension without a manifest shares values under the name in its welcome.
      nameSharingApps()
      welcome(found.process, of: found)
      // A process that was restarted without a request may be of another build.
      if found.beginDescribing() == nil, isReplacement { events.post(.changed(kinds: found.kinds)) }
    case .notice(let name, let line): notice(name, line, found, from: .ofExtension)
    case .connected(let connection):
      events.post(.connected(executable: executable, connection))
    }
  }

  /// Sends a process that is ready what its app shares, shows and runs.
  func welcome(_ process: ServedExtension?, of found: DescribedExtension) {
    sendShared(to: process, of: found)
    sendPlaces(to: found)
    sendActivities(to: process, of: found)
    if found.isDescribed { sendStartTokens(of: found) }
  }

  /// Carries out a notice, or logs why it is refused.
  func notice(
    _ name: String, _ line: Incoming, _ found: DescribedExtension, from origin: Origin
  ) {
    do throws(MessageError) { try noticed(name, line, found, from: origin) } catch {
      let app = origin == .ofApp ? found.app : nil
      found.notices.refused("notice \(name) \(error)", of: (app ?? found.process).name, log)
    }
  }

  func logOnce(_ text: String, _ priority: Log.Priority = .warning) {
    if logged.insert(text).inserted { log.write(priority, text) }
  }
}
