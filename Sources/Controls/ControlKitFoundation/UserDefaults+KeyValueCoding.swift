public import Foundation

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
