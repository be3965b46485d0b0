package import ActionButton
package import ControlModel
import Devices
import Gesture
package import Presenters
package import SystemAccess

/// One button at work: gives the ``ActionButton`` what the loop has learned, and carries out the effects that it
/// returns.
///
/// Confined to the device thread; controls answer through the mailbox.
package final class ButtonService {
  /// The emulator as it is now.
  package private(set) var state: ActionButton
  /// The source that is pressed, nil for none: the button's other sources are ignored meanwhile.
  private var pressedSource: Int?
  let controls: any ControlService
  let mailbox: Mailbox<Buttons.Message>
  private let log: Log?
  /// What people call the control that was loaded last; nil before the first load.
  private var displayName: String?
  /// The same of the tap control.
  private var tapName: String?
  /// The kind whose look in the gallery was asked for last.
  var describedKind: String?
  /// The same of the tap control.
  var describedTap: String?
  /// The language of errors for people.
  private let language: ControlLanguage

  /// The button's name in the configuration.
  package let name: String
  /// Where its presses come from.
  let source: String
  /// Its number in messages; a button that is there again after the configuration was read keeps it.
  let index: Int
  private(set) var presses: PressNumbers
  private let counter: PressCounter
  /// The control that it holds; nil for none.
  private(set) var placed: PlacedControl?
  /// The control that a tap performs, or `nil` if a tap performs nothing.
  private(set) var tap: PlacedControl?
  private let presenters: [any Presenter]

  /// A service for the button with this number, which holds `control`, and `tap` for taps; nil for none.
  ///
  /// `before` is what the same button left in the round before. Without a log nothing is written to
  /// standard error: a panel would be torn.
  package init(
    name: String, source: String = "", index: Int, control: PlacedControl?,
    tap: PlacedControl? = nil, limits: ActionButton.Limits, isLocked: Bool = false,
    language: ControlLanguage = .en,
    controls: any ControlService, mailbox: Mailbox<Buttons.Message>,
    presenters: [any Presenter], log: Log?, counter: PressCounter = PressCounter(),
    continuing before: ButtonHandOver.Button? = nil
  ) {
    self.name = name
    self.source = source
    self.index = index
    state = ActionButton(
      control: control?.kind, tap: tap?.kind, limits: limits, isLocked: isLocked,
      language: language, continuing: before?.slot, tapContinuing: before?.tap)
    self.tap = tap
    self.language = language
    presses = PressNumbers(intent: before?.press)
    self.counter = counter
    self.controls = controls
    placed = control
    self.mailbox = mailbox
    self.presenters = presenters
    self.log = log
  }

  /// Announces the button and loads its control.
  ///
  /// Call once, before the loop runs.
  package func start(isHeld: Bool) {
    let now = MonotonicClock.now
    carryOut(state.device(.ready(isHeld: isHeld)), at: now)
    handle(.reload(.own), at: now)
    if tap != nil { handleTap(.reload(.own), at: now) }
  }

  /// Leaves everything as it was found.
  ///
  /// Call once, after the loop has run.
  package func finish() {
    for presenter in presenters { presenter.finish() }
  }

  /// What the button leaves to the round after this one.
  var handOver: ButtonHandOver.Button {
    ButtonHandOver.Button(
      index: index, source: source, slot: state.slot.handOver, tap: state.tap?.slot.handOver,
      press: presses.intent)
  }

  /// Whether a press of this source would count: no other one is pressed, or waits for a second press.
  func canBePressed(by source: Int) -> Bool {
    pressedSource == nil || pressedSource == source
  }

  /// Whether a press of this source is under way, or waits for a second press.
  func isPressed(by source: Int) -> Bool { pressedSource == source }

  /// The earliest of what the button and its presenters wait for.
  var nextWake: Timestamp? {
    var earliest = state.nextWake
    for presenter in presenters {
      guard let frame = presenter.nextFrame else { continue }
      earliest = earliest.map { min($0, frame) } ?? frame
    }
    return earliest
  }

  /// Handles a change from one of the button's sources.
  func take(_ change: ButtonChange, of source: Int, at now: Timestamp) {
    switch change {
    case .edge: break
    case .hold(let effect): hold(effect, of: source, at: now)
    case .gone(let error):
      carryOut(state.device(.gone(error: error.sentence.text(in: language))), at: now)
    case .restored(let isHeld): carryOut(state.device(.restored(isHeld: isHeld)), at: now)
    case .late(let delay):
      log?.writeLater(
        .warning,
        "an edge was read \(TimeText.short(delay)) after its timestamp: the machine is overloaded; "
          + "the decision is still by the timestamp")
    }
  }

  /// Time has come to `nextWake`.
  func wake(at now: Timestamp) {
    if let due = state.nextWake, due <= now { handle(.wake, at: now) }
    for presenter in presenters {
      if let frame = presenter.nextFrame, frame <= now { presenter.draw(at: now) }
    }
  }

  /// Gives the button another control, or the same one with other options.
  ///
  /// A press under way has been voided before.
  func assign(_ control: PlacedControl?, at now: Timestamp) {
    placed = control
    (displayName, describedKind) = (nil, nil)
    handle(.assigned(kind: control?.kind), at: now)
  }

  /// The same for its taps.
  func assignTap(_ control: PlacedControl?, at now: Timestamp) {
    tap = control
    (tapName, describedTap) = (nil, nil)
    carryOut(state.assignTap(control?.kind, at: now), at: now)
  }

  /// Takes what the hold gesture of a source has decided.
  private func hold(_ effect: HoldGesture.Effect, of source: Int, at now: Timestamp) {
    guard owns(effect, source: source) else { return }
    switch effect {
    case .began, .armed: presses.began(counter.next())
    case .cancelled, .tapped, .reached, .performed, .repeated, .ended, .counted: break
    }
    announce(state.announcement(of: effect), of: presses.hold)
    let wasResting = state.isResting
    carryOut(state.take(effect, at: now), of: presses.hold, at: now)
    if wasResting, !state.isResting { presses.started() }
  }

  /// Loads the controls that are of these kinds again, nil for all, except the one with the id `except`.
  func reload(
    kinds: Set<String>?, _ cause: ReloadCause, except id: String? = nil, at now: Timestamp
  ) {
    func isMeant(_ control: PlacedControl?) -> Bool {
      control.map { $0.id != id && kinds?.contains($0.kind) ?? true } ?? false
    }
    if isMeant(placed) { handle(.reload(cause), at: now) }
    if isMeant(tap) { handleTap(.reload(cause), at: now) }
  }

  /// Takes an input of the slot.
  func handle(_ input: Input, at now: Timestamp) {
    carryOut(state.handle(input, at: now), of: presses.intent, at: now)
  }

  /// Takes an input of the tap control's slot.
  func handleTap(_ input: Input, at now: Timestamp) {
    carryOut(state.handleTap(input, at: now), of: presses.intent, at: now)
  }

  /// Carries out effects in their order, then shows the state that they led to.
  private func carryOut(_ effects: [Effect], of press: Int? = nil, at now: Timestamp) {
    for effect in effects {
      switch effect {
      case .announce(let announcement): announce(announcement, of: press)
      case .load(let number, _): load(number)
      case .perform(let number, _, let value): perform(placed, number, value, Self.ofHold)
      case .tap(.load(let number, _)): loadTap(number)
      case .tap(.perform(let number, _, let value)): perform(tap, number, value, Self.ofTap)
      case .tap(.announce), .tap(.tap): break
      }
    }
    show(at: now)
  }

  private func announce(_ announcement: Announcement, of press: Int?) {
    let press = announcement.isOfPress ? press : nil
    for presenter in presenters { presenter.announce(announcement, of: press) }
    switch announcement {
    case .controlLoaded(let control): displayName = control.displayName
    case .tapLoaded(let control): tapName = control.displayName
    case .controlWarning(let kind, let warning): warn(kind, warning)
    default: break
    }
  }

  /// Logs a warning for the author of a control, with the control's display name and its kind.
  private func warn(_ kind: String, _ warning: ControlWarning) {
    let name = (kind == placed?.kind ? displayName : tapName) ?? kind
    guard let log, log.showsFindings else { return }
    log.writeLater(.warning, "\(name) (\(kind)): \(warning)")
  }

  /// What the button shows now.
  var snapshot: PlaceSnapshot {
    PlaceSnapshot(
      state, name: name, source: source, language: language.rawValue, assignment: placed,
      tapAssignment: tap)
  }

  /// Shows a snapshot on the presenters that want one; without any nothing is computed.
  private func show(at now: Timestamp) {
    guard presenters.contains(where: \.showsState) else { return }
    let snapshot = snapshot
    for presenter in presenters where presenter.showsState { presenter.show(snapshot, at: now) }
  }

  /// Whether an effect counts: a press belongs to the source that it began on, until it is over.
  private func owns(_ effect: HoldGesture.Effect, source: Int) -> Bool {
    switch effect {
    case .began(let at, let deadline) where at == deadline: return pressedSource == source
    case .began, .armed:
      guard pressedSource == nil else { return false }
      pressedSource = source
      return true
    case .reached, .performed, .repeated: return pressedSource == source
    case .counted: return pressedSource ?? source == source
    case .cancelled, .tapped, .ended:
      guard pressedSource == source else { return false }
      pressedSource = nil
      return true
    }
  }
}
