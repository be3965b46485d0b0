public import ActionButton
public import ControlModel
public import Devices
import Gesture
public import Presenters

/// One button at work: what the loop learns goes into the `ActionButton`, what follows from it to
/// the presenters and to the controls.
///
/// Confined to the device thread; controls answer through the mailbox.
public final class ButtonService {
  /// Behind pointers of our own: the runtime watches over every change of an object's property.
  private let button: UnsafeMutablePointer<ActionButton>
  /// Which of the button's sources the finger is on, -1 for none; the others are not listened to
  /// meanwhile.
  private let presser: UnsafeMutablePointer<Int>
  private let controls: any ControlService
  private let mailbox: Mailbox<Buttons.Message>
  private let log: Log?

  /// The button's name in the configuration.
  public let name: String
  /// Where its presses come from.
  let source: String
  /// Its place among the buttons.
  let index: Int
  /// The control that it holds; nil for none.
  private(set) var placed: PlacedControl?
  private let presenters: [any Presenter]

  /// A service for the button at this place among all, which holds this control; nil for none.
  ///
  /// Without a log nothing is written to standard error: a panel would be torn.
  public init(
    name: String, source: String = "", index: Int, control: PlacedControl?,
    limits: ActionButton.Limits, isLocked: Bool = false,
    controls: any ControlService, mailbox: Mailbox<Buttons.Message>,
    presenters: [any Presenter], log: Log?
  ) {
    self.name = name
    self.source = source
    self.index = index
    button = .allocate(capacity: 1)
    button.initialize(
      to: ActionButton(control: control?.kind, limits: limits, isLocked: isLocked))
    presser = .allocate(capacity: 1)
    presser.initialize(to: -1)
    self.controls = controls
    placed = control
    self.mailbox = mailbox
    self.presenters = presenters
    self.log = log
  }

  deinit {
    button.deinitialize(count: 1)
    button.deallocate()
    presser.deallocate()
  }

  /// The emulator as it is now.
  public var state: ActionButton { button.pointee }

  /// Announces the button and loads its control.
  ///
  /// Call once, before the loop runs.
  public func start(isHeld: Bool) {
    let now = MonotonicClock.now
    handle(.device(.ready(isHeld: isHeld)), at: now)
    handle(.reload(.own), at: now)
  }

  /// Leaves everything as it was found.
  ///
  /// Call once, after the loop has run.
  public func finish() {
    for presenter in presenters { presenter.finish() }
  }

  /// The earliest of what the button and its presenters wait for.
  var nextWake: Timestamp? {
    var earliest = button.pointee.nextWake
    for presenter in presenters {
      guard let frame = presenter.nextFrame else { continue }
      earliest = earliest.map { min($0, frame) } ?? frame
    }
    return earliest
  }

  /// One of the button's sources changed.
  func changed(_ change: ButtonChange, source: Int, at now: Timestamp) {
    switch change {
    case .hold(let effect):
      if isListening(to: effect, of: source) { handle(.hold(effect), at: now) }
    case .gone(let error): handle(.device(.gone(error: error.description)), at: now)
    case .restored(let isHeld): handle(.device(.restored(isHeld: isHeld)), at: now)
    case .late(let delay):
      log?.writeLater(
        .warning,
        "an edge was read \(TimeText.short(delay)) after its timestamp: the machine is overloaded; "
          + "the decision is still by the timestamp")
    }
  }

  /// Time has come to `nextWake`.
  func wake(at now: Timestamp) {
    if let due = button.pointee.nextWake, due <= now { handle(.wake, at: now) }
    for presenter in presenters {
      if let frame = presenter.nextFrame, frame <= now { presenter.draw(at: now) }
    }
  }

  /// Gives the button another control, or the same one with other options.
  ///
  /// A press under way has been voided before.
  func assign(_ control: PlacedControl?, at now: Timestamp) {
    placed = control
    handle(.assigned(kind: control?.kind), at: now)
  }

  /// Takes a fact and carries out what follows from it.
  func handle(_ input: Input, at now: Timestamp) {
    button.pointee.handle(input, at: now) { effect in
      switch effect {
      case .announce(let announcement):
        for index in 0..<presenters.count { presenters[index].announce(announcement) }
        if case .controlWarning(let kind, let warning) = announcement {
          log?.writeLater(.warning, "control \(kind): \(warning)")
        }
      case .load(let number, _): load(number)
      case .perform(let number, _, let value): perform(number, value)
      }
    }
    if button.pointee.isLocked {
      show(button.pointee.shown, at: now)
    } else {
      // Not copied: nothing is hidden.
      show(button.pointee, at: now)
    }
  }

  private func show(_ button: ActionButton, at now: Timestamp) {
    for presenter in presenters where presenter.showsState {
      presenter.show(button, at: now)
    }
  }

  /// A press belongs to the source that it began on, until it is over.
  private func isListening(to effect: HoldGesture.Effect, of source: Int) -> Bool {
    switch effect {
    case .began(let at, let deadline) where at == deadline: return presser.pointee == source
    case .began, .armed:
      guard presser.pointee < 0 else { return false }
      presser.pointee = source
      return true
    case .performed: return presser.pointee == source
    case .cancelled, .ended:
      guard presser.pointee == source else { return false }
      presser.pointee = -1
      return true
    }
  }

  private func load(_ number: Int) {
    guard let placed else { return }
    let (controls, mailbox, index) = (controls, mailbox, index)
    Task { @ServiceThread in
      do {
        let description = try await controls.load(placed)
        mailbox.post(.input(button: index, .loaded(number, description)))
      } catch {
        mailbox.post(.input(button: index, .loadFailed(number, error: "\(error)")))
      }
    }
  }

  private func perform(_ number: Int, _ value: Bool?) {
    guard let placed else { return }
    let (controls, mailbox, index) = (controls, mailbox, index)
    Task { @ServiceThread in
      do {
        try await controls.perform(placed, setting: value)
        mailbox.post(.input(button: index, .finished(number)))
      } catch {
        mailbox.post(.input(button: index, .failed(number, error: "\(error)")))
      }
    }
  }
}
