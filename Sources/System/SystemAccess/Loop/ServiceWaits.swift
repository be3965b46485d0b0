/// What the service thread waits for: descriptors with their handlers, and instants.
@ServiceThread
final class ServiceWaits {
  private var poller: Poller?
  /// Not a dictionary: they are few, and a key of a new type costs a walk through all conformances of the program at the
  /// start.
  private var handlers: [(registration: Registration, call: @ServiceThread () -> Void)] = []
  /// In the order of their instants, the earliest last.
  private var timers: [ServiceThread.Timer] = []

  nonisolated init() {}

  /// The thread serves from now on, with this poller.
  func begin(_ poller: Poller) { self.poller = poller }

  /// The thread serves no more.
  func end() {
    poller = nil
    handlers = []
    timers = []
  }

  // MARK: Descriptors

  func watch(
    _ descriptor: Int32, input: Bool, output: Bool, _ handler: @escaping @ServiceThread () -> Void
  ) throws(SystemError) -> Registration {
    guard let poller else { preconditionFailure("the service thread has ended") }
    let registration = try poller.add(descriptor, for: .program, input: input, output: output)
    handlers.append((registration, handler))
    return registration
  }

  func change(_ registration: Registration, input: Bool, output: Bool) throws(SystemError) {
    try poller?.change(registration, input: input, output: output)
  }

  func unwatch(_ registration: Registration) {
    handlers.removeAll { $0.registration == registration }
    poller?.remove(registration)
  }

  func ready(_ registration: Registration) {
    // Taken out first: it may well change the handlers.
    let handler = handlers.first { $0.registration == registration }
    handler?.call()
  }

  // MARK: Time

  var nextTimer: Timestamp? { timers.last?.at }

  func runTimers() {
    let now = MonotonicClock.now
    while let timer = timers.last, timer.at <= now || timer.isCancelled {
      timers.removeLast()
      timer.fire()
    }
  }

  func schedule(
    at instant: Timestamp, _ body: @escaping @ServiceThread () -> Void
  ) -> ServiceThread.Timer {
    let timer = ServiceThread.Timer(at: instant, body)
    timers.removeAll { $0.isCancelled }
    let place = timers.firstIndex { $0.at <= instant } ?? timers.endIndex
    timers.insert(timer, at: place)
    return timer
  }
}
