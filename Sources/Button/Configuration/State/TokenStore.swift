package import Devices
import SystemAccess

/// The push tokens, saved in `tokens.json` of the state directory like the assignments.
package struct TokenStore: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var tokens: [String: PushTokens.Token]
    var apps: [String: PushTokens.App]?
    var gone: [PushTokens.Gone]?
  }

  private let file: SavedFile<Content>

  /// The store in a folder, which need not exist.
  package init(directory: StateDirectory) {
    file = SavedFile(file: directory.file("tokens.json"), what: "push tokens")
  }

  /// The tokens.
  ///
  /// - Returns: None with a warning if the file is incomplete or foreign: it is then renamed.
  package func load() -> (tokens: PushTokens, warning: String?) {
    let (content, warning) = file.load()
    var tokens = PushTokens()
    tokens.places = content?.tokens ?? [:]
    tokens.apps = content?.apps ?? [:]
    tokens.gone = (content?.gone ?? []).suffix(PushTokens.mostGone)
    return (tokens, warning)
  }

  /// Replaces the tokens.
  ///
  /// - Throws: What the system refused; the saved ones stay then.
  package func save(_ tokens: PushTokens) throws(DeviceError) {
    try file.save(
      Content(
        tokens: tokens.places, apps: tokens.apps.isEmpty ? nil : tokens.apps,
        gone: tokens.gone.isEmpty ? nil : tokens.gone))
  }
}
