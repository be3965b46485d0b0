import Foundation

/// The secret that a page needs for requests that change something.
public struct Token: Equatable, Sendable {
  /// The token as it is sent.
  public let text: String

  /// A new one: 192 random bits of the system's generator.
  public static func random() -> Token {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let text = (0..<32).map { _ in digits[Int.random(in: digits.indices, using: &generator)] }
    return Token(text: String(text))
  }

  private init(text: String) { self.text = text }

  /// A token that somebody chose; nil if it is too short, too long, or of other letters.
  public init?(_ text: String) {
    let allowed = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard allowed, (16...256).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// The token in a file of one line, so that it stays the same over restarts.
  public static func file(_ path: String) throws(GatewayError) -> Token {
    let text: String
    do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw .badToken(file: path, "it cannot be read")
    }
    guard let token = Token(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw .badToken(file: path, "what it holds is no token")
    }
    return token
  }

  /// Whether an `Authorization` header carries this token.
  ///
  /// Takes the same time wherever the first wrong letter stands.
  func isCarried(by header: String?) -> Bool {
    guard let header else { return false }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
    let given = Array(parts[1].utf8)
    let own = Array(text.utf8)
    guard given.count == own.count else { return false }
    return zip(given, own).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
