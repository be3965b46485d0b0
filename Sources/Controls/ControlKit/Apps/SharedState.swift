public import ControlModel
import Synchronization

/// A property whose value all devices of a person share.
///
/// Used like `AppStorage`, with any `Codable` value. All devices whose daemons are connected to the same broker
/// (`actionbutton-mqtt`) show a value that is set on one device; without a connection, the value is stored only on this
/// device. Each app has separate values.
///
///     struct TimerValueProvider: ControlValueProvider {
///       @SharedState("isRunning") var isRunning = false
///       var previewValue: Bool { false }
///       func currentValue() async throws -> Bool { isRunning }
///     }
///
/// When another device changes a value, the daemon reloads all controls and widgets of the app. If two devices write at the
/// same time, the write that the broker receives last is used. A write that was made without a connection is shown here at
/// once (`SharedStateStatus.pending`), and is rejected if another device has written meanwhile.
///
/// A name has 1 to 64 bytes. An app has at most 64 values, each of at most about 2,000 bytes of JSON. A value beyond these
/// limits is not set, and the log says why. Thread-safe if the value is `Sendable`.
@propertyWrapper
public struct SharedState<Value: Codable>: DynamicProperty {
  private let name: String
  private let first: Value

  /// Creates a shared value with an initial value, which is used until a value is set.
  public init(wrappedValue: Value, _ name: String) {
    self.name = name
    first = wrappedValue
  }

  /// Creates a shared value that is `nil` until a value is set.
  public init(_ name: String) where Value: ExpressibleByNilLiteral {
    self.init(wrappedValue: nil, name)
  }

  /// The stored value, or the initial value if the stored value is missing or cannot be decoded.
  public var wrappedValue: Value {
    get {
      guard let value = SharedStateTable.shared.entry(name)?.value else { return first }
      return (try? value.read(as: Value.self)) ?? first
    }
    nonmutating set { SharedStateTable.shared.set(name, to: newValue) }
  }

  /// A binding whose writes share the value with other devices.
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  /// The progress of this device's last write: `_isRunning.status`.
  public var status: SharedStateStatus {
    SharedStateTable.shared.entry(name)?.status ?? .local
  }
}

extension SharedState: Sendable where Value: Sendable {}

/// The shared values of this process; thread-safe.
public final class SharedStateTable: Sendable {
  /// The table of this process.
  public static let shared = SharedStateTable()

  /// A value that the host reports.
  public struct News: Sendable {
    /// The value's name.
    public var name: String
    /// The value, or `nil` if it is not set.
    public var value: JSONValue?
    /// The progress of this device's last write.
    public var status: SharedStateStatus
    /// Whether this answers a write of this process.
    public var isAnswer: Bool

    /// Creates a reported value.
    public init(name: String, value: JSONValue?, status: SharedStateStatus, isAnswer: Bool) {
      self.name = name
      self.value = value
      self.status = status
      self.isAnswer = isAnswer
    }
  }

  struct Entry {
    var value: JSONValue?
    var status = SharedStateStatus.local
    /// The number of writes of this process that the host has not answered.
    var unanswered = 0
  }

  private struct Contents {
    var entries: [String: Entry] = [:]
    var hasRead = false
  }

  private let contents = Mutex(Contents())

  init() {}

  /// Returns a value, or `nil` if it was never set.
  func entry(_ name: String) -> Entry? {
    readOnce()
    return contents.withLock { $0.entries[name] }
  }

  /// Sets a value in this process and sends it to the host.
  ///
  /// A value that cannot be encoded is not set, as for `UserDefaults`.
  func set(_ name: String, to value: some Encodable) {
    guard let written = try? JSONValue.written(value).value else { return }
    let value = written == .null ? nil : written
    readOnce()
    contents.withLock { contents in
      contents.entries[name, default: Entry()].value = value
      contents.entries[name, default: Entry()].unanswered += 1
      // Within the lock, so that the host gets the writes in the order in which this process reads them.
      if ControlCenter.shared.host?.share(name, value) != true {
        contents.entries[name]?.unanswered -= 1
      }
    }
  }

  /// Stores values from the host.
  ///
  /// A value is ignored while writes of this process are unanswered, because it may be older than the last write.
  public func receive(_ news: [News]) {
    contents.withLock { contents in
      for each in news {
        var entry = contents.entries[each.name, default: Entry()]
        if each.isAnswer { entry.unanswered = max(0, entry.unanswered - 1) }
        if entry.unanswered == 0 { (entry.value, entry.status) = (each.value, each.status) }
        contents.entries[each.name] = entry
      }
    }
  }

  /// Reads the values from the host once, for a process to which the daemon does not send them.
  private func readOnce() {
    let isFirst = contents.withLock { contents in
      defer { contents.hasRead = true }
      return !contents.hasRead
    }
    if isFirst { receive(ControlCenter.shared.host?.sharedValues() ?? []) }
  }
}

/// The progress of a write of a shared value.
public enum SharedStateStatus: Sendable {
  /// The value is stored only on this device.
  case local
  /// This device shows the value, and the other devices have not received it yet.
  case pending
  /// All devices show the value.
  case confirmed
  /// Another device wrote first, and its value is shown.
  case rejected
}
