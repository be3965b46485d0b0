/// The protocol that `DefaultsObserver` conforms to in programs that contain Foundation's `UserDefaults`.
package protocol DefaultsObserving {
  /// Called on any thread after values have been written or read from disk.
  static func defaultsDidChange()
}

/// Posts `UserDefaults.didChangeNotification`, which ControlKit itself cannot name without importing Foundation.
package enum DefaultsObserver {}
