package import ControlModel
import Gesture
package import SystemAccess

/// The state of each app's unconfirmed writes of shared values, to be shown.
///
/// A write is shown as pending while there is no connection; with a connection only if it is not confirmed within
/// `patience`, so that a write that takes one round trip shows nothing. A rejected write is shown for
/// `PlaceSnapshot.SharedWrite.shown`, or until the app writes again.
@ServiceThread
package final class UnconfirmedWrites {
  /// The time after which a published write that is not confirmed is shown as pending.
  static let patience = Duration.milliseconds(500)

  private struct App {
    var shown: PlaceSnapshot.SharedWrite?
    var rejection: Timestamp?
    var timer: ServiceThread.Timer?
  }

  private let events: Outlet<SharedEvent>
  private let values: SharedValues
  private let rejectionTime: Duration
  private var apps: [String: App] = [:]

  package init(
    _ values: SharedValues, events: Outlet<SharedEvent>,
    showingRejections time: Duration = PlaceSnapshot.SharedWrite.shown
  ) {
    self.values = values
    self.events = events
    rejectionTime = time
  }

  /// The state to show for an app, or `nil` to show nothing.
  package subscript(app: String) -> PlaceSnapshot.SharedWrite? { apps[app]?.shown }

  package func handle(_ change: SharedValues.Change, of app: String) {
    switch change {
    case .own: apps[app]?.rejection = nil
    case .rejected:
      apps[app, default: App()].rejection = MonotonicClock.now.advanced(by: rejectionTime)
    case .confirmed: break
    // Another device's version does not change this app's write; such versions can be frequent.
    case .other: guard apps[app] != nil else { return }
    }
    update(app)
  }

  package func updateAll() { for app in values.pendingApps { update(app) } }

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
    if hasChanged { events.post(.unconfirmed(app: app)) }
  }

  package func stop() {
    for app in apps.values { app.timer?.cancel() }
    apps = [:]
  }
}

/// Reports shared values that other devices have changed: the first value at once, further values together after `interval`.
@ServiceThread
package final class SharedChanges {
  /// The least time between two reports.
  static let interval = Duration.milliseconds(50)

  private let events: Outlet<SharedEvent>
  private var names: Set<SharedValues.Name> = []
  private var timer: ServiceThread.Timer?

  package init(events: Outlet<SharedEvent>) { self.events = events }

  package func add(_ name: SharedValues.Name) {
    names.insert(name)
    if timer == nil { send() }
  }

  private func send() {
    let names = names
    self.names = []
    timer = ServiceThread.after(Self.interval) { [weak self] in
      guard let self else { return }
      timer = nil
      if !self.names.isEmpty { send() }
    }
    events.post(.changedElsewhere(names))
  }

  package func stop() {
    (timer, names) = (nil, [])
  }
}
