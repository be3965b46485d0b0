import Foundation

enum Porter {
  private static let store = UserDefaults(suiteName: "group.com.example.porter") ?? .standard

  static var rings: Int {
    get { store.integer(forKey: "rings") }
    set { store.set(newValue, forKey: "rings") }
  }
}
