package import ControlKit
import Dispatch
import Foundation

// Foundation for Linux posts this only when whole domains are changed. Apps observe it for single
// values.
extension DefaultsObserver: DefaultsObserving {
  /// Posts `UserDefaults.didChangeNotification` on the main queue.
  package static func defaultsDidChange() {
    DispatchQueue.main.async {
      NotificationCenter.default.post(
        name: UserDefaults.didChangeNotification, object: UserDefaults.standard)
    }
  }
}
