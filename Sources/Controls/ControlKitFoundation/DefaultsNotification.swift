package import ControlKit
import Dispatch
import Foundation

// Foundation for Linux posts this only for whole domains; controls and their apps observe it for values.
extension DefaultsObserver: DefaultsObserving {
  /// Posts `UserDefaults.didChangeNotification` on the main queue.
  package static func defaultsDidChange() {
    DispatchQueue.main.async {
      NotificationCenter.default.post(
        name: UserDefaults.didChangeNotification, object: UserDefaults.standard)
    }
  }
}
