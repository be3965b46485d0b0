package import ControlModel
import Devices
package import SavedState
package import SystemAccess
package import Wire

/// An event of the shared values, their connection or their unconfirmed writes.
package enum SharedEvent: Sendable {
  case changed(SharedValues.Name, SharedValues.Change)
  /// Values have changed on other devices, some of them a moment ago.
  case changedElsewhere(Set<SharedValues.Name>)
  case publish(SocketMessage.SharedMessage)
  /// A line for the client that connects this device with a broker.
  case send([UInt8], client: Int)
  case pushed(SocketMessage.ChannelPush)
  /// The displayed unconfirmed write of an app has changed.
  case unconfirmed(app: String)
}

/// This device's values that apps share with other devices, saved in the state directory.
///
/// A client of the control socket connects the values with a broker (`SharedConnection`). Without a broker a value is an
/// ordinary saved value of this device.
@ServiceThread
package final class SharedValues {
  /// The longest wait before a repair.
  static let longestRepairDelay = Duration.seconds(2)
  /// The least time between two saves of versions that other devices wrote, and of many writes of this device.
  static let saveInterval = Duration.seconds(1)

  package struct Name: Hashable, Comparable {
    package let app: String
    package let name: String

    package init(app: String, name: String) { (self.app, self.name) = (app, name) }

    package static func < (one: Name, other: Name) -> Bool {
      (one.app, one.name) < (other.app, other.name)
    }
  }

  package enum Change: Sendable {
    case own
    case confirmed
    case other
    /// Another device wrote the value, and the write of this device was rejected.
    case rejected
  }

  private let events: Outlet<SharedEvent>
  /// The apps that are installed on this device; values of other apps are removed first.
  private(set) var installedApps: Set<String> = []
  /// The identifiers of installed apps by the names under which they shared values before they had an identifier.
  private(set) var oldNames: [String: String] = [:]
  private(set) var values: [Name: SharedValue] = [:]
  private var rejected: Set<Name> = []
  private var device: String
  private(set) var wasConnected = false
  private(set) var isConnected = false
  private let store: SharedValueStore?
  private let log: @ServiceThread (String) -> Void
  /// The limit on writes of this device that are saved at once: each save waits for the disk.
  private var savesAtOnce = RateLimiter(burst: 8, perSecond: 1, at: MonotonicClock.now)
  private var saving: ServiceThread.Timer?
  private var repairing: ServiceThread.Timer?

  /// The values of a store; without one they last as long as the process.
  package init(
    _ store: SharedValueStore?, events: Outlet<SharedEvent> = .none,
    log: @escaping @ServiceThread (String) -> Void
  ) {
    self.store = store
    self.log = log
    self.events = events
    device = Self.newName()
    guard let (content, warning) = store?.load() else { return }
    if let warning { log(warning) }
    guard let content else { return }
    (device, wasConnected) = (content.device, content.was_connected)
    for value in content.values.prefix(Self.most) {
      // Earlier versions accepted any number; after the highest one a value could not be written again.
      let confirmed = value.confirmed.flatMap { $0.number > Self.highestStored ? nil : $0 }
      values[Name(app: value.app, name: value.name)] = SharedValue(
        confirmed: confirmed, pending: value.pending)
    }
  }

  /// 64 random bits in hexadecimal digits, so that no two devices and no two writes have the same name.
  private static func newName() -> String { String(UInt64.random(in: 0 ... .max), radix: 16) }

  /// A new identity for a write: random, because a counter would repeat old numbers after a crash.
  private var newWrite: String { "\(device)-\(Self.newName())" }

  package func setApps(installed: Set<String>, oldNames: [String: String]) {
    (installedApps, self.oldNames) = (installed, oldNames)
  }

  // MARK: Reading

  /// All values by app and name, without removed values.
  package var all: [SocketMessage.SharedValue] {
    adopt()
    return values.keys.sorted().compactMap { name in
      values[name]?.value == nil && values[name]?.pending == nil ? nil : value(name)
    }
  }

  package func value(_ name: Name) -> SocketMessage.SharedValue {
    SocketMessage.SharedValue(
      app: name.app, name: name.name, value: values[name]?.value, state: state(of: name))
  }

  package func names(of app: String) -> [Name] {
    adopt()
    return values.keys.filter { $0.app == app }.sorted()
  }

  /// Moves values that were saved under an app's old name to its identifier.
  private func adopt() {
    let names = oldNames
    for old in values.keys {
      guard let app = names[old.app] else { continue }
      let name = Name(app: app, name: old.name)
      if values[name] == nil { values[name] = values[old] }
      values[old] = nil
    }
    let apps = Set(names.values)
    for name in values.keys where apps.contains(name.app) { values[name]?.hasCopy = true }
  }

  /// The apps with a write that other devices do not know yet.
  var pendingApps: Set<String> {
    guard wasConnected else { return [] }
    return Set(values.lazy.filter { $0.value.pending != nil }.map(\.key.app))
  }

  private func state(of name: Name) -> SharedValueState {
    if rejected.contains(name) { return .rejected }
    if values[name]?.pending == nil { return wasConnected ? .confirmed : .local }
    return wasConnected ? .pending : .local
  }

  // MARK: Writing

  /// Writes a value of this device, or removes it if `value` is `nil`.
  ///
  /// - Throws: `forbidden` if the name, the value or the number of values is beyond the limits.
  package func write(_ name: Name, _ value: JSONValue?) throws(MessageError) {
    adopt()
    try check(name, value)
    makeRoom(for: name)
    rejected.remove(name)
    let effects = values[name, default: newValue(of: name.app)].handle(
      .write(value, identity: newWrite))
    guard effects != [.exhausted] else {
      throw MessageError(
        .forbidden,
        "cannot write \"\(name.name)\", because its version number has reached the maximum: remove the value from the broker"
      )
    }
    carryOut(effects, name, .own)
    // Saved at once, because no other device may know this write; versions of other devices are saved later, and so are
    // further writes of an app that writes without end.
    if savesAtOnce.takes(at: MonotonicClock.now) { save() } else { saveLater() }
  }

  // MARK: Connecting

  /// Handles a new connection: the broker's copies were delivered, and messages can be published.
  package func connected() {
    isConnected = true
    if !wasConnected {
      wasConnected = true
      save()
    }
    adopt()
    for name in values.keys.sorted() { handle(.connected, name) }
    repairLater()
  }

  package func lost() {
    guard isConnected else { return }
    isConnected = false
    repairing?.cancel()
    repairing = nil
    for name in values.keys.sorted() { handle(.lost, name) }
  }

  /// Handles a version that the broker has delivered.
  ///
  /// - Throws: `forbidden` if the version is beyond the limits; the value does not change then.
  func received(_ message: SocketMessage.SharedMessage) throws(MessageError) {
    adopt()
    let record = message.record
    let name = Name(app: oldNames[message.app] ?? message.app, name: message.name)
    let before = values[name]
    do throws(MessageError) {
      try check(name, record.value)
      try Self.check(record)
      try checkNumber(message, before)
    } catch {
      if before != nil { handle(.spoiled, name) }
      repairLater()
      throw error
    }
    makeRoom(for: name)
    handle(
      .received(
        record, isRepair: message.is_repair == true, isStored: message.is_stored == true,
        isCopy: oldNames.values.contains(message.app)), name)
    if values[name] != before { saveLater() }
    repairLater()
  }

  private func newValue(of app: String) -> SharedValue {
    var value = SharedValue(isConnected: isConnected)
    value.hasCopy = oldNames.values.contains(app)
    return value
  }

  private func handle(_ event: SharedValue.Event, _ name: Name) {
    carryOut(values[name, default: newValue(of: name.app)].handle(event), name, .other)
  }

  private func carryOut(_ effects: [SharedValue.Effect], _ name: Name, _ cause: Change) {
    var change: Change?
    for effect in effects {
      switch effect {
      case .publish(let record): events.post(.publish(message(record, of: name)))
      case .changed: if change != .rejected { change = cause }
      case .confirmed: change = .confirmed
      case .rejected:
        rejected.insert(name)
        change = .rejected
        log(
          "\(name.app): the value \"\(name.name)\" that was written here is not used, because another device wrote it first"
        )
      case .exhausted: break
      }
    }
    if let change { events.post(.changed(name, change)) }
  }

  /// Publishes repairs after a random wait: usually another device has published them by then.
  private func repairLater() {
    guard repairing == nil, values.values.contains(where: { $0.repair != nil }) else { return }
    let delay = Self.longestRepairDelay * Double.random(in: 0...1)
    repairing = ServiceThread.after(delay) { [weak self] in
      self?.repairing = nil
      self?.repair()
    }
  }

  private func repair() {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let record = value.repair else { continue }
      var message = message(record, of: name)
      message.is_repair = true
      events.post(.publish(message))
    }
  }

  private func message(_ record: SharedRecord, of name: Name) -> SocketMessage.SharedMessage {
    var message = SocketMessage.SharedMessage(app: name.app, name: name.name, record: record)
    message.old_app = oldNames.filter { $0.value == name.app }.keys.min()
    return message
  }

  func forget(_ name: Name) {
    values[name] = nil
    rejected.remove(name)
  }

  // MARK: Saving

  private func saveLater() {
    guard saving == nil else { return }
    saving = ServiceThread.after(Self.saveInterval) { [weak self] in self?.save() }
  }

  /// Saves what is not saved yet, and cancels repairs.
  package func stop() {
    if saving != nil { save() }
    repairing?.cancel()
    repairing = nil
  }

  private func save() {
    saving?.cancel()
    saving = nil
    guard let store else { return }
    let content = SharedValueStore.Content(
      device: device, was_connected: wasConnected,
      values: values.sorted { $0.key < $1.key }.map { name, value in
        SharedValueStore.Content.Value(
          app: name.app, name: name.name, confirmed: value.confirmed, pending: value.pending)
      })
    store.queue.save("shared values") { () throws(DeviceError) in
      try store.save(content)
    } onError: { [log] in
      log("\($0)")
    }
  }
}
