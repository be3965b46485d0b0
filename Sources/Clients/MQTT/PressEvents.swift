import ControlModel
import Wire

/// One event of a button, with Home Assistant's standard type.
struct PressEvent: Equatable, Sendable {
  /// Home Assistant's standard types of an event entity with the device class `button`.
  enum Kind: String, CaseIterable, Codable, Sendable {
    case pressStart = "press_start"
    case pressEnd = "press_end"
    case longPressStart = "long_press_start"
    case longPressEnd = "long_press_end"
  }

  /// What has become of the press so far.
  enum Outcome: String, CaseIterable, Codable, Sendable {
    /// It was released early, or came to nothing for another reason.
    case cancelled
    /// It was released early, and the tap control performs.
    case tap
    /// The intent performs.
    case performing
    /// The intent is done.
    case finished
    /// The intent threw or took too long.
    case failed
    /// The intent was not run.
    case skipped
  }

  var key: OutgoingMessage.PressKey
  var kind: Kind
  /// The daemon's number of the press; nil if it is not known.
  var press: Int?
  var hint: String?
  var control: String?
  var outcome: Outcome?
  var reason: String?
  var edge_ns: UInt64?

  /// The payload.
  var payload: [UInt8] {
    Payload.versioned([
      "event_type": .string(kind.rawValue), "press": press.map { .int($0) },
      "hint": hint.map { .string($0) }, "control": control.map { .string($0) },
      "outcome": outcome.map { .string($0.rawValue) }, "reason": reason.map { .string($0) },
      "edge_ns": Payload.nanoseconds(edge_ns),
    ])
  }
}

/// Turns the daemon's events into the events of buttons, so that every start has its end.
///
///     open      began, armed   performed          cancelled, tap   ended           lost
///     none      → pressed      → held             ·                ·               ·
///                 press_start    press_start,
///                                long_press_start
///     pressed   (end first)    → held             → none           → none          → none
///                                long_press_start   press_end        press_end       press_end
///     held      (end first)    ·                  → none           → none          → none
///                                                   long_press_end   long_press_end  long_press_end
///
/// `lost` is the end of the connection to the daemon, or of a button that is no longer there. `armed` is the first of
/// two presses that stand for a hold; the second one belongs to the same press here.
struct PressEvents: Sendable {
  /// Reasons that are ours; all others are the daemon's (`EndReason`).
  enum Reason: String, CaseIterable {
    /// The daemon ended, or its connection did.
    case daemonGone = "daemon-gone"
    /// This process was ended during the press and started again.
    case clientRestarted = "client-restarted"
    /// This process is ended in order.
    case clientStopped = "client-stopped"
    /// The end of the press was not seen.
    case lostEvents = "lost-events"
  }

  /// A press that has begun.
  struct Open: Codable, Equatable, Sendable {
    var number: Int
    var isHeld = false
    var press: Int?
    var hint: String?
    var control: String?
    var outcome: PressEvent.Outcome?
    var reason: String?
  }

  /// The presses that have begun, by their buttons.
  private(set) var open: [String: Open]
  private var numbers: Int

  /// - Parameter open: What was open when the process ended.
  init(open: [String: Open] = [:]) {
    self.open = open
    numbers = open.values.map(\.number).max() ?? 0
  }

  /// Takes an event of the daemon; `control` is what the button holds.
  mutating func take(_ event: Event, control: String?) -> [PressEvent] {
    guard let button = event.button, let name = event.name else { return [] }
    switch name {
    case .holdBegan, .holdArmed:
      // The second press of two continues the first one.
      if let press = open[button]?.press, press == event.press { return [] }
      let before = end(button, reason: Reason.lostEvents.rawValue)
      return before + [begin(button, event, control)]
    case .holdPerformed:
      var events: [PressEvent] = []
      if open[button] == nil { events.append(begin(button, event, control)) }
      guard var press = open[button], !press.isHeld else { return events }
      press.isHeld = true
      open[button] = press
      return events + [self.event(.longPressStart, button, press, event.edge_ns)]
    case .holdCancelled:
      return end(button, .cancelled, reason: event.reason, event.edge_ns)
    case .tapPerformed: return end(button, .tap, reason: nil, event.edge_ns)
    case .holdEnded: return end(button, reason: nil, event.edge_ns)
    case .intentPerforming: note(button, event, .performing)
    case .intentFinished: note(button, event, .finished)
    case .intentFailed: note(button, event, .failed)
    case .intentSkipped: note(button, event, .skipped)
    default: break
    }
    return []
  }

  /// Ends every press, or those of the buttons that are not among these.
  mutating func end(
    _ reason: Reason, exceptOf kept: Set<String> = []
  ) -> [PressEvent] {
    open.keys.sorted().filter { !kept.contains($0) }.flatMap {
      end($0, reason: reason.rawValue)
    }
  }

  private mutating func begin(_ button: String, _ event: Event, _ control: String?) -> PressEvent {
    numbers += 1
    let press = Open(
      number: numbers, press: event.press, hint: event.hint, control: control)
    open[button] = press
    return self.event(.pressStart, button, press, event.edge_ns)
  }

  private mutating func end(
    _ button: String, _ outcome: PressEvent.Outcome? = nil, reason: String?,
    _ edge_ns: UInt64? = nil
  ) -> [PressEvent] {
    guard var press = open.removeValue(forKey: button) else { return [] }
    press.outcome = outcome ?? press.outcome ?? (press.isHeld ? nil : .cancelled)
    press.reason = reason ?? press.reason
    return [event(press.isHeld ? .longPressEnd : .pressEnd, button, press, edge_ns)]
  }

  /// Notes what becomes of the intent, which the end of the press reports.
  private mutating func note(_ button: String, _ event: Event, _ outcome: PressEvent.Outcome) {
    guard var press = open[button], press.press == event.press else { return }
    press.outcome = outcome
    press.reason = event.reason
    open[button] = press
  }

  private func event(
    _ kind: PressEvent.Kind, _ button: String, _ press: Open, _ edge_ns: UInt64?
  ) -> PressEvent {
    PressEvent(
      key: OutgoingMessage.PressKey(button: button, number: press.number), kind: kind,
      press: press.press, hint: press.hint, control: press.control, outcome: press.outcome,
      reason: press.reason, edge_ns: edge_ns)
  }
}
