/// What `DefaultsObserver` conforms to in a program that has Foundation's `UserDefaults`.
package protocol DefaultsObserving {
  /// Hears that values were written or read anew; any thread.
  static func defaultsDidChange()
}

/// Stands for what posts `UserDefaults.didChangeNotification`, which ControlKit cannot name.
package enum DefaultsObserver {}
