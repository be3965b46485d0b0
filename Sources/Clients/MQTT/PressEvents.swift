import ControlModel
import SystemAccess
import Wire

/// An event of a button.
struct PressEvent: Equatable, Sendable {
  /// Home Assistant's standard types for an event entity of the device class `button`, and `press_cancelled`.
  enum Kind: String, CaseIterable, Codable, Sendable {
    case pressStart = "press_start"
    case pressEnd = "press_end"
    /// This program's own type: the press ended before its deadline but not by a release, or its click is too old.
    case pressCancelled = "press_cancelled"
    case longPressStart = "long_press_start"
    case longPressEnd = "long_press_end"
    case multiPressOngoing = "multi_press_ongoing"
    case multiPressEnd = "multi_press_end"
  }

  enum Outcome: String, CaseIterable, Codable, Sendable {
    /// The press ended before its deadline, by an early release or for another reason.
    case cancelled
    /// The press was released early, and the tap control performs.
    case tap
    case performing
    case finished
    /// The intent threw or took too long.
    case failed
    case skipped
  }

  /// The payload of `b/{button}/event`.
  @Message
  struct Fields {
    /// The version of the payload.
    @Field(written: true, range: Payload.versions) var v: Int = Payload.version
    /// Home Assistant's type, or press_cancelled: the press ended before its deadline but not by a release, or its click is
    /// too old.
    @Field("event_type") var kind: Kind
    /// The daemon's number of the press, if known.
    var press: Int?
    /// The hint of the hold when the press began, if any.
    var hint: String?
    /// The kind of the control assigned to the button, if any.
    var control: String?
    /// The outcome of the press so far, if any.
    var outcome: Outcome?
    /// The reason that the press or its intent did not complete, if any: a reason of the daemon, or daemon-gone,
    /// client-restarted, client-stopped or lost-events.
    var reason: String?
    /// The kernel timestamp or deadline that decided the event, if any, in nanoseconds of the device's CLOCK_MONOTONIC.
    var edge_ns: UInt64?
    /// The stage of the hold that the press performed, from 2; absent for the first stage and before the decision.
    @Field(range: 2...Int.max) var stage: Int?
    /// The number of consecutive presses; absent for an event of one press.
    @Field("multi_press_count", range: 2...Int.max) var count: Int?
  }

  var key: OutgoingMessage.PressKey
  var fields: Fields

  /// The event that replaces a click that has waited too long for the broker, or `nil` for other events.
  var late: PressEvent? {
    guard fields.kind == .pressEnd || fields.kind == .multiPressEnd else { return nil }
    var late = self
    late.fields.kind = .pressCancelled
    (late.fields.reason, late.fields.count) = (EndReason.late.rawValue, nil)
    return late
  }
}

/// Converts the daemon's events to events of buttons, so that every start has an end.
///
///     open      began, armed   performed          released, tap    cancelled, ended   lost
///     none      → pressed      → held             ·                ·                  ·
///                 press_start    press_start,
///                                long_press_start
///     pressed   (lost first)   → held             → none           → none             → none
///                                long_press_start   press_end        press_cancelled    press_cancelled
///     held      (lost first)   ·                  → none           → none             → none
///                                                   long_press_end   long_press_end     long_press_end
///
/// `released` is `hold.cancelled` with the reason `released-early`. `lost` means that the connection to the daemon ended or
/// that the button no longer exists. `armed` is the first of two presses that replace a hold; here, the second press belongs
/// to the same press.
///
/// With `multi_press` a release does not end the press at once. A further press is `multi_press_ongoing`, and the count that
/// the daemon sends at the end of its window ends the press: `press_end` for one press, `multi_press_end` for several.
///
/// Home Assistant defines `press_end` as the standard click, so a press has it only after a release. A hold always ends with
/// `long_press_end`, because an automation that dims a light during the hold must stop.
struct PressEvents: Sendable {
  /// The reasons that this program adds to the daemon's (`EndReason`).
  enum Reason: String, CaseIterable {
    /// The daemon ended, or its connection did.
    case daemonGone = "daemon-gone"
    /// This process was restarted during the press.
    case clientRestarted = "client-restarted"
    /// This process is stopping normally.
    case clientStopped = "client-stopped"
    /// The event that ended the press was lost.
    case lostEvents = "lost-events"
  }

