import ControlKit
import FoundationEssentials

/// The keys of an extension's Info.plist that ControlKit needs.
struct InfoPlist: Decodable {
  /// Whether the app declares Live Activities, or `nil` if the file does not have the key.
  var NSSupportsLiveActivities: Bool?

  /// Reads the Info.plist in a folder; if that fails, no key is set.
  init(folder: String) {
    let bytes = try? Data(contentsOf: URL(filePath: "\(folder)/Info.plist"))
    if let bytes, let read = try? PropertyListDecoder().decode(InfoPlist.self, from: bytes) {
      self = read
    }
  }

  /// Passes the keys to ControlKit; call it before code of the app runs.
  ///
  /// An extension's own Info.plist need not have the key, which belongs to the app: only NO refuses Live Activities.
  func apply() { ActivityAuthorizationError.isSupported = NSSupportsLiveActivities ?? true }
}
