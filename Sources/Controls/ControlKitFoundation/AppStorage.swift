public import ControlKit
public import Foundation

/// A property whose value is stored in `UserDefaults`.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// The stored value, or the default if nothing is stored.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// A binding to the stored value.
  public var projectedValue: Binding<Value> { Binding(get: read, set: write) }
}

/// A value that `UserDefaults` stores as it is.
public protocol _StoredInDefaults {}

extension Bool: _StoredInDefaults {}
extension Int: _StoredInDefaults {}
extension Double: _StoredInDefaults {}
extension String: _StoredInDefaults {}
extension Data: _StoredInDefaults {}
extension Date: _StoredInDefaults {}

extension AppStorage where Value: _StoredInDefaults {
  /// A Boolean value, number, string, date or data with a default.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    let store = store ?? .standard
    read = { store.object(forKey: key) as? Value ?? wrappedValue }
    write = { store.set($0, forKey: key) }
  }
}

extension AppStorage where Value == URL {
  /// A URL with a default.
  public init(wrappedValue: URL, _ key: String, store: UserDefaults? = nil) {
    let store = store ?? .standard
    read = { store.loadURL(forKey: key) ?? wrappedValue }
    write = { store.storeURL($0, forKey: key) }
  }
}

extension AppStorage where Value == URL? {
  /// An optional URL.
  public init(_ key: String, store: UserDefaults? = nil) {
    let store = store ?? .standard
    read = { store.loadURL(forKey: key) }
    write = { store.storeURL($0, forKey: key) }
  }
}

// Foundation for Linux stores only the path of a URL and loses its scheme, so URLs other than file
// URLs are stored as strings.
extension UserDefaults {
  fileprivate func loadURL(forKey key: String) -> URL? {
    if let text = string(forKey: key), let url = URL(string: text), url.scheme != nil { return url }
    return url(forKey: key)
  }

  fileprivate func storeURL(_ url: URL?, forKey key: String) {
    if let url, !url.isFileURL {
      set(url.absoluteString, forKey: key)
    } else {
      set(url, forKey: key)
    }
  }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
  /// An optional Boolean value, number, string or data.
  public init<Wrapped>(_ key: String, store: UserDefaults? = nil) where Value == Wrapped? {
    let store = store ?? .standard
    read = { store.object(forKey: key) as? Wrapped }
    write = { value in
      if let value {
        store.set(value, forKey: key)
      } else {
        store.removeObject(forKey: key)
      }
    }
  }

  /// An optional enumeration value, stored as its raw value.
  public init<Wrapped: RawRepresentable>(_ key: String, store: UserDefaults? = nil)
  where Value == Wrapped?, Wrapped.RawValue: Sendable {
    let store = store ?? .standard
    read = { (store.object(forKey: key) as? Wrapped.RawValue).flatMap { Wrapped(rawValue: $0) } }
    write = { value in
      if let value {
        store.set(value.rawValue, forKey: key)
      } else {
        store.removeObject(forKey: key)
      }
    }
  }
}

// `UserDefaults` may be used from any thread (developer.apple.com, UserDefaults), and the default value is sendable.
extension AppStorage: @unchecked Sendable where Value: Sendable {}

extension AppStorage where Value: RawRepresentable {
  /// An enumeration value with a default, stored as its raw value.
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value.RawValue: Sendable {
    let store = store ?? .standard
    read = {
      (store.object(forKey: key) as? Value.RawValue).flatMap { Value(rawValue: $0) } ?? wrappedValue
    }
    write = { store.set($0.rawValue, forKey: key) }
  }
}

// Key-value coding is part of the Objective-C runtime, so Foundation for Linux lacks these methods,
// which apps use to write settings.
extension UserDefaults {
  /// Sets the value of a key, or removes it if the value is `nil`.
  public func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key)
  }

  /// The value of a key, or `nil`.
  public func value(forKey key: String) -> Any? {
    object(forKey: key)
  }
}
