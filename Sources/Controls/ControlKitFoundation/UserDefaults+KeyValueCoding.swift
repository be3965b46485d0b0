public import Foundation

// Key-value coding is part of the Objective-C runtime, so Foundation for Linux lacks these methods,
// which apps use to write settings.
extension UserDefaults {
  /// Sets the value of a key; nil removes it.
  public func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key)
  }

  /// The value of a key; nil if there is none.
  public func value(forKey key: String) -> Any? {
    object(forKey: key)
  }
}
