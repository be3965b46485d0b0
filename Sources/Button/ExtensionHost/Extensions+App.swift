import ActionButton
package import ControlModel
import Screens
import ServiceLog
import SystemAccess
package import Wire

/// The app's own process, for the intents that an iPhone performs in the app and not in the extension.
extension Extensions {
  /// Creates the object for the app's own process, or returns `nil` if the manifest names no separate executable.
  func app(of bundle: ExtensionBundle) -> ServedExtension? {
    guard let executable = bundle.appExecutable, executable != bundle.executable else { return nil }
    var own = bundle
    own.executable = executable
    var launch = launch(of: own)
    launch.environment["ACTIONBUTTON_EXTENSION"] = nil
    launch.environment[Self.outsideVariable] = nil
    launch.environment["ACTIONBUTTON_APP"] = "1"
    return serve(launch)
  }

  /// The variables that name the folder shared by an app's processes.
  var storage: [String: String] {
    settings.confinement.groups.map { ["ACTIONBUTTON_GROUPS": $0] } ?? [:]
  }

  /// Performs an intent in the app's process if it belongs there, otherwise in the extension's.
  ///
  /// The extension also performs the intent if there is no app, or if the app does not have the intent. `following` is sent
  /// only to the extension's process. The screen may be locked while the process starts, so the lock is checked again then.
  func outcome(
    _ found: DescribedExtension, _ request: ExtensionMessage.Perform,
    followedBy following: FollowingLoad? = nil
  ) async throws(MessageError) -> PerformOutcome {
    let check: @ServiceThread () throws(MessageError) -> Void = {
      () throws(MessageError) in try self.checkLock(request.action)
    }
    guard request.action?.type != nil, let app = found.app else {
      return try await found.process.ask(
        .perform, request, as: PerformOutcome.self, byPerson: true, followedBy: following,
        check: check)
    }
    do throws(MessageError) {
      return try await app.ask(
        .perform, request, as: PerformOutcome.self, byPerson: true, check: check)
    } catch {
      guard error.code == MessageError.Code.unknownKind.rawValue else { throw error }
      logOnce("\(app.name): \(error.message); the intent runs in the extension instead")
      return try await found.process.ask(
        .perform, request, as: PerformOutcome.self, byPerson: true, followedBy: following,
        check: check)
    }
  }

  /// Throws `locked` if the action needs an unlocked screen and the screen is locked.
  package func checkLock(_ action: ControlArchive.Action?) throws(MessageError) {
    guard isLocked, let action, action.authentication != .none else { return }
    throw MessageError(
      .locked, "\(action.intent) needs an unlocked screen; unlock it and try again")
  }

  func receive(_ report: ServedExtension.Report, ofAppOf found: DescribedExtension) {
    switch report {
    // The app's process is only logged: `status` and the event stream list extensions' processes.
    case .started: break
    case .exited: handle(.exited(found.process.bundle.executable))
    case .ready: welcome(found.app, of: found)
    case .notice(let name, let line): notice(name, line, found, from: .ofApp)
    case .connected(let connection):
      events.post(.connected(executable: found.process.bundle.executable, connection))
    }
  }

  /// Sends a change of an activity that its app did not make to all processes of the app.
  package func send(_ news: ExtensionMessage.ActivityNews, ofActivityOf executable: String) {
    found(executable)?.processes.forEach { $0.notify(.activityChanged, news) }
    listeners.post(news, of: executable)
  }

  package func send(started activity: ExtensionMessage.Activity, of executable: String) {
    found(executable)?.processes.forEach { $0.notify(.activityStarted, activity) }
    listeners.start(activity, of: executable)
  }

  /// Logs why an activity of an extension was refused, up to the limit for refused notices.
  package func refused(activity error: MessageError, of executable: String) {
    guard let found = found(executable) else { return }
    found.notices.refused("an activity \(error)", of: found.process.name, log)
  }

  /// Requests the texts of a Live Activity's views from its extension, then shows the change.
  ///
  /// Changes are shown in the order of their arrival. If the extension does not answer, the data is shown without texts.
  ///
  /// - Throws: `forbidden` if the activity is too large, or if too many changes wait: the extension may answer none of them.
  func takeActivity(_ line: Incoming, _ found: DescribedExtension) throws(MessageError) {
    let activity = try line.body(ExtensionMessage.Activity.self)
    try ActivityBoard.check(activity)
    let (bytes, most) = (line.line.count, found.process.limits.waitingActivities)
    guard found.waitingActivities + bytes <= most else {
      throw MessageError(
        .forbidden,
        "was refused: at most \(most) bytes of changed activities can wait; answer views sooner, or send fewer changes"
      )
    }
    if activity.phase == .ended { handle(.activityEnded(activity.id)) }
    let before = found.lastActivity
    found.waitingActivities += bytes
    found.lastActivity = ServiceThread.task {
      await before?.value
      defer { found.waitingActivities -= bytes }
      var shown = activity
      // The description lists the types of activities that have views.
      if activity.shown == nil { await found.beginDescribing()?.value }
      if activity.shown == nil, found.activityTypes.contains(activity.type) {
        do throws(MessageError) {
          shown = try await found.process.ask(
            .views, ExtensionMessage.Views(activity: activity), as: ExtensionMessage.Views.self
          ).activity
        } catch  where !found.process.isStopped {
          found.notices.refused(
            "the views of an activity: \(error)", of: found.process.name, self.log)
        } catch {}
      }
      self.events.post(
        .activity(executable: found.process.bundle.executable, app: found.appName, shown))
    }
  }
}
