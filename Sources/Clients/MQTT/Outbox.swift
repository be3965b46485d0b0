import SystemAccess

/// The messages that wait for the broker, and the sent messages without its acknowledgement.
///
///     what waits          when there is no room                    at its turn
///     state               dropped and counted (a later state of    sent
///                         its topic replaces it, and needs none)
///     step, start, end    the oldest of them is dropped and        a start that is older than `Limits.eventAge` is
///                         counted, but no end whose start was      dropped and counted; so is an end whose start
///                         sent                                     was not sent
///
/// Thus an end follows exactly those starts that were sent, however long the broker was away. After a disconnection,
/// messages without an acknowledgement wait again, before all others: the broker gets them at least once.
struct Outbox: Sendable {
  struct Entry: Equatable, Sendable {
    var number: Int
    var message: OutgoingMessage
    var since: Timestamp
  }

  struct Dropped: Equatable, Sendable {
    /// Events and states dropped because the queue was full.
    var overflowed = 0
    /// Events dropped because they were too old.
    var expired = 0
  }

  private var waiting: [Entry] = []
  private var sent: [Entry] = []
  private var numbers = 0
  /// The presses with a start that was sent and an end that was not.
  private var started: Set<OutgoingMessage.PressKey> = []
  private var settled: [OutgoingMessage.PressKey] = []
  private var dropped = Dropped()

  var count: Int { waiting.count }
  /// Whether no message waits and all sent messages are acknowledged.
  var isEmpty: Bool { waiting.isEmpty && sent.isEmpty }

  mutating func add(_ message: OutgoingMessage, at now: Timestamp) {
    numbers += 1
    let entry = Entry(number: numbers, message: message, since: now)
    if message.kind == .state {
      if let index = waiting.firstIndex(where: {
        $0.message.kind == .state && $0.message.topic == message.topic
      }) {
        waiting[index].message = message
        return
      }
      guard waiting.count(where: { $0.message.kind == .state }) < Limits.waitingStates else {
        dropped.overflowed += 1
        return
      }
    } else if waiting.count(where: { $0.message.kind != .state }) >= Limits.waitingEvents {
      dropped.overflowed += 1
      guard let oldest = waiting.firstIndex(where: { $0.message.kind != .state && !isOwed($0) })
      else { return }
      settle(waiting.remove(at: oldest))
    }
    waiting.append(entry)
  }

  /// Records that an earlier process has sent the start of this press: its end is never too old.
  mutating func owe(_ press: OutgoingMessage.PressKey) { started.insert(press) }

  /// Removes and returns the messages to send now, in their order.
  ///
  /// Call it only while the broker is connected.
  mutating func next(at now: Timestamp) -> [Entry] {
    var taken: [Entry] = []
    var index = 0
    while index < waiting.count, sent.count < Limits.unacknowledged {
      var entry = waiting[index]
      index += 1
      guard mayBeSent(entry, at: now) else {
        dropped.expired += 1
        settle(entry)
        continue
      }
      switch entry.message.kind {
      case .state, .step: break
      case .start(let press): started.insert(press)
      case .end(let press): started.remove(press)
      }
      if let late = entry.message.latePayload, isOld(entry, at: now) {
        entry.message.payload = late
      }
      sent.append(entry)
      taken.append(entry)
    }
    waiting.removeFirst(index)
    return taken
  }

  mutating func acknowledged(_ number: Int) {
    guard let index = sent.firstIndex(where: { $0.number == number }) else { return }
    settle(sent.remove(at: index))
  }

  /// Removes and returns the presses with an end that was acknowledged or dropped, so that no further message follows.
  mutating func takeSettled() -> [OutgoingMessage.PressKey] {
    defer { settled = [] }
    return settled
  }

  /// Handles the loss of the connection: unacknowledged messages wait again, except states that a waiting state replaces.
  mutating func disconnected() {
    let newer = Set(waiting.filter { $0.message.kind == .state }.map(\.message.topic))
    let again = sent.filter { $0.message.kind != .state || !newer.contains($0.message.topic) }
    for case .end(let press) in again.map(\.message.kind) { started.insert(press) }
    waiting = again + waiting
    sent = []
  }

  /// Returns the numbers of messages dropped since the last call.
  mutating func takeDropped() -> Dropped {
    defer { dropped = Dropped() }
    return dropped
  }

  private mutating func settle(_ entry: Entry) {
    if case .end(let press) = entry.message.kind { settled.append(press) }
  }

  /// Whether the message is the end of a press with a start that was sent.
  private func isOwed(_ entry: Entry) -> Bool {
    guard case .end(let press) = entry.message.kind else { return false }
    return started.contains(press)
  }

  private func isOld(_ entry: Entry, at now: Timestamp) -> Bool {
    entry.since.duration(to: now) > Limits.eventAge
  }

  private func mayBeSent(_ entry: Entry, at now: Timestamp) -> Bool {
    switch entry.message.kind {
    case .state, .step: true
    case .start: !isOld(entry, at: now)
    case .end(let press): started.contains(press)
    }
  }
}

/// A message to the broker, always with QoS 1.
struct OutgoingMessage: Equatable, Sendable {
  /// The rule for a waiting message.
  enum Kind: Equatable, Sendable {
    /// The message replaces a waiting message of the same topic.
    case state
    /// The message is sent in order, whatever its age: a step that Home Assistant must see, or the result of a command.
    case step
    /// The start of a press, or of its hold.
    case start(PressKey)
    case end(PressKey)
  }

  struct PressKey: Hashable, Sendable {
    var button: String
    /// This program's own number of the press, not the daemon's.
    var number: Int
  }

  var topic: String
  var payload: [UInt8]
  var isRetained: Bool
  var kind: Kind
  /// The payload of a message that is older than `Limits.eventAge`; `nil` keeps `payload`.
  var latePayload: [UInt8]? = nil

  /// A retained state; an empty payload removes it from the broker.
  static func state(_ topic: String, _ payload: [UInt8]) -> OutgoingMessage {
    OutgoingMessage(topic: topic, payload: payload, isRetained: true, kind: .state)
  }

  static func state(_ topic: String, _ text: String) -> OutgoingMessage {
    state(topic, Array(text.utf8))
  }
}
