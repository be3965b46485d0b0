package import ControlModel
package import Devices
import SystemAccess

/// The push tokens of placed controls and of apps: a place keeps its token as long as its control stays there.
///
/// A server sends a push to a token (developer.apple.com, ControlPushHandler); the token of a removed control must not
/// reach anything.
package struct PushTokens: Hashable, Sendable {
  struct Token: Codable, Hashable, Sendable {
    let kind: String
    let token: String
  }

  package struct App: Codable, Hashable, Sendable {
    /// The token of the app's widgets, or `nil` if no widget has a push handler.
    package var widgets: String?
    /// The tokens that start Live Activities, by the Swift names of the attributes types.
    package var starts: [String: String] = [:]

    package init() {}
  }

  struct Gone: Codable, Hashable, Sendable {
    let token: String
    /// The date, in milliseconds since 1970.
    let since_ms: Int
  }

  /// The maximum number of invalid tokens that are remembered; the oldest ones are forgotten.
  static let mostGone = 500

  /// The tokens of placed controls, by the identities of their places.
  var places: [String: Token] = [:]
  /// The tokens of apps, by the executables of their extensions.
  var apps: [String: App] = [:]
  /// The invalid tokens, oldest first.
  var gone: [Gone] = []

  package init() {}

  /// The token of a placed control, 64 hexadecimal digits, or `nil`.
  package func token(of control: PlacedControl) -> String? {
    places[control.id].flatMap { $0.kind == control.kind ? $0.token : nil }
  }

  /// Creates tokens for new controls, and removes the tokens of removed ones.
  ///
  /// - Parameters:
  ///   - controls: Every placed control that wants a token.
  ///   - now_ms: The date, in milliseconds since 1970.
  ///   - generator: The source of tokens; only the system's generator is unpredictable.
  /// - Returns: Whether a token was created or removed.
  package mutating func update(
    placed controls: [PlacedControl], at now_ms: Int,
    using generator: inout some RandomNumberGenerator
  ) -> Bool {
    var updated: [String: Token] = [:]
    for control in controls where updated[control.id] == nil {
      updated[control.id] = Token(
        kind: control.kind, token: token(of: control) ?? Self.random(using: &generator))
    }
    let kept = Set(updated.values.map(\.token))
    for token in places.values.map(\.token).sorted() where !kept.contains(token) {
      retire(token, at: now_ms)
    }
    defer { places = updated }
    return updated != places
  }

  package mutating func retire(_ token: String, at now_ms: Int) {
    gone.removeAll { $0.token == token }
    gone.append(Gone(token: token, since_ms: now_ms))
    gone.removeFirst(max(gone.count - Self.mostGone, 0))
  }

  /// The date at which a token became invalid, in milliseconds since 1970; `nil` for an unknown or a forgotten token.
  package func invalidity(of token: String) -> Int? { gone.last { $0.token == token }?.since_ms }

  /// Creates and removes an app's tokens to match its activity types and widgets.
  ///
  /// - Parameters:
  ///   - executable: The path of the extension's executable.
  ///   - types: The Swift names of the attributes types of its Live Activities.
  ///   - hasWidgets: Whether one of its widgets has a push handler.
  ///   - generator: The source of tokens; only the system's generator is unpredictable.
  /// - Returns: Whether a token was created or removed.
  package mutating func update(
    app executable: String, types: [String], hasWidgets: Bool,
    using generator: inout some RandomNumberGenerator
  ) -> Bool {
    let before = apps[executable] ?? App()
    var app = App()
    if hasWidgets { app.widgets = before.widgets ?? Self.random(using: &generator) }
    for type in types { app.starts[type] = before.starts[type] ?? Self.random(using: &generator) }
    apps[executable] = app == App() ? nil : app
    return app != before
  }

  /// The tokens of an app, by the executable of its extension.
  package func app(_ executable: String) -> App { apps[executable] ?? App() }

  /// The extension's executable of the app whose widgets have this token.
  package func widgets(withToken token: String) -> String? {
    apps.first { $0.value.widgets == token }?.key
  }

  /// The extension's executable, and the Swift name of the attributes type, whose activities this token starts.
  package func start(withToken token: String) -> (executable: String, type: String)? {
    for (executable, app) in apps {
      if let type = app.starts.first(where: { $0.value == token })?.key {
        return (executable, type)
      }
    }
    return nil
  }

  /// A new token: 32 random bytes in lower-case hex.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    let digits = Array("0123456789abcdef")
    return (0..<4).map { _ in
      var word: UInt64 = generator.next()
      return String(
        (0..<16).map { _ in
          defer { word >>= 4 }
          return digits[Int(word & 15)]
        })
    }.joined()
  }
}

/// The push tokens, saved in `tokens.json` of the state directory.
package struct TokenStore: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var tokens: [String: PushTokens.Token]
    var apps: [String: PushTokens.App]?
    var gone: [PushTokens.Gone]?
  }

  private let file: SavedFile<Content>
  package let queue: SaveQueue

  package init(directory: StateDirectory) {
    queue = directory.saves
    file = SavedFile(file: directory.file("tokens.json"), what: "push tokens")
  }

  package func load() -> (tokens: PushTokens, warning: String?) {
    let (content, warning) = file.load()
    var tokens = PushTokens()
    tokens.places = content?.tokens ?? [:]
    tokens.apps = content?.apps ?? [:]
    tokens.gone = (content?.gone ?? []).suffix(PushTokens.mostGone)
    return (tokens, warning)
  }

  package func save(_ tokens: PushTokens) throws(DeviceError) {
    try file.save(Content(tokens: tokens.places, apps: tokens.apps, gone: tokens.gone))
  }
}
