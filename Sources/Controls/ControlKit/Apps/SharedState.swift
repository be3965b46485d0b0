import ControlModel

/// A property whose value all devices of a person share.
///
/// It is used like `AppStorage`, with any `Codable` value. A value that is set on one device is shown by all others as soon
/// as their daemons are connected to the same broker (`actionbutton-mqtt`); until then it is an ordinary stored value of
/// this device. It belongs to the app: extensions of other apps have values of their own.
///
///     struct TimerValueProvider: ControlValueProvider {
///       @SharedState("isRunning") var isRunning = false
///       var previewValue: Bool { false }
///       func currentValue() async throws -> Bool { isRunning }
///     }
///
/// When another device changes a value, the daemon reloads all controls and widgets of the app. If two devices write at the
/// same time, the write that the broker receives last is used. A write that was made without a connection is shown here at
/// once (`SharedStateStatus.pending`); it is rejected if another device has written meanwhile.
///
/// A name has 1 to 64 bytes. An app has at most 64 values, each of at most about 2,000 bytes of JSON. A value beyond these
/// limits is not set, and the log says why. Thread-safe if the value is `Sendable`.
@propertyWrapper
public struct SharedState<Value: Codable>: DynamicProperty {
  private let name: String
  private let first: Value

  /// A shared value with the value that it has as long as none is set.
  public init(wrappedValue: Value, _ name: String) {
    self.name = name
    first = wrappedValue
  }

  /// A shared value that is nil as long as none is set.
  public init(_ name: String) where Value: ExpressibleByNilLiteral {
    self.init(wrappedValue: nil, name)
  }

  /// The value.
  ///
  /// One that another version of the app has set and that cannot be decoded counts as not set.
  public var wrappedValue: Value {
    get {
      guard let value = SharedStateTable.shared.entry(name)?.value else { return first }
      return (try? value.read(as: Value.self)) ?? first
    }
    nonmutating set { SharedStateTable.shared.set(name, to: newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
  }

  /// How far the last write of this device has come: `_isRunning.status`.
  public var status: SharedStateStatus {
    SharedStateTable.shared.entry(name)?.status ?? .local
  }
}

extension SharedState: Sendable where Value: Sendable {}

/// How far a write of a shared value has come.
public enum SharedStateStatus: Sendable {
  /// This device shares nothing yet: the value is stored here.
  case local
  /// The value is shown here, and the other devices do not know it yet.
  case pending
  /// All devices show the value.
  case confirmed
  /// The last write of this device was not used, because another device wrote first; its value is shown.
  case rejected
}
