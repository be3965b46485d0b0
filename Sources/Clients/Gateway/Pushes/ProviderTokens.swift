import CSignature
import ControlModel
import FoundationEssentials
import Synchronization

/// Checks the tokens of the servers that push: JSON Web Tokens with a signature by ES256, at most one hour old
/// (developer.apple.com, Establishing a token-based connection to APNs).
///
/// There is one algorithm, whatever a token says of itself; `none` and all others are refused. A token that was found right
/// is remembered, so that its signature is computed once.
final class ProviderTokens: Sendable {
  /// The longest token, in bytes.
  static let longest = 2_048
  /// How old a token may be, in seconds.
  static let lifetime = 3_600.0
  /// By how much the clock of a server may be fast, in seconds.
  static let skew = 300.0
  /// The most new tokens of one key in `updateTime`.
  static let mostUpdates = 500
  /// In seconds.
  static let updateTime = 1_200.0
  /// The maximum number of wrong signatures in a second; in the rest of that second no signature is checked.
  ///
  /// A computation takes about 0.2 ms of the thread that also answers all other requests.
  static let mostFailures = 1_000
  /// The most wrong signatures in a second that name one key: who knows only that key's identifier cannot use up the
  /// computations for new tokens of other keys.
  static let mostFailuresOfKey = 500

  struct Provider: Equatable, Sendable {
    /// The bundle identifiers of the apps that it may push to; nil for all.
    let apps: Set<String>?
  }

  private struct Known {
    let key: String
    /// When it was issued, in seconds since 1970.
    let issued: Double
    let seen: Double
  }

  private struct State {
    var known: [String: Known] = [:]
    /// The number of wrong signatures in a second, by the identifiers of the keys that they named.
    var failures: (second: Int, ofKeys: [String: Int]) = (0, [:])

    /// Whether a signature may be computed.
    func mayCheck(_ id: String) -> Bool {
      failures.ofKeys[id, default: 0] < ProviderTokens.mostFailuresOfKey
        && failures.ofKeys.values.reduce(0, +) < ProviderTokens.mostFailures
    }
  }

  private let keys: [String: ProviderKeys.Key]
  private let state = Mutex(State())

  init(_ keys: ProviderKeys) { self.keys = keys.keys }

  /// The provider whose token a header `authorization` carries; `now` is in seconds since 1970.
  func provider(of header: String?, at now: Double) throws(PushReason) -> Provider {
    let scheme = "bearer "
    guard let header, header.prefix(scheme.count).lowercased() == scheme else {
      throw .missingProviderToken
    }
    let token = String(header.dropFirst(scheme.count))
    guard !token.isEmpty else { throw .missingProviderToken }
    guard token.utf8.count <= Self.longest else { throw .invalidProviderToken }
    if let known = state.withLock({ $0.known[token] }), let key = keys[known.key] {
      guard now - known.issued <= Self.lifetime else { throw .expiredProviderToken }
      return Provider(apps: key.apps)
    }
    let (id, key, issued) = try claims(of: token, at: now)
    try check(token, id, key, at: now)
    guard now - issued <= Self.lifetime else { throw .expiredProviderToken }
    let isTaken = state.withLock { state in
      state.known = state.known.filter {
        now - $0.value.seen < Self.updateTime || now - $0.value.issued < Self.lifetime
      }
      let updates = state.known.values.count { $0.key == id && now - $0.seen < Self.updateTime }
      guard updates < Self.mostUpdates else { return false }
      state.known[token] = Known(key: id, issued: issued, seen: now)
      return true
    }
    guard isTaken else { throw .tooManyProviderTokenUpdates }
    return Provider(apps: key.apps)
  }

  /// What a token says of itself: its key, and when it was issued.
  private func claims(
    of token: String, at now: Double
  ) throws(PushReason) -> (id: String, key: ProviderKeys.Key, issued: Double) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, case .object(let head)? = Self.json(parts[0]),
      case .object(let claims)? = Self.json(parts[1]), head["alg"] == .string("ES256"),
      // A token that demands what we do not know is invalid (RFC 7515, section 4.1.11).
      head["crit"] == nil, case .string(let id)? = head["kid"], let key = keys[id],
      claims["iss"] == .string(key.team)
    else { throw .invalidProviderToken }
    let issued: Double
    switch claims["iat"] {
    case .int(let seconds): issued = Double(seconds)
    case .double(let seconds): issued = seconds
    default: throw .invalidProviderToken
    }
    guard issued.isFinite, issued <= now + Self.skew else { throw .invalidProviderToken }
    return (id, key, issued)
  }

  private func check(
    _ token: String, _ id: String, _ key: ProviderKeys.Key, at now: Double
  ) throws(PushReason) {
    let second = Int(now)
    let mayCheck = state.withLock { state in
      if state.failures.second != second { state.failures = (second, [:]) }
      return state.mayCheck(id)
    }
    guard mayCheck else { throw .tooManyRequests }
    // The claims have been read, so there are two dots.
    guard let dot = token.lastIndex(of: "."),
      let signature = Self.bytes(token[token.index(after: dot)...]),
      signature.count == Int(CS_SIGNATURE_SIZE)
    else { throw .invalidProviderToken }
    let message = Array(token[..<dot].utf8)
    guard cs_is_signed(key.point, message, message.count, signature) else {
      state.withLock { $0.failures.ofKeys[id, default: 0] += 1 }
      throw .invalidProviderToken
    }
  }

  private static func json(_ part: Substring) -> ControlModel.JSONValue? {
    bytes(part).flatMap { try? JSONText.value(of: Data($0)) }
  }

  /// Decodes base64 for URLs, which has no padding (RFC 7515, section 2); nil for other text.
  private static func bytes(_ text: Substring) -> [UInt8]? {
    guard
      text.utf8.allSatisfy({
        $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=")
      })
    else { return nil }
    var plain = text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    plain += Array(repeating: "=", count: (4 - plain.count % 4) % 4)
    return Data(base64Encoded: String(plain)).map { Array($0) }
  }
}
