import ControlModel

/// One shared value as this device knows it, as a table.
///
///     state    write            connected          lost       received: own   received: another's
///     settled  → waiting, or    repair, if needed  ·          ·               confirm
///              → sent, publish
///     waiting  new value        → sent, publish    ·          → settled       confirm; → settled, reject
///     sent     new value,       ·                  → waiting  → settled; if   confirm
///              publish                                        old: reject
///
/// `settled` has no write of this device that the broker has not confirmed; `waiting` has one that is not on
/// its way; `sent` has one that was published, and that the broker will deliver to this device too. The broker
/// delivers the messages of a topic to all devices in the same order, so all come to the same value. `confirm`
/// takes only a version that is newer than the confirmed one; another one is `old`. A version with the same number
/// is newer if it was delivered later. A write that another device's version has overtaken is rejected and
/// reported, never dropped silently.
///
/// The broker keeps the version that was published last, which may be an old one: one of a device that was
/// not connected, or of a broker that was restarted with its files of yesterday. A device that sees this
/// publishes the newest version once more, as a repair. Of two repairs with the same number that with the higher
/// identity is newer, for their order says nothing.
///
/// An app with an identifier has two topics for a while: one is named after the app, as in earlier versions, and the other,
/// with copies, after the identifier. Both get every version. The order of the first one counts: a copy is newer only with a
/// higher number, or as a repair.
struct SharedValue: Equatable, Sendable {
  /// Where the write of this device is that the broker has not confirmed.
  enum State: Equatable, Sendable {
    /// There is none.
    case settled
    /// It is not on its way: there is no connection.
    case waiting(SharedRecord)
    /// It was published.
    case sent(SharedRecord)
  }

  enum Event: Equatable, Sendable {
    /// This device writes; the identity is a new one.
    case write(JSONValue?, identity: String)
    /// The broker's copy of every value has been delivered, and messages can be published.
    case connected
    /// There is no connection.
    case lost
    /// The broker has delivered a version: its copy (`isStored`), or a message just published.
    case received(SharedRecord, isRepair: Bool, isStored: Bool, isCopy: Bool = false)
    /// The broker has delivered a message that is no valid version, and may have replaced its copy with it.
    case spoiled
  }

  enum Effect: Equatable, Sendable {
    /// Publish a write.
    case publish(SharedRecord)
    /// The write was not applied, because another device's version came first.
    case rejected(SharedRecord)
    /// What is shown has changed.
    case changed
    /// The write was confirmed.
    case confirmed
    /// The numbers are used up: the write is refused.
    case exhausted
  }

  /// The newest version that the broker has delivered; nil for none.
  private(set) var confirmed: SharedRecord?
  private(set) var state = State.settled
  private var isConnected: Bool
  /// The write that the broker's copy is of; nil if it is unknown, or if there is none.
  private var stored: String?
  /// The write in the topic with copies; nil if it is unknown, or if there is none.
  private var storedCopy: String?
  /// Whether there is a topic with copies.
  var hasCopy = false

  /// The value, from what was saved; `isConnected` for one that is new while there is a connection.
  init(
    confirmed: SharedRecord? = nil, pending: SharedRecord? = nil, isConnected: Bool = false
  ) {
    self.confirmed = confirmed
    self.isConnected = isConnected
    if let pending { state = .waiting(pending) }
  }

  /// The write that is not confirmed; nil for none.
  var pending: SharedRecord? {
    switch state {
    case .settled: nil
    case .waiting(let record), .sent(let record): record
    }
  }

  /// What this device shows: its own last write, or the confirmed value.
  var value: JSONValue? { pending.map(\.value) ?? confirmed?.value }

  /// The version to publish once more, because the broker's copy is another one; nil if it is right.
  ///
  /// A write that was published takes its place in any case.
  var repair: SharedRecord? {
    guard isConnected, state == .settled, let confirmed else { return nil }
    let isRight = stored == confirmed.write && (!hasCopy || storedCopy == confirmed.write)
    return isRight ? nil : confirmed
  }

  mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .write(let value, let identity): return write(value, identity)
    case .connected:
      isConnected = true
      guard case .waiting(var record) = state else { return [] }
      record.number = max(record.number, (confirmed?.number ?? 0) + 1)
      state = .sent(record)
      return [.publish(record)]
    case .lost:
      (isConnected, stored, storedCopy) = (false, nil, nil)
      if case .sent(let record) = state { state = .waiting(record) }
      return []
    case .received(let record, let isRepair, let isStored, let isCopy):
      if isCopy { storedCopy = record.write } else { stored = record.write }
      let isHigher = record.write > confirmedWrite
      let winsTies = isCopy ? isRepair && isHigher : isStored || !isRepair || isHigher
      return received(record, winsTies: winsTies)
    case .spoiled:
      (stored, storedCopy) = (nil, nil)
      return []
    }
  }

  private mutating func write(_ value: JSONValue?, _ identity: String) -> [Effect] {
    let number = max(confirmed?.number ?? 0, pending?.number ?? 0) + 1
    guard number <= SharedRecord.highestNumber else { return [.exhausted] }
    let changes = value != self.value
    let record = SharedRecord(number: number, write: identity, value: value)
    state = isConnected ? .sent(record) : .waiting(record)
    return (isConnected ? [.publish(record)] : []) + (changes ? [.changed] : [])
  }

  private var confirmedWrite: String { confirmed?.write ?? "" }

  private mutating func received(_ record: SharedRecord, winsTies: Bool) -> [Effect] {
    let before = value
    let isNewer = isNewer(record, winsTies: winsTies)
    if isNewer { confirmed = record }
    var effects: [Effect] = []
    if let pending, pending.write == record.write {
      state = .settled
      effects = isNewer ? [.confirmed] : [.rejected(pending)]
    } else if isNewer, case .waiting(let pending) = state, !Self.isSameDevice(record, pending) {
      state = .settled
      effects = [.rejected(pending)]
    }
    return effects + (value == before ? [] : [.changed])
  }

  private func isNewer(_ record: SharedRecord, winsTies: Bool) -> Bool {
    guard let confirmed else { return true }
    guard record.number == confirmed.number else { return record.number > confirmed.number }
    return winsTies && record.write != confirmed.write
  }

  /// Whether both writes are of one device.
  private static func isSameDevice(_ one: SharedRecord, _ other: SharedRecord) -> Bool {
    one.write.prefix { $0 != "-" } == other.write.prefix { $0 != "-" }
  }
}
