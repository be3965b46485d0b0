import ControlModel

/// The state of one shared value on this device, as a table.
///
///     state    write            connected          lost       received: own   received: another's
///     settled  → waiting, or    repair, if needed  ·          ·               confirm
///              → sent, publish
///     waiting  new value        → sent, publish    ·          → settled; if   confirm; → settled, reject
///                                                             old: reject
///     sent     new value,       ·                  → waiting  → settled; if   confirm
///              publish                                        old: reject
///
/// In `settled`, the broker has confirmed all writes of this device. In `waiting`, a write is not published yet. In `sent`,
/// a write was published, and the broker will deliver it to this device too. The broker delivers the messages of a topic
/// to all devices in the same order, so all devices arrive at the same value. `confirm` accepts only a version that is
/// newer than the confirmed version; any other version is `old`. A version with the same number is newer if it was
/// delivered later. A write that another device's version has overtaken is rejected and reported, never dropped silently.
///
/// The broker keeps the version that was published last, which may be old: the version of a device that was not
/// connected, or of a broker that was restarted with yesterday's files. A device that sees this publishes the newest
/// version again, as a repair. Of two repairs with the same number the repair with the higher identity is newer,
/// because their order says nothing.
///
/// An app with an identifier has two topics for a while: the first is named after the app, as in earlier versions, and
/// the second, with copies, after the identifier. Both get every version. The order in the first topic counts: a copy is
/// newer only with a higher number, or as a repair.
struct SharedValue: Equatable, Sendable {
  /// The write of this device that the broker has not confirmed.
  enum State: Equatable, Sendable {
    case settled
    /// The write is not published, because there is no connection.
    case waiting(SharedRecord)
    case sent(SharedRecord)
  }

  enum Event: Equatable, Sendable {
    /// This device writes a value, or removes it (`nil`), with a new identity.
    case write(JSONValue?, identity: String)
    /// The broker's copy of every value has been delivered, and messages can be published.
    case connected
    case lost
    /// The broker has delivered a version: its copy (`isStored`), or a message just published.
    case received(SharedRecord, isRepair: Bool, isStored: Bool, isCopy: Bool = false)
    /// The broker has delivered an invalid version, which may have replaced its copy.
    case spoiled
  }

  enum Effect: Equatable, Sendable {
    case publish(SharedRecord)
    /// The write was not applied, because another device's version came first.
    case rejected(SharedRecord)
    case changed
    case confirmed
    /// The version numbers are used up: the write is refused.
    case exhausted
  }

  /// The newest version that the broker has delivered, or `nil`.
  private(set) var confirmed: SharedRecord?
  private(set) var state = State.settled
  private var isConnected: Bool
  /// The write in the broker's copy, or `nil` if it is unknown or missing.
  private var stored: String?
  /// The write in the topic with copies, or `nil` if it is unknown or missing.
  private var storedCopy: String?
  /// Whether there is a topic with copies.
  var hasCopy = false

  /// Creates a value from its saved writes; `isConnected` is true for a new value during a connection.
  init(confirmed: SharedRecord? = nil, pending: SharedRecord? = nil, isConnected: Bool = false) {
    self.confirmed = confirmed
    self.isConnected = isConnected
    if let pending { state = .waiting(pending) }
  }

  /// The write that is not confirmed, or `nil`.
  var pending: SharedRecord? {
    switch state {
    case .settled: nil
    case .waiting(let record), .sent(let record): record
    }
  }

  /// The value that this device shows: its own last write, or the confirmed value.
  var value: JSONValue? { pending.map(\.value) ?? confirmed?.value }

  /// The version to publish again because the broker's copy is different, or `nil`.
  ///
  /// A pending write needs no repair: it replaces the copy in any case.
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
    guard let confirmed, record.number <= confirmed.number else { return true }
    return record.number == confirmed.number && winsTies && record.write != confirmed.write
  }

  private static func isSameDevice(_ one: SharedRecord, _ other: SharedRecord) -> Bool {
    one.write.prefix { $0 != "-" } == other.write.prefix { $0 != "-" }
  }
}
