public import ActionButton
import ControlModel
public import Gesture
public import Wire

/// A button's snapshot as a listener far away has it: from its status and the events since.
///
/// So a program on the control socket shows what the daemon's own panel shows. What events do not carry, the
/// other face of a toggle while its intent performs, is shown when it has been loaded.
public struct EventPanel: Sendable {
  private var shown: PanelSnapshot
  private var performing: Timestamp?
  private var feedback = PanelSnapshot.Result.none
  /// An intent returned, and the state that it led to is on its way.
  private var isAwaited = false

  /// A button as it is at `now`.
  public init(
    _ button: SocketMessage.Button, language: String, isLocked: Bool = false, at now: Timestamp
  ) {
    shown = PanelSnapshot(
      buttonName: button.name, sourceName: button.source, language: language,
      device: Self.device(button), isLocked: isLocked, control: Self.control(button),
      // A press that is already under way has no dates here: its end will be told.
      finger: button.finger == .held ? .held(since: now) : .up)
    if button.intent == .performing { performing = now }
  }

  /// The button as it is shown.
  public var snapshot: PanelSnapshot {
    var snapshot = shown
    snapshot.result = performing.map { .performing(label: nil, since: $0) } ?? feedback
    return snapshot
  }

  /// Whether an event is one of this button, or of the screen around it.
  public func isOf(_ event: Event) -> Bool {
    event.button == shown.buttonName || event.name == .screenLocked
      || event.name == .screenUnlocked
  }

  /// Takes an event of this button; one of another button changes nothing.
  public mutating func take(_ event: Event) {
    guard isOf(event), let name = event.name else { return }
    let at = Timestamp(nanoseconds: event.at_ns)
    let edge = event.edge_ns.map(Timestamp.init(nanoseconds:)) ?? at
    let until = at.advanced(by: ActionButton.Limits().feedback)
    switch name {
    case .buttonReady, .buttonRestored:
      shown.device = .ready
      if let source = event.source { shown.sourceName = source }
    case .buttonLost: shown.device = .lost(event.error ?? "")
    case .holdBegan:
      feedback = .none
      let deadline = event.deadline_ns.map(Timestamp.init(nanoseconds:)) ?? edge
      shown.finger = .pressing(promise(event), since: edge, deadline: deadline)
    case .holdArmed:
      feedback = .none
      let deadline = event.deadline_ns.map(Timestamp.init(nanoseconds:)) ?? edge
      shown.finger = .armed(promise(event), since: edge, deadline: deadline)
    case .holdCancelled:
      shown.finger = .up
      if let reason = Self.reason(event) { feedback = .cancelled(reason, until: until) }
    case .holdPerformed: shown.finger = .held(since: edge)
    case .holdEnded: shown.finger = .up
    case .intentPerforming:
      performing = at
      feedback = .none
    case .intentFinished:
      performing = nil
      isAwaited = true
    case .intentFailed:
      performing = nil
      stale(event)
      feedback = .failed(error: event.error ?? "", until: until)
    case .intentSkipped:
      if let reason = Self.reason(event) { feedback = .skipped(reason, until: until) }
    case .controlLoaded: loaded(event, at: at, until: until)
    case .controlStale: stale(event)
    case .status: feedback = .performed(status: event.text, until: until)
    case .controlAssigned:
      isAwaited = false
      shown.control = event.control.map { .loading(title: $0) } ?? .none
    case .screenLocked, .screenUnlocked:
      shown.isLocked = name == .screenLocked
    case .controlWarning, .extensionStarted, .extensionExited, .activity, .widgetLoaded: break
    }
  }

  // MARK: The control

  private mutating func loaded(_ event: Event, at: Timestamp, until: Timestamp) {
    shown.control = .loaded(
      Self.face(
        title: event.title ?? event.control ?? "", symbol: event.symbol,
        valueText: event.value_text, tint: event.tint, isOn: event.is_on))
    if case .pressing(_, let since, let deadline) = shown.finger, performing == nil, at < deadline {
      shown.finger = .pressing(promise(event), since: since, deadline: deadline)
    }
    if case .armed(_, let since, let deadline) = shown.finger, performing == nil {
      var event = event
      event.hint = event.hint.map(ActionHint.pressAgain)
      shown.finger = .armed(promise(event), since: since, deadline: deadline)
    }
    if event.redacted == .some(true) { hide() }
    if isAwaited { feedback = .performed(status: nil, until: until) }
    isAwaited = false
  }

  /// Takes back what was shown for a moment and is hidden now.
  private mutating func hide() {
    switch feedback {
    case .failed(_, let until):
      feedback = .failed(error: ActionButton.hiddenError, until: until)
    case .performed(_, let until): feedback = .performed(status: nil, until: until)
    case .none, .performing, .cancelled, .skipped: break
    }
  }

  private mutating func stale(_ event: Event) {
    isAwaited = false
    let error = event.error ?? ""
    shown.control =
      shown.face.map { .stale($0, error: error) }
      ?? .unavailable(title: shown.title ?? event.control ?? "", error: error)
  }

  private func promise(_ event: Event) -> PanelSnapshot.Promise {
    if let hint = event.hint, !hint.isEmpty { return .hint(hint) }
    if performing != nil { return .busy }
    return shown.control == .none ? .nothing : .notReady
  }

  private static func reason(_ event: Event) -> EndReason? {
    event.reason.flatMap(EndReason.init(rawValue:))
  }

  // MARK: The status

  private static func device(_ button: SocketMessage.Button) -> PanelSnapshot.Device {
    switch button.device {
    case .opening: .opening
    case .ready: .ready
    case .lost: .lost(button.device_error ?? "")
    }
  }

  private static func control(_ button: SocketMessage.Button) -> PanelSnapshot.Control {
    guard let control = button.control else {
      return button.assignment.map { .loading(title: $0.kind) } ?? .none
    }
    if control.unset_option != nil { return .notConfigured(title: control.title) }
    let face = face(
      title: control.title, symbol: control.symbol, valueText: control.value_text,
      tint: control.tint, isOn: control.is_on)
    guard let error = control.error else { return .loaded(face) }
    // A control that was never loaded has no hint: there is nothing to show but its name.
    return control.hint.isEmpty && control.disabled != true
      ? .unavailable(title: control.title, error: error) : .stale(face, error: error)
  }

  private static func face(
    title: String, symbol: String?, valueText: String?, tint: String?, isOn: Bool?
  ) -> PanelSnapshot.Face {
    PanelSnapshot.Face(
      title: title, symbol: symbol, valueText: valueText,
      tint: tint.flatMap { ControlTint($0) }.map {
        PanelSnapshot.Tint($0.name ?? "", red: $0.red, green: $0.green, blue: $0.blue)
      },
      isOn: isOn)
  }
}
