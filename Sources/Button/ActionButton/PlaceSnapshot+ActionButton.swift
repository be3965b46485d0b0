public import ControlModel
import Gesture

extension PlaceSnapshot {
  /// What a person is shown of a button now, without what a locked device hides.
  ///
  /// - Parameters:
  ///   - button: The emulator.
  ///   - name: The button's name in the configuration.
  ///   - source: Where its presses come from.
  ///   - language: The language of the system's words, as a BCP 47 tag.
  ///   - assignment: What the button holds; nil for nothing.
  public init(
    _ button: ActionButton, name: String, source: String, language: String,
    assignment: PlacedControl? = nil
  ) {
    let button = button.redacted
    let slot = button.slot
    var assignment = assignment
    // What was chosen may name what is hidden.
    if slot.isLocked { assignment?.configuration = [:] }
    self.init(
      name: name, source: source, language: language,
      device: button.deviceError.map { .lost($0) } ?? .ready, isLocked: slot.isLocked,
      control: Self.control(slot.display), assignment: assignment,
      press: Self.press(button), outcome: Self.outcome(slot))
    if case .performing(let performance) = slot.intent { question = performance.question }
  }

  private static func control(_ display: ControlSlot.Display) -> Control {
    switch display {
    case .unassigned: .none
    case .loading(let kind, let preview): .loading(Face(kind: kind, preview: preview))
    case .loaded(let shown):
      shown.unsetOption.map { .notConfigured(Face(shown), option: $0) } ?? .loaded(Face(shown))
    case .stale(let shown, let error): .stale(Face(shown), error: error)
    case .unavailable(let kind, let preview, let error):
      .unavailable(Face(kind: kind, preview: preview), error: error)
    }
  }

  private static func press(_ button: ActionButton) -> Press {
    switch button.press {
    case .released: .released
    case .pressing(let since, let deadline, let promise):
      .pressing(
        Self.promise(promise, button.slot.display), since: since, deadline: deadline)
    case .armed(let since, let deadline, let promise):
      .armed(
        Self.promise(promise, button.slot.display, againIn: button.slot.language), since: since,
        deadline: deadline)
    case .refused(let since, let deadline): .pressing(.busy, since: since, deadline: deadline)
    case .held(let since): .held(since: since)
    }
  }

  private static func promise(
    _ promise: ControlDescription?, _ display: ControlSlot.Display,
    againIn language: ControlLanguage? = nil
  ) -> Promise {
    if display == .unassigned { return .nothing }
    if promise?.unsetOption != nil { return .notConfigured }
    guard let promise, !promise.isDisabled, !promise.hint.isEmpty else { return .notReady }
    return .hint(language.map { ActionHint.pressAgain(promise.hint, in: $0) } ?? promise.hint)
  }

  private static func outcome(_ slot: ControlSlot) -> Outcome {
    if case .performing(let performance) = slot.intent {
      return .performing(
        label: performance.before.face.actionLabel, since: performance.since)
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

extension PlaceSnapshot.Face {
  /// The face of a state that was loaded.
  fileprivate init(_ control: ControlDescription) {
    self.init(
      title: control.title, symbol: control.face.symbol, valueText: control.face.valueText,
      tint: control.tint, isOn: control.isOn)
    kind = control.kind
    isCustomSymbol = control.face.isCustomSymbol
    effect = control.face.effect
    hint = control.hint
    isDisabled = control.isDisabled
    needsAuthentication = control.needsAuthentication
    isRedacted = control.isRedacted
  }

  /// The gallery's face of a control that was never loaded; without a preview only its kind is known.
  fileprivate init(kind: String, preview: ControlDescription?) {
    self.init(
      title: preview?.displayName ?? kind, symbol: preview?.face.symbol, tint: preview?.tint)
    self.kind = kind
    isCustomSymbol = preview?.face.isCustomSymbol ?? false
  }
}
