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
  /// The state's next wake-up, computed after each change.
  ///
  /// The loop asks in every round, and the optimizer copies the whole state for each call into another module.
  private var due: Timestamp?
  /// Whether no intent runs, computed after each change.
  private var isResting = true
  /// The pressed source, or `nil`; meanwhile the button's other sources are ignored.
  private var pressedSource: Int?
  /// Whether `pressedSource` waits for the second of two presses.
  private var isArmed = false
  /// The sources whose latest announced count of presses is not final.
  private var countingSources: [Int] = []
  let controls: any ControlService
  let mailbox: Mailbox<Buttons.Message>
  private let log: Log?
  /// The control of a part of the button.
  private struct Assigned {
    var control: PlacedControl
    /// The display name of the control that was loaded last; `nil` before the first load.
    var displayName: String?
    /// Whether the preview of the control was requested.
    var isDescribed = false
  }

  /// The controls, one for each part that has one; an array, because a dictionary would delay `button.ready` (Decision 11).
  private var assigned: [(part: ButtonPart, value: Assigned)] = []
  private let language: ControlLanguage

  package let name: String
  let source: String
  /// The button's number in messages, which stays the same when the configuration is reloaded.
  let index: Int
  private(set) var presses: PressNumbers
  private let counter: PressCounter
  /// The thresholds of the stages after the first.
  let stages: [Duration]
  private let presenters: [any Presenter]

  /// Creates a service for the button with this number; a hold performs `control`, a tap performs `tap`, and `stages` are
  /// the stages after the first, of which `warning` is the text.
  ///
  /// `before` is the state that the same button left in the previous run. Without a log nothing is written to standard
  /// error, where a panel would be disturbed.
  package init(
    name: String, source: String = "", index: Int, control: PlacedControl?,
    tap: PlacedControl? = nil, stages: [ButtonLoop.Stage] = [], warning: String? = nil,
    limits: ActionButton.Limits, isLocked: Bool = false,
    language: ControlLanguage = .en,
    controls: any ControlService, mailbox: Mailbox<Buttons.Message>,
    presenters: [any Presenter], log: Log?, counter: PressCounter = PressCounter(),
    continuing before: ButtonHandOver.Button? = nil, run: Int = 0
  ) {
    self.name = name
    self.source = source
    self.index = index
    state = ActionButton(
      control: control?.kind, tap: tap?.kind, stages: Self.stages(stages, before, run: run),
      warning: warning,
      limits: limits, isLocked: isLocked, language: language, continuing: before?.slot,
      tapContinuing: before?.tap ?? ControlSlot.HandOver(ofRun: run))
    self.stages = stages.map(\.after)
    self.language = language
    presses = PressNumbers(intent: before?.press)
    self.counter = counter
    self.controls = controls
    self.mailbox = mailbox
    self.presenters = presenters
    self.log = log
    self[.hold] = control.map { Assigned(control: $0) }
    self[.tap] = tap.map { Assigned(control: $0) }
    for (index, stage) in stages.enumerated() {
      self[.stage(index + 2)] = stage.control.map { Assigned(control: $0) }
    }
    noteChange()
  }

  /// The stages after the first; stages of an earlier configuration stay while their intents perform.
  private static func stages(
    _ stages: [ButtonLoop.Stage], _ before: ButtonHandOver.Button?, run: Int
  ) -> [ActionButton.Stage] {
    let handedOver = before?.stages ?? []
    let performing = handedOver.lastIndex { !$0.intent.isResting }.map { $0 + 1 } ?? 0
    return (0..<max(stages.count, performing)).map { index in
      let stage = index < stages.count ? stages[index] : nil
      return ActionButton.Stage(
        control: stage?.control?.kind, late: stage?.late, warning: stage?.warning,
        continuing: index < handedOver.count
          ? handedOver[index] : ControlSlot.HandOver(ofRun: run))
    }
  }

  /// Announces the button and loads its control.
  ///
  /// Call once, before the loop runs.
  package func start(isHeld: Bool) {
    let now = MonotonicClock.now
    carryOut(state.device(.ready(isHeld: isHeld)), at: now)
    handle(.reload(.own), at: now)
    for part in otherParts { handle(.reload(.own), of: part, at: now) }
  }

  /// The parts with a control beside the hold, the tap first.
  private var otherParts: [ButtonPart] {
    ([.tap] + stages.indices.map { .stage($0 + 2) }).filter { self[$0] != nil }
  }

  private subscript(part: ButtonPart) -> Assigned? {
    get { assigned.first { $0.part == part }?.value }
    set {
      assigned.removeAll { $0.part == part }
      if let newValue { assigned.append((part, newValue)) }
    }
  }

  func control(_ part: ButtonPart) -> PlacedControl? { self[part]?.control }

  var assignedControls: [ButtonPart: PlacedControl] {
    Dictionary(uniqueKeysWithValues: assigned.map { ($0.part, $0.value.control) })
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
      stages: state.stages.map(\.slot.handOver), press: presses.intent)
  }

  /// Whether a press of this source would count: no other source is pressed.
  func canBePressed(by source: Int) -> Bool {
    pressedSource == nil || pressedSource == source || isArmed
  }

  /// Returns the source whose wait for a second press ends with this change, because a press of another source begins.
  func sourceInterrupted(by change: ButtonChange, of source: Int) -> Int? {
    guard isArmed, pressedSource != source, case .hold(let effect) = change else { return nil }
    switch effect {
    case .began(let at, let deadline): return at < deadline ? pressedSource : nil
    case .armed: return pressedSource
    case .cancelled, .tapped, .reached, .performed, .repeated, .ended, .counted: return nil
    }
  }

  /// Whether a press of this source is under way, or waits for a second press.
  func isPressed(by source: Int) -> Bool { pressedSource == source }

  var nextWake: Timestamp? {
    var earliest = due
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
    if let due, due <= now { handle(.wake, at: now) }
    for presenter in presenters {
      if let frame = presenter.nextFrame, frame <= now { presenter.draw(at: now) }
    }
  }

  /// Assigns another control, or the same control with other options.
  ///
  /// Call after a press under way was voided.
  func assign(_ control: PlacedControl?, to part: ButtonPart = .hold, at now: Timestamp) {
    self[part] = control.map { Assigned(control: $0) }
    carryOut(
      state.assign(control?.kind, to: part, at: now), of: part == .hold ? presses.intent : nil,
      at: now)
  }

  private func hold(_ effect: HoldGesture.Effect, of source: Int, at now: Timestamp) {
    guard owns(effect, source: source) else { return }
    switch effect {
    case .began, .armed: presses.began(counter.next())
    case .cancelled, .tapped, .reached, .performed, .repeated, .ended, .counted: break
    }
    let wasResting = isResting
    let effects = state.handle(effect, at: now) { announce($0, of: presses.hold) }
    carryOut(effects, of: presses.hold, at: now)
    Invariant.check(
      (state.press == .released) == (pressedSource == nil), "a press that goes on has one source")
    Invariant.check(
      state.press == .released || presses.hold != nil, "a press that goes on has a number")
    if wasResting, !isResting { presses.started() }
  }

  /// Reloads the controls of these kinds, or of all for `nil`, except the control with the id `except`.
  func reload(
    kinds: Set<String>?, _ cause: ReloadCause, except id: String? = nil, at now: Timestamp
  ) {
    func isMeant(_ control: PlacedControl?) -> Bool {
      control.map { $0.id != id && kinds?.contains($0.kind) ?? true } ?? false
    }
    for part in [.hold] + otherParts where isMeant(control(part)) {
      handle(.reload(cause), of: part, at: now)
    }
  }

  func handle(_ input: Input, of part: ButtonPart = .hold, at now: Timestamp) {
    carryOut(state.handle(input, of: part, at: now), of: presses.intent, at: now)
  }

  /// Carries out effects in their order, then shows the resulting state.
  private func carryOut(_ effects: [Effect], of press: Int? = nil, at now: Timestamp) {
    noteChange()
    for effect in effects {
      switch effect {
      case .announce(let announcement): announce(announcement, of: press)
      case .load, .perform: carryOut(effect, of: .hold)
      case .tap(let order): carryOut(order, of: .tap)
      case .stage(let number, let order): carryOut(order, of: .stage(number))
      }
    }
    show(at: now)
  }

  /// Updates `due` and `isResting` after a change of the state.
  private func noteChange() {
    let state = state
    (due, isResting) = (state.nextWake, state.isResting)
  }

  private func announce(_ announcement: Announcement, of press: Int?) {
    let press = announcement.isOfPress ? press : nil
    for presenter in presenters { presenter.announce(announcement, of: press) }
    switch announcement {
    case .controlLoaded(let control): self[.hold]?.displayName = control.displayName
    case .tapLoaded(let control): self[.tap]?.displayName = control.displayName
    case .stage(let number, .controlLoaded(let control)):
      self[.stage(number)]?.displayName = control.displayName
    case .controlWarning(let kind, let warning): warn(kind, warning)
    default: break
    }
  }

  /// Logs a warning for the author of a control, with the control's display name and its kind.
  private func warn(_ kind: String, _ warning: ControlWarning) {
    let parts = ([.hold] + otherParts).compactMap { self[$0] }
    let name = parts.first { $0.control.kind == kind }?.displayName ?? kind
    guard let log, log.showsFindings else { return }
    log.writeLater(.warning, "\(name) (\(kind)): \(warning)")
  }

  var snapshot: PlaceSnapshot {
    PlaceSnapshot(
      state, name: name, source: source, language: language.rawValue, assignment: control(.hold),
      tapAssignment: control(.tap),
      stages: stages.enumerated().map { index, after in
        PlaceSnapshot.Stage(
          stage: index + 2, after_ms: Int(after.nanoseconds / 1_000_000),
          assignment: control(.stage(index + 2)))
      })
  }

  /// Shows a snapshot on the presenters that need one; without such presenters no snapshot is created.
  private func show(at now: Timestamp) {
    guard presenters.contains(where: \.showsState) else { return }
    let snapshot = snapshot
    for presenter in presenters where presenter.showsState { presenter.show(snapshot, at: now) }
  }

  /// Whether an effect counts: a press belongs to the source on which it began, until it is over.
  ///
  /// A count that is announced becomes final even while another source is pressed, and no other count does.
  private func owns(_ effect: HoldGesture.Effect, source: Int) -> Bool {
    switch effect {
    case .began(let at, let deadline) where at == deadline:
      guard pressedSource == source else { return false }
      isArmed = false
      return true
    case .began, .armed:
      guard pressedSource == nil else { return false }
      pressedSource = source
      if case .armed = effect { isArmed = true }
      return true
    case .reached, .performed, .repeated: return pressedSource == source
    case .counted(_, nil, _):
      guard let index = countingSources.firstIndex(of: source) else { return false }
      countingSources.remove(at: index)
      return true
    case .counted:
      guard pressedSource == source else { return false }
      if !countingSources.contains(source) { countingSources.append(source) }
      return true
    case .cancelled, .tapped, .ended:
      guard pressedSource == source else { return false }
      (pressedSource, isArmed) = (nil, false)
      return true
    }
  }
}

