package import ControlModel
import Gesture
import SystemAccess

extension PlaceSnapshot {
  /// Creates the snapshot of a button, without the information that a locked device hides.
  ///
  /// - Parameters:
  ///   - button: The emulator.
  ///   - name: The button's name in the configuration.
  ///   - source: The source of its presses.
  ///   - language: The language of the system's words, as a BCP 47 tag.
  ///   - assignment: The button's control, or `nil` if no control is assigned.
  ///   - tapAssignment: The control for taps, or `nil` if a tap performs nothing.
  ///   - stages: The stages of the hold after the first.
  package init(
    _ button: ActionButton, name: String, source: String, language: String,
    assignment: PlacedControl? = nil, tapAssignment: PlacedControl? = nil,
    stages: [Stage] = []
  ) {
    let button = button.redacted
    let slot = button.slot
    var (assignment, tapAssignment, stages) = (assignment, tapAssignment, stages)
    // Chosen options may contain private text.
    if slot.isLocked {
      assignment?.configuration = [:]
      tapAssignment?.configuration = [:]
      for index in stages.indices { stages[index].assignment?.configuration = [:] }
    }
    self.init(
      name: name, source: source, language: language,
      device: button.deviceError.map { .lost($0) } ?? .ready, isLocked: slot.isLocked,
      control: slot.shown(tapHint: button.tap?.slot.hint), assignment: assignment,
      press: Self.press(button), outcome: Self.outcome(button))
    self.tapAssignment = tapAssignment
    self.stages = stages
    let slots = button.slots
    question = slots.lazy.compactMap(Self.question).first
    progress = slots.lazy.compactMap(Self.progress).first
    undo = button.isResting ? slots.lazy.compactMap(\.undo).first : nil
    shared = slot.shared
  }

  /// Creates the snapshot of a tile, without the information that a locked device hides.
  ///
  /// - Parameters:
  ///   - tile: The emulator.
  ///   - placement: The place of the tile and its control.
  ///   - language: The language of the system's words, as a BCP 47 tag.
  package init(_ tile: ControlTile, placement: PlacedItem, language: String) {
    let slot = tile.slot.redacted
    var assignment = placement.control
    // Chosen options may contain private text.
    if slot.isLocked { assignment.configuration = [:] }
    self.init(
      name: placement.id, language: language, isLocked: slot.isLocked,
      control: slot.shown(), assignment: assignment,
      outcome: Self.outcome(slot))
    self.placement = Tile(place: placement.place, size: placement.tileSize)
    question = Self.question(slot)
    progress = Self.progress(slot)
    undo = slot.intent.isResting ? slot.undo : nil
    shared = slot.shared
  }

  private static func question(_ slot: ControlSlot) -> Question? {
    if case .performing(let performance) = slot.intent { performance.question } else { nil }
  }

  private static func progress(_ slot: ControlSlot) -> Progress? {
    if case .performing(let performance) = slot.intent { performance.progress } else { nil }
  }

  private static func press(_ button: ActionButton) -> Press {
    let language = button.slot.language
    return switch button.press {
    case .released: .released
    case .pressing(let since, let deadline, let promise):
      .pressing(
        Self.joined(Self.promise(promise, button.slot.display), of: button), since: since,
        deadline: deadline)
    case .reached(let since, let deadline, let promise, let stage):
      .pressing(Self.promise(promise, of: button, stage), since: since, deadline: deadline)
    case .armed(let since, let deadline):
      .armed(
        Self.promise(button.slot.display.control, button.slot.display) {
          ActionHint.pressAgain($0, in: language)
        }, since: since, deadline: deadline)
    case .refused(let since, let deadline): .pressing(.busy, since: since, deadline: deadline)
    case .held(let since), .refusedHold(let since): .held(since: since)
    }
  }

  /// The promise of a press that has not reached the first stage.
  private static func joined(_ promise: Promise, of button: ActionButton) -> Promise {
    var hold: String?
    if case .hint(let hint) = promise { hold = hint }
    if promise == .nothing { hold = button.hint(after: 1) }
    return button.joinedHint(hold: hold).map { .hint($0) } ?? promise
  }

  /// The promise of a press that has reached a stage.
  private static func promise(
    _ promise: ControlDescription?, of button: ActionButton, _ stage: Int
  ) -> Promise {
    let shown = Self.promise(promise, button.slot(ofStage: stage)?.display ?? .unassigned)
    var own: String?
    if case .hint(let hint) = shown { own = hint }
    return button.hint(ofStage: stage, own).map { .hint($0) } ?? shown
  }

  private static func promise(
    _ promise: ControlDescription?, _ display: ControlDisplay,
    words: (String) -> String = { $0 }
  ) -> Promise {
    if display == .unassigned { return .nothing }
    if promise?.unsetOption != nil { return .notConfigured }
    guard let promise, !promise.isDisabled, !promise.hint.isEmpty else { return .notReady }
    return .hint(words(promise.hint))
  }

  /// The outcome of the slot that is performing, or performed last.
  private static func outcome(_ button: ActionButton) -> Outcome {
    func rank(_ slot: ControlSlot) -> Timestamp {
      if case .performing = slot.intent { return .distantFuture }
      return slot.outcome.until ?? .zero
    }
    let others = button.slots.dropFirst()
    return outcome(others.reduce(button.slot) { rank($1) > rank($0) ? $1 : $0 })
  }

  private static func outcome(_ slot: ControlSlot) -> Outcome {
    if case .performing(let performance) = slot.intent {
      return .performing(label: performance.before.face.actionLabel, since: performance.since)
    }
    return switch slot.outcome {
    case .none: .none
    case .cancelled(let reason, let until): .cancelled(reason, until: until)
    case .skipped(let reason, let until): .skipped(reason, until: until)
    case .failed(let error, let until): .failed(error: error, until: until)
    case .performed(let status, let until): .performed(status: status, until: until)
    }
  }
}