  struct Open: Codable, Equatable, Sendable {
    var number: Int
    var isHeld = false
    var press: Int?
    var hint: String?
    var control: String?
    var outcome: PressEvent.Outcome?
    var reason: String?
    /// The stage of the hold that was performed, from 2.
    var stage: Int?
    /// The number of presses counted so far with `multi_press`, or `nil` before the first count.
    var count: Int?
    /// Whether the button is released and a further press can still be counted; `nil` means no.
    var isCounting: Bool? = nil
  }

  /// The presses that have begun, by the names of their buttons.
  private(set) var open: [String: Open]
  private var numbers: Int

  /// - Parameter open: The open presses that an earlier process saved.
  init(open: [String: Open] = [:]) {
    self.open = open
    numbers = open.values.map(\.number).max() ?? 0
  }

  /// Converts an event of the daemon.
  ///
  /// `control` is the kind of the control assigned to the button.
  mutating func handle(_ event: Event, control: String?) -> [PressEvent] {
    guard let button = event.button, let name = event.name else { return [] }
    switch name {
    case .holdBegan, .holdArmed:
      // The second of two presses continues the first press and performs at once.
      let isSecond = name == .holdBegan && event.deadline_ns == event.edge_ns
      if var press = open[button], isSecond || press.press == event.press {
        press.press = event.press
        open[button] = press
        return []
      }
      if var press = open[button], press.isCounting == true {
        (press.isCounting, press.press) = (nil, event.press)
        open[button] = press
        return [
          self.event(.multiPressOngoing, button, press, event.edge_ns, (press.count ?? 0) + 1)
        ]
      }
      let before = end(button, nil, reason: Reason.lostEvents.rawValue)
      return before + [begin(button, event, control)]
    case .holdPerformed:
      var events: [PressEvent] = []
      if open[button] == nil { events.append(begin(button, event, control)) }
      guard var press = open[button], !press.isHeld else { return events }
      press.isHeld = true
      press.stage = event.stage
      open[button] = press
      return events + [self.event(.longPressStart, button, press, event.edge_ns)]
    case .holdCancelled:
      let isReleased = event.reason == EndReason.releasedEarly.rawValue
      if isReleased, open[button]?.count != nil {
        open[button]?.isCounting = true
        return []
      }
      return end(button, .cancelled, event, isReleased: isReleased)
    case .pressesCounted: return counted(button, event)
    case .tapPerformed: return end(button, .tap, event, isReleased: true)
    case .holdEnded: return end(button, nil, event)
    case .intentPerforming: note(button, event, .performing)
    case .intentFinished: note(button, event, .finished)
    case .intentFailed: note(button, event, .failed)
    case .intentSkipped: note(button, event, .skipped)
    default: break
    }
    return []
  }

  /// Ends every press, except the presses of the buttons in `kept`.
  mutating func end(_ reason: Reason, exceptOf kept: Set<String> = []) -> [PressEvent] {
    open.keys.sorted().filter { !kept.contains($0) }.flatMap {
      end($0, nil, reason: reason.rawValue)
    }
  }

  /// Handles a count of presses; a final count while the button is down means that the last press has become a hold.
  private mutating func counted(_ button: String, _ event: Event) -> [PressEvent] {
    guard let count = event.count, let press = open[button], !press.isHeld else { return [] }
    guard event.deadline_ns == nil else {
      open[button]?.count = count
      return []
    }
    open[button] = nil
    var ended = press
    (ended.outcome, ended.reason) = (.cancelled, EndReason.releasedEarly.rawValue)
    let end =
      count > 1
      ? self.event(.multiPressEnd, button, ended, event.edge_ns, count)
      : self.event(.pressEnd, button, ended, event.edge_ns)
    return press.isCounting == true ? [end] : [end, begin(button, event, press.control)]
  }