// Requests to controls, which answer through the mailbox.
extension ButtonService {
  /// Carries out an order of the slot of a part.
  private func carryOut(_ order: Effect, of part: ButtonPart) {
    guard let control = control(part) else { return }
    switch order {
    case .load(let number, _):
      // The first load of a kind requests the control's name, which arrives before the state.
      let isNameless = self[part]?.isDescribed == false
      self[part]?.isDescribed = true
      load(control, number, isNameless: isNameless, of: part)
    case .perform(let number, _, let value, let load):
      perform(control, number, value, thenLoad: load, of: part)
    case .announce, .tap, .stage: break
    }
  }

  private func load(
    _ control: PlacedControl, _ number: Int, isNameless: Bool, of part: ButtonPart
  ) {
    let (controls, mailbox, index) = (controls, mailbox, index)
    ServiceThread.task {
      if isNameless, let preview = await controls.preview(of: control.kind) {
        mailbox.post(.input(button: index, of: part, .described(preview)))
      }
      do {
        let description = try await controls.load(control)
        mailbox.post(.input(button: index, of: part, .loaded(number, description)))
      } catch {
        mailbox.post(.input(button: index, of: part, .loadFailed(number, error: "\(error)")))
      }
    }
  }

  private func perform(
    _ control: PlacedControl, _ number: Int, _ value: Bool?, thenLoad load: Int,
    of part: ButtonPart
  ) {
    let (controls, mailbox, index) = (controls, mailbox, index)
    ServiceThread.task {
      do {
        let description = try await controls.perform(control, setting: value) { result in
          mailbox.post(.input(button: index, of: part, .ended(number, result)))
        }
        mailbox.post(.input(button: index, of: part, .loaded(load, description)))
      } catch {
        mailbox.post(.input(button: index, of: part, .loadFailed(load, error: "\(error)")))
      }
    }
  }
}
