import SystemAccess

/// The ends of holds that Home Assistant may have missed, because after a restart of the broker it connects later than this
/// program.
///
///     hold          away          its end          Home Assistant's birth
///     under way     → missed      ·                ·
///     missed        ·             → owed           → under way: its end is still to come
///     owed          ·             ·                publish the end again, unless it is older than `Limits.owedEnd`
///
/// An end that has reached Home Assistant before may come twice, as any message of QoS 1 may.
struct OwedEnds: Sendable {
  private var missed: Set<OutgoingMessage.PressKey> = []
  /// The last end of a hold of each button.
  private var ends: [String: (event: PressEvent, at: Timestamp)] = [:]

  /// The connection to the broker is lost; `held` are the holds whose end it has not acknowledged.
  mutating func brokerIsAway(_ held: [OutgoingMessage.PressKey]) { missed.formUnion(held) }

  /// Home Assistant has ended, and until then it received everything.
  mutating func homeAssistantIsAway(_ held: [OutgoingMessage.PressKey]) {
    missed = Set(held)
    ends = [:]
  }

  mutating func published(_ event: PressEvent, at now: Timestamp) {
    if event.fields.kind == .longPressEnd { ends[event.key.button] = (event, now) }
  }

  /// Home Assistant is there again: removes and returns the ends that it may have missed, but none of a button that is
  /// pressed again.
  mutating func take(at now: Timestamp, pressed: Set<String>) -> [PressEvent] {
    defer { (missed, ends) = ([], [:]) }
    return ends.values.filter {
      missed.contains($0.event.key) && !pressed.contains($0.event.key.button)
        && $0.at.duration(to: now) <= Limits.owedEnd
    }.map(\.event).sorted { $0.key.button < $1.key.button }
  }
}