  private mutating func begin(_ button: String, _ event: Event, _ control: String?) -> PressEvent {
    numbers += 1
    let press = Open(number: numbers, press: event.press, hint: event.hint, control: control)
    open[button] = press
    return self.event(.pressStart, button, press, event.edge_ns)
  }

  private mutating func end(
    _ button: String, _ outcome: PressEvent.Outcome?, _ event: Event? = nil, reason: String? = nil,
    isReleased: Bool = false
  ) -> [PressEvent] {
    guard var press = open.removeValue(forKey: button) else { return [] }
    press.outcome = outcome ?? press.outcome ?? (press.isHeld ? nil : .cancelled)
    press.reason = event?.reason ?? reason ?? press.reason
    let kind: PressEvent.Kind =
      press.isHeld ? .longPressEnd : isReleased ? .pressEnd : .pressCancelled
    return [self.event(kind, button, press, event?.edge_ns)]
  }

  /// Stores the outcome of the intent, which the end of the press reports.
  private mutating func note(_ button: String, _ event: Event, _ outcome: PressEvent.Outcome) {
    guard var press = open[button], press.press == event.press else { return }
    press.outcome = outcome
    press.reason = event.reason
    open[button] = press
  }

  private func event(
    _ kind: PressEvent.Kind, _ button: String, _ press: Open, _ edge_ns: UInt64?,
    _ count: Int? = nil
  ) -> PressEvent {
    PressEvent(
      key: OutgoingMessage.PressKey(button: button, number: press.number),
      fields: PressEvent.Fields(
        kind: kind, press: press.press, hint: press.hint, control: press.control,
        outcome: press.outcome, reason: press.reason, edge_ns: edge_ns, stage: press.stage,
        count: count))
  }
}

/// The ends of holds that Home Assistant may have missed, because it reconnects later than this program after a restart of
/// the broker.
///
///     hold          away          its end          Home Assistant's birth
///     under way     → missed      ·                ·
///     missed        ·             → owed           → under way: its end is still to come
///     owed          ·             ·                publish the end again, unless it is older than `Limits.owedEnd`
///
/// Home Assistant may receive an end twice, as it may any message of QoS 1.
struct OwedEnds: Sendable {
  private var missed: Set<OutgoingMessage.PressKey> = []
  /// The last end of a hold of each button.
  private var ends: [String: (event: PressEvent, at: Timestamp)] = [:]

  /// Handles the loss of the broker.
  ///
  /// `held` contains the holds with an end that the broker has not acknowledged.
  mutating func brokerIsAway(_ held: [OutgoingMessage.PressKey]) { missed.formUnion(held) }

  /// Handles the end of Home Assistant, which received everything until then.
  mutating func homeAssistantIsAway(_ held: [OutgoingMessage.PressKey]) {
    missed = Set(held)
    ends = [:]
  }

  mutating func published(_ event: PressEvent, at now: Timestamp) {
    if event.fields.kind == .longPressEnd { ends[event.key.button] = (event, now) }
  }

  /// Handles the return of Home Assistant: removes all ends, and returns the ends that it may have missed, except those for
  /// buttons that are pressed again.
  mutating func removeAll(at now: Timestamp, pressed: Set<String>) -> [PressEvent] {
    defer { (missed, ends) = ([], [:]) }
    return ends.values.filter {
      missed.contains($0.event.key) && !pressed.contains($0.event.key.button)
        && $0.at.duration(to: now) <= Limits.owedEnd
    }.map(\.event).sorted { $0.key.button < $1.key.button }
  }
}
