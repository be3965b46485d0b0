public import Foundation

// Key-value coding is a part of the Objective-C runtime: Foundation for Linux has none, and apps write settings so.
extension UserDefaults {
  /// Sets the value of a key; nil removes it.
  public func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key)
  }

  /// The value of a key; nil for none.
  public func value(forKey key: String) -> Any? {
    object(forKey: key)
  }
}
