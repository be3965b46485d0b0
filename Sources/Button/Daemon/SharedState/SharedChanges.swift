import SystemAccess

/// The shared values that other devices have changed: the first one is reported at once, and further ones together
/// after `interval`, however many messages arrive.
@ServiceThread
final class SharedChanges {
  /// The least time between two reports.
  static let interval = Duration.milliseconds(50)

  /// Called with the values that have changed.
  var report: @ServiceThread (Set<SharedValues.Name>) -> Void = { _ in }
  private var names: Set<SharedValues.Name> = []
  private var timer: ServiceThread.Timer?

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
    report(names)
  }

  /// Reports nothing more.
  func stop() {
    (timer, names) = (nil, [])
  }
}
