package import ControlModel

/// The push tokens of placed controls and of apps: a place keeps its token as long as its control stays there.
///
/// A server sends a push to a token (developer.apple.com, ControlPushHandler); a removed control must not
/// be reached by its old one.
package struct PushTokens: Hashable, Sendable {
  /// The token of one place.
  struct Token: Codable, Hashable, Sendable {
    let kind: String
    let token: String
  }

  package struct App: Codable, Hashable, Sendable {
    /// The token of its widgets; nil if none of them has a push handler.
    package var widgets: String?
    /// The tokens that start Live Activities, by the Swift names of the attributes types.
    package var starts: [String: String] = [:]

    package init() {}
  }

  /// A token that is no longer valid.
  struct Gone: Codable, Hashable, Sendable {
    let token: String
    /// Since when, in milliseconds since 1970.
    let since_ms: Int
  }

  /// The most tokens that are remembered after they have become invalid; the oldest are forgotten.
  static let mostGone = 500

  /// By the places' identities.
  var places: [String: Token] = [:]
  /// By the executables of the apps' extensions.
  var apps: [String: App] = [:]
  /// The oldest first.
  var gone: [Gone] = []

  package init() {}

  /// The token of a placed control: 64 hexadecimal digits; nil if it has none.
  package func token(of control: PlacedControl) -> String? {
    places[control.id].flatMap { $0.kind == control.kind ? $0.token : nil }
  }

  /// Makes the tokens fit what is placed now: new ones for new controls, none for what was removed.
  ///
  /// - Parameters:
  ///   - controls: Every placed control that wants a token.
  ///   - now_ms: The date, in milliseconds since 1970.
  ///   - generator: Where tokens come from; only the system's cannot be guessed.
  /// - Returns: Whether a token was made or removed.
  package mutating func update(
    placed controls: [PlacedControl], at now_ms: Int = 0,
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

  /// Remembers that a token has become invalid.
  package mutating func retire(_ token: String, at now_ms: Int) {
    gone.removeAll { $0.token == token }
    gone.append(Gone(token: token, since_ms: now_ms))
    gone.removeFirst(max(gone.count - Self.mostGone, 0))
  }

  /// Since when a token is invalid, in milliseconds since 1970; nil for one that was never valid, or that is forgotten.
  package func invalidity(of token: String) -> Int? { gone.last { $0.token == token }?.since_ms }

  /// Makes an app's tokens fit what the app has now.
  ///
  /// - Parameters:
  ///   - executable: The executable of its extension.
  ///   - types: The Swift names of the attributes types of its Live Activities.
  ///   - hasWidgets: Whether one of its widgets has a push handler.
  ///   - generator: Where tokens come from; only the system's cannot be guessed.
  /// - Returns: Whether a token was made or removed.
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

  /// The executable of the app whose widgets have this token.
  package func widgets(withToken token: String) -> String? {
    apps.first { $0.value.widgets == token }?.key
  }

  /// The executable of the app, and the Swift name of the attributes type, whose activities this token starts.
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
