public import ActionButton
public import ControlKit
public import Devices
public import Gesture
public import Presenters

/// One button at work: what the loop learns goes into the `ActionButton`, what follows from it to
/// the presenters and to the controls.
///
/// Confined to the device thread; controls answer through the mailbox.
public final class ButtonService: DeviceLoopOwner {
  /// What other tasks send.
  public enum Message: Sendable {
    /// A control's answer, or a wish for its state.
    case input(Input)
  }

  /// Behind a pointer of our own: the runtime watches over every change of an object's property.
  private let button: UnsafeMutablePointer<ActionButton>
  private let controls: any ControlService
  private let placed: PlacedControl?
  private let mailbox: Mailbox<Message>
  private let presenters: [any Presenter]
  private let log: Log?
  private var isStopped = false
  private var restEnd: Timestamp?

  /// Called with a descriptor of the poller that is none of the sources': room to write, a signal.
  public var onReady: (Int32) -> Void = { _ in }
  /// Asked after each round whether the service should end.
  public var shouldEnd: (ActionButton) -> Bool = { _ in false }

  /// Ends after nothing has happened for this long; nil serves for ever.
  public var restLimit: Duration?

  /// A service for a button that holds this control; nil for none.
  ///
  /// Without a log nothing is written to standard error: a panel would be torn.
  public init(
    control: PlacedControl?, limits: ActionButton.Limits, controls: any ControlService,
    mailbox: Mailbox<Message>, presenters: [any Presenter], log: Log?
  ) {
    button = .allocate(capacity: 1)
    button.initialize(to: ActionButton(control: control?.kind, limits: limits))
    self.controls = controls
    placed = control
    self.mailbox = mailbox
    self.presenters = presenters
    self.log = log
  }

  deinit {
    button.deinitialize(count: 1)
    button.deallocate()
  }

  /// Announces the button and loads its control.
  ///
  /// Call once, before the loop runs.
  public func start(isHeld: Bool) {
    let now = MonotonicClock.now
    handle(.device(.ready(isHeld: isHeld)), at: now)
    handle(.reload, at: now)
  }

  /// Leaves everything as it was found.
  ///
  /// Call once, after the loop has run.
  public func finish() {
    for presenter in presenters { presenter.finish() }
  }

  /// Ends the service after this round.
  public func stop() { isStopped = true }

  // MARK: What the loop tells

  /// Whether the loop should end.
  public var isDone: Bool { isStopped || shouldEnd(button.pointee) }

  /// The earliest of what the button and its presenters wait for.
  public var nextWake: Timestamp? {
    var earliest = button.pointee.nextWake ?? restEnd
    for presenter in presenters {
      guard let frame = presenter.nextFrame else { continue }
      earliest = earliest.map { min($0, frame) } ?? frame
    }
    return earliest
  }

  /// The button changed.
  public func changed(_ change: ButtonChange, button index: Int, at now: Timestamp) {
    switch change {
    case .hold(let effect): handle(.hold(effect), at: now)
    case .gone(let error): handle(.device(.gone(error: error.description)), at: now)
    case .restored(let isHeld): handle(.device(.restored(isHeld: isHeld)), at: now)
    case .late(let delay):
      log?.write(
        .warning,
        "an edge was read \(TimeText.short(delay)) after its timestamp: the machine is overloaded; "
          + "the decision is still by the timestamp")
    }
  }

  /// A control answered, or someone wants something.
  public func received(_ message: Message, at now: Timestamp) {
    switch message {
    case .input(let input): handle(input, at: now)
    }
  }

  /// A descriptor of the owner is ready.
  public func ready(_ descriptor: Int32) { onReady(descriptor) }

  /// Time has come to `nextWake`.
  public func wake(at now: Timestamp) {
    if let due = button.pointee.nextWake, due <= now { handle(.wake, at: now) }
    if let restEnd, restEnd <= now { stop() }
    for presenter in presenters {
      if let frame = presenter.nextFrame, frame <= now { presenter.draw(at: now) }
    }
  }

  // MARK: What follows

  private func handle(_ input: Input, at now: Timestamp) {
    button.pointee.handle(input, at: now) { effect in
      switch effect {
      case .announce(let announcement):
        for index in 0..<presenters.count { presenters[index].announce(announcement) }
      case .load(let number, _): load(number)
      case .perform(let number, _, let value): perform(number, value)
      }
    }
    if let restLimit { restEnd = button.pointee.isAtRest ? now.advanced(by: restLimit) : nil }
    for presenter in presenters where presenter.showsState {
      presenter.show(button.pointee, at: now)
    }
  }

  private func load(_ number: Int) {
    guard let placed else { return }
    let (controls, mailbox) = (controls, mailbox)
    Task { @ServiceThread in
      do {
        let description = try await controls.load(placed)
        mailbox.post(.input(.loaded(number, description)))
      } catch { mailbox.post(.input(.loadFailed(number, error: "\(error)"))) }
    }
  }

  private func perform(_ number: Int, _ value: Bool?) {
    guard let placed else { return }
    let (controls, mailbox) = (controls, mailbox)
    Task { @ServiceThread in
      do {
        try await controls.perform(placed, setting: value)
        mailbox.post(.input(.finished(number)))
      } catch { mailbox.post(.input(.failed(number, error: "\(error)"))) }
    }
  }
}
