import ControlModel
import Gesture
import SystemAccess

/// What is shown of the writes of shared values that are not confirmed, app by app.
///
/// A write is shown as pending while there is no connection; with a connection only if it is not confirmed within
/// `patience`, so that a write that takes one round trip shows nothing. A rejected write is shown for
/// `PlaceSnapshot.SharedWrite.shown`, or until the app writes again.
@ServiceThread
final class UnconfirmedWrites {
  /// How long a write that was published may be unconfirmed before it is shown as pending.
  static let patience = Duration.milliseconds(500)

  private struct App {
    var shown: PlaceSnapshot.SharedWrite?
    /// When the rejection is shown no more.
    var rejection: Timestamp?
    var timer: ServiceThread.Timer?
  }

  /// Called with an app for which something else is shown.
  var onChange: @ServiceThread (_ app: String) -> Void = { _ in }
  private let values: SharedValues
  /// How long a rejected write is shown.
  private let rejectionTime: Duration
  private var apps: [String: App] = [:]

  init(_ values: SharedValues, showingRejections time: Duration = PlaceSnapshot.SharedWrite.shown) {
    self.values = values
    rejectionTime = time
  }

  /// What is shown of an app's writes; nil for nothing.
  subscript(app: String) -> PlaceSnapshot.SharedWrite? { apps[app]?.shown }

  /// Takes a change of one of an app's values.
  func take(_ change: SharedValues.Change, of app: String) {
    switch change {
    case .own: apps[app]?.rejection = nil
    case .rejected:
      apps[app, default: App()].rejection = MonotonicClock.now.advanced(by: rejectionTime)
    case .confirmed: break
    // It changes no write of this device; there may be many.
    case .other: guard apps[app] != nil else { return }
    }
    update(app)
  }

  /// Reads the writes of all apps again: at the start, and when there is a connection.
  func updateAll() { for app in values.pendingApps { update(app) } }

  private func update(_ app: String, isPatient: Bool = true) {
    var next: PlaceSnapshot.SharedWrite?
    var due: Duration?
    var state = apps[app] ?? App()
    let now = MonotonicClock.now
    if let until = state.rejection, now < until {
      (next, due) = (.rejected(until: until), now.duration(to: until))
    } else if values.pendingApps.contains(app) {
      let isShown = !values.isConnected || !isPatient || state.shown?.state == .pending
      if isShown { next = .pending } else { due = Self.patience }
    }
    let isPending = next == nil
    state.timer?.cancel()
    state.timer = due.map { due in
      ServiceThread.after(due) { [weak self] in self?.update(app, isPatient: !isPending) }
    }
    let hasChanged = state.shown != next
    state.shown = next
    apps[app] = next == nil && due == nil ? nil : state
    if hasChanged { onChange(app) }
  }

  /// Shows nothing more.
  func stop() {
    for app in apps.values { app.timer?.cancel() }
    apps = [:]
  }
}
