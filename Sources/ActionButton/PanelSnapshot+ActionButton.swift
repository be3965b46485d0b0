import ControlModel
import Gesture

extension PanelSnapshot {
  /// What a person is shown of a button now.
  ///
  /// - Parameters:
  ///   - button: The emulator, as it is to be shown.
  ///   - name: The button's name in the configuration.
  ///   - source: Where its presses come from.
  ///   - language: The language of the system's words, as a BCP 47 tag.
  ///   - title: What a control is called until it has been loaded.
  public init(
    _ button: ActionButton, name: String, source: String, language: String, title: String
  ) {
    self.init(
      buttonName: name, sourceName: source, language: language,
      device: button.deviceError.map { .lost($0) } ?? .ready,
      isLocked: button.isLocked, control: Self.control(button.control, title: title),
      finger: Self.finger(button), result: Self.result(button))
  }

  private static func control(_ state: ControlState, title: String) -> Control {
    switch state {
    case .unassigned: .none
    case .unknown: .loading(title: title)
    case .loaded(let shown), .assumed(let shown):
      shown.unsetOption == nil ? .loaded(face(shown)) : .notConfigured(title: shown.title)
    case .stale(let shown, let error): .stale(face(shown), error: error)
    case .failed(_, let error): .unavailable(title: title, error: error)
    }
  }

  private static func face(_ control: ControlDescription) -> Face {
    Face(
      title: control.title, symbol: control.face.symbol, valueText: control.face.valueText,
      tint: control.tint.map {
        Tint($0.name ?? "", red: $0.red, green: $0.green, blue: $0.blue)
      },
      isOn: control.isOn)
  }

  private static func finger(_ button: ActionButton) -> Finger {
    switch button.finger {
    case .away: .up
    case .pressing(let since, let deadline, let promise):
      .pressing(
        Self.promise(promise.shown, button.control), since: since, deadline: deadline)
    case .armed(let since, let deadline, let promise):
      .armed(
        Self.promise(promise.shown, button.control, again: true), since: since,
        deadline: deadline)
    case .refused(let since, let deadline): .pressing(.busy, since: since, deadline: deadline)
    case .held(let since): .held(since: since)
    }
  }

  private static func promise(
    _ promise: ControlDescription?, _ control: ControlState, again: Bool = false
  ) -> Promise {
    if control == .unassigned { return .nothing }
    guard let promise, !promise.isDisabled, !promise.hint.isEmpty else { return .notReady }
    return .hint(again ? ActionHint.pressAgain(promise.hint) : promise.hint)
  }

  private static func result(_ button: ActionButton) -> Result {
    if case .performing(_, let since, _, let before) = button.intent {
      return .performing(label: before.shown?.face.actionLabel, since: since)
    }
    guard let feedback = button.feedback else { return .none }
    return switch feedback.shown {
    case .cancelled(let reason): .cancelled(reason, until: feedback.until)
    case .skipped(let reason): .skipped(reason, until: feedback.until)
    case .failed(let error): .failed(error: error, until: feedback.until)
    case .done(let status): .performed(status: status, until: feedback.until)
    }
  }
}
