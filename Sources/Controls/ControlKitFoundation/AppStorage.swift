public import ControlKit
public import Foundation

/// A value of a store of settings.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// The value; the first one until the store has one.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// A way to the value.
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }

  private init(stored key: String, _ store: UserDefaults?, else first: Value) {
    let store = store ?? .standard
    read = { store.object(forKey: key) as? Value ?? first }
    write = { store.set($0, forKey: key) }
  }
}

extension AppStorage where Value == Bool {
  /// A truth value of a store.
  public init(wrappedValue: Bool, _ key: String, store: UserDefaults? = nil) {
    self.init(stored: key, store, else: wrappedValue)
  }
}

extension AppStorage where Value == Int {
  /// A whole number of a store.
  public init(wrappedValue: Int, _ key: String, store: UserDefaults? = nil) {
    self.init(stored: key, store, else: wrappedValue)
  }
}

extension AppStorage where Value == Double {
  /// A number of a store.
  public init(wrappedValue: Double, _ key: String, store: UserDefaults? = nil) {
    self.init(stored: key, store, else: wrappedValue)
  }
}

extension AppStorage where Value == String {
  /// A text of a store.
  public init(wrappedValue: String, _ key: String, store: UserDefaults? = nil) {
    self.init(stored: key, store, else: wrappedValue)
  }
}

extension AppStorage where Value == Data {
  /// Data of a store.
  public init(wrappedValue: Data, _ key: String, store: UserDefaults? = nil) {
    self.init(stored: key, store, else: wrappedValue)
  }
}

extension AppStorage where Value == Date {
  /// A date of a store.
  public init(wrappedValue: Date, _ key: String, store: UserDefaults? = nil) {
    self.init(stored: key, store, else: wrappedValue)
  }
}

extension AppStorage where Value == URL {
  /// An address of a store.
  public init(wrappedValue: URL, _ key: String, store: UserDefaults? = nil) {
    let store = store ?? .standard
    read = { store.address(forKey: key) ?? wrappedValue }
    write = { store.setAddress($0, forKey: key) }
  }
}

extension AppStorage where Value == URL? {
  /// An address that a store need not have.
  public init(_ key: String, store: UserDefaults? = nil) {
    let store = store ?? .standard
    read = { store.address(forKey: key) }
    write = { store.setAddress($0, forKey: key) }
  }
}

// Foundation for Linux stores only the path of an address, whatever its scheme.
extension UserDefaults {
  fileprivate func address(forKey key: String) -> URL? {
    if let text = string(forKey: key), let url = URL(string: text), url.scheme != nil { return url }
    return url(forKey: key)
  }

  fileprivate func setAddress(_ url: URL?, forKey key: String) {
    if let url, !url.isFileURL {
      set(url.absoluteString, forKey: key)
    } else {
      set(url, forKey: key)
    }
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// A value that a store need not have: true or false, a number, a text or data.
  public init<Kept>(_ key: String, store: UserDefaults? = nil) where Value == Kept? {
    let store = store ?? .standard
    read = { store.object(forKey: key) as? Kept }
    write = { value in
      if let value {
        store.set(value, forKey: key)
      } else {
        store.removeObject(forKey: key)
      }
    }
  }

  /// An enumerated value that a store need not have.
  public init<Kept: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == Kept?, Kept.RawValue: Sendable {
    let store = store ?? .standard
    read = { (store.object(forKey: key) as? Kept.RawValue).flatMap { Kept(rawValue: $0) } }
    write = { value in
      if let value {
        store.set(value.rawValue, forKey: key)
      } else {
        store.removeObject(forKey: key)
      }
    }
  }
}

// A store may be used from any thread (developer.apple.com, UserDefaults), and the first value is
// sendable.
extension AppStorage: @unchecked Sendable where Value: Sendable {}

extension AppStorage where Value: RawRepresentable {
  /// An enumerated value of a store, saved as its raw value.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value.RawValue: Sendable {
    let store = store ?? .standard
    read = {
      (store.object(forKey: key) as? Value.RawValue).flatMap { Value(rawValue: $0) } ?? wrappedValue
    }
    write = { store.set($0.rawValue, forKey: key) }
  }
}
