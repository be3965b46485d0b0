import SystemAccess

/// Reports shared values that other devices have changed: the first one at once, further ones together after `interval`.
@ServiceThread
final class SharedChanges {
  /// The least time between two reports.
  static let interval = Duration.milliseconds(50)

  private let events: Outlet<SharedEvent>
  private var names: Set<SharedValues.Name> = []
  private var timer: ServiceThread.Timer?

  init(events: Outlet<SharedEvent>) { self.events = events }

  func add(_ name: SharedValues.Name) {
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

  func stop() {
    (timer, names) = (nil, [])
  }
}
