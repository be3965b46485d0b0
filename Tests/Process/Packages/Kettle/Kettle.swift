import Foundation

/// The kettle's state, shared by the app and its extension.
enum Kettle {
  private static let store = UserDefaults(suiteName: "group.com.example.kettle") ?? .standard

  static var isOn: Bool {
    get { store.bool(forKey: "isOn") }
    set { store.set(newValue, forKey: "isOn") }
  }
}
