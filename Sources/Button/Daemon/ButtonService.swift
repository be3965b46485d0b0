package import ActionButton
package import ControlModel
import Devices
import Gesture
package import Presenters
package import ServiceLog
package import SystemAccess

/// Connects one ``ActionButton`` to the device loop: passes on the changes, and carries out the effects.
///
/// Confined to the device thread; controls answer through the mailbox.
package final class ButtonService {
  package private(set) var state: ActionButton
  /// The pressed source, or `nil`; meanwhile the button's other sources are ignored.
  private var pressedSource: Int?
  let controls: any ControlService
  let mailbox: Mailbox<Buttons.Message>
  private let log: Log?
  /// The display name of the control that was loaded last; `nil` before the first load.
  private var displayName: String?
  private var tapName: String?
  /// The kind whose preview was requested last.
  var describedKind: String?
  var describedTap: String?
  private let language: ControlLanguage

  package let name: String
  let source: String
  /// The button's number in messages, which stays the same when the configuration is reloaded.
  let index: Int
  private(set) var presses: PressNumbers
  private let counter: PressCounter
  private(set) var placed: PlacedControl?
  /// The control that a tap performs, or `nil` if a tap performs nothing.
  private(set) var tap: PlacedControl?
  private let presenters: [any Presenter]

  /// Creates a service for the button with this number; a hold performs `control`, and a tap performs `tap`.
  ///
  /// `before` is the state that the same button left in the previous run. Without a log nothing is written to standard
  /// error, where a panel would be disturbed.
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

  /// Finishes the presenters.
  ///
  /// Call once, after the loop has run.
  package func finish() {
    for presenter in presenters { presenter.finish() }
  }

  var handOver: ButtonHandOver.Button {
    ButtonHandOver.Button(
      index: index, source: source, slot: state.slot.handOver, tap: state.tap?.slot.handOver,
      press: presses.intent)
  }

  /// Whether a press of this source would count: no other source is pressed, or waits for a second press.
  func canBePressed(by source: Int) -> Bool {
    pressedSource == nil || pressedSource == source
  }

  /// Whether a press of this source is under way, or waits for a second press.
  func isPressed(by source: Int) -> Bool { pressedSource == source }

  var nextWake: Timestamp? {
    var earliest = state.nextWake
    for presenter in presenters {
      guard let frame = presenter.nextFrame else { continue }
      earliest = earliest.map { min($0, frame) } ?? frame
    }
    return earliest
  }

  func handle(_ change: ButtonChange, of source: Int, at now: Timestamp) {
    switch change {
    case .edge: break
    case .hold(let effect): hold(effect, of: source, at: now)
    case .gone(let error):
      carryOut(state.device(.gone(error: error.sentence.text(in: language))), at: now)
    case .restored(let isHeld): carryOut(state.device(.restored(isHeld: isHeld)), at: now)
    case .late(let delay):
      log?.writeLater(
        .warning,
        "an edge was read \(TimeText.short(delay)) after its timestamp: the machine is overloaded; the decision "
          + "still uses the timestamp")
    }
  }

  func wake(at now: Timestamp) {
    if let due = state.nextWake, due <= now { handle(.wake, at: now) }
    for presenter in presenters {
      if let frame = presenter.nextFrame, frame <= now { presenter.draw(at: now) }
    }
  }

  /// Assigns another control, or the same control with other options.
  ///
  /// Call after a press under way was voided.
  func assign(_ control: PlacedControl?, at now: Timestamp) {
    placed = control
    (displayName, describedKind) = (nil, nil)
    handle(.assigned(kind: control?.kind), at: now)
  }

  func assignTap(_ control: PlacedControl?, at now: Timestamp) {
    tap = control
    (tapName, describedTap) = (nil, nil)
    carryOut(state.assignTap(control?.kind, at: now), at: now)
  }

  private func hold(_ effect: HoldGesture.Effect, of source: Int, at now: Timestamp) {
    guard owns(effect, source: source) else { return }
    switch effect {
    case .began, .armed: presses.began(counter.next())
    case .cancelled, .tapped, .reached, .performed, .repeated, .ended, .counted: break
    }
    announce(state.announcement(of: effect), of: presses.hold)
    let wasResting = state.isResting
    carryOut(state.handle(effect, at: now), of: presses.hold, at: now)
    Invariant.check(
      (state.press == .released) == (pressedSource == nil), "a press that goes on has one source")
    Invariant.check(
      state.press == .released || presses.hold != nil, "a press that goes on has a number")
    if wasResting, !state.isResting { presses.started() }
  }

  /// Reloads the controls of these kinds, or of all for `nil`, except the control with the id `except`.
  func reload(
    kinds: Set<String>?, _ cause: ReloadCause, except id: String? = nil, at now: Timestamp
  ) {
    func isMeant(_ control: PlacedControl?) -> Bool {
      control.map { $0.id != id && kinds?.contains($0.kind) ?? true } ?? false
    }
    if isMeant(placed) { handle(.reload(cause), at: now) }
    if isMeant(tap) { handleTap(.reload(cause), at: now) }
  }

  func handle(_ input: Input, at now: Timestamp) {
    carryOut(state.handle(input, at: now), of: presses.intent, at: now)
  }

  func handleTap(_ input: Input, at now: Timestamp) {
    carryOut(state.handleTap(input, at: now), of: presses.intent, at: now)
  }

  /// Carries out effects in their order, then shows the resulting state.
  private func carryOut(_ effects: [Effect], of press: Int? = nil, at now: Timestamp) {
    for effect in effects {
      switch effect {
      case .announce(let announcement): announce(announcement, of: press)
      case .load(let number, _): load(number)
      case .perform(let number, _, let value, let load):
        perform(placed, number, value, thenLoad: load, Self.ofHold)
      case .tap(.load(let number, _)): loadTap(number)
      case .tap(.perform(let number, _, let value, let load)):
        perform(tap, number, value, thenLoad: load, Self.ofTap)
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

  var snapshot: PlaceSnapshot {
    PlaceSnapshot(
      state, name: name, source: source, language: language.rawValue, assignment: placed,
      tapAssignment: tap)
  }

  /// Shows a snapshot on the presenters that need one; without such presenters no snapshot is created.
  private func show(at now: Timestamp) {
    guard presenters.contains(where: \.showsState) else { return }
    let snapshot = snapshot
    for presenter in presenters where presenter.showsState { presenter.show(snapshot, at: now) }
  }

  /// Whether an effect counts: a press belongs to the source on which it began, until it is over.
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

// Requests to controls, which answer through the mailbox.
extension ButtonService {
  /// Makes the message that returns an answer to one of the two slots.
  typealias Answer = @Sendable (Int, Input) -> Buttons.Message

  static let ofHold: Answer = { .input(button: $0, $1) }
  static let ofTap: Answer = { .tapInput(button: $0, $1) }

  func load(_ number: Int) {
    guard let placed else { return }
    // The first load of a kind requests the control's name, which arrives before the state.
    let isNameless = describedKind != placed.kind
    describedKind = placed.kind
    load(placed, number, isNameless: isNameless, Self.ofHold)
  }

  func loadTap(_ number: Int) {
    guard let tap else { return }
    let isNameless = describedTap != tap.kind
    describedTap = tap.kind
    load(tap, number, isNameless: isNameless, Self.ofTap)
  }

  private func load(
    _ control: PlacedControl, _ number: Int, isNameless: Bool, _ answer: @escaping Answer
  ) {
    let (controls, mailbox, index) = (controls, mailbox, index)
    ServiceThread.task {
      if isNameless, let preview = await controls.preview(of: control.kind) {
        mailbox.post(answer(index, .described(preview)))
      }
      do {
        let description = try await controls.load(control)
        mailbox.post(answer(index, .loaded(number, description)))
      } catch {
        mailbox.post(answer(index, .loadFailed(number, error: "\(error)")))
      }
    }
  }

  func perform(
    _ control: PlacedControl?, _ number: Int, _ value: Bool?, thenLoad load: Int,
    _ answer: @escaping Answer
  ) {
    guard let control else { return }
    let (controls, mailbox, index) = (controls, mailbox, index)
    ServiceThread.task {
      do {
        let description = try await controls.perform(control, setting: value) { result in
          mailbox.post(answer(index, .ended(number, result)))
        }
        mailbox.post(answer(index, .loaded(load, description)))
      } catch {
        mailbox.post(answer(index, .loadFailed(load, error: "\(error)")))
      }
    }
  }
}
