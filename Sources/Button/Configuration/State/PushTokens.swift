public import ControlModel

/// The push tokens of placed controls: a place keeps its token as long as its control stays there.
///
/// A server sends a push to a token (developer.apple.com, ControlPushHandler); a removed control must not
/// be reached by its old one.
public struct PushTokens: Hashable, Sendable {
  /// The token of one place.
  struct Token: Codable, Hashable, Sendable {
    let kind: String
    let token: String
  }

  /// By the places' identities.
  var places: [String: Token] = [:]

  /// No tokens.
  public init() {}

  /// The token of a placed control: 64 hexadecimal digits; nil if it has none.
  public func token(of control: PlacedControl) -> String? {
    places[control.id].flatMap { $0.kind == control.kind ? $0.token : nil }
  }

  /// Makes the tokens fit what is placed now: new ones for new controls, none for what was removed.
  ///
  /// - Parameters:
  ///   - controls: Every placed control that wants a token.
  ///   - generator: Where tokens come from; only the system's cannot be guessed.
  /// - Returns: Whether a token was made or removed.
  public mutating func update(
    placed controls: [PlacedControl], using generator: inout some RandomNumberGenerator
  ) -> Bool {
    var updated: [String: Token] = [:]
    for control in controls where updated[control.id] == nil {
      updated[control.id] = Token(
        kind: control.kind, token: token(of: control) ?? Self.random(using: &generator))
    }
    defer { places = updated }
    return updated != places
  }

  /// A new token: 32 random bytes in lower-case hex.
  public static func random(using generator: inout some RandomNumberGenerator) -> String {
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
