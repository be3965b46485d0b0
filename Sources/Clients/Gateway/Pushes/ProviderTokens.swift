import CSignature
import ControlModel
import FoundationEssentials
import Synchronization
import SystemAccess

/// Checks the tokens of the servers that push: JSON Web Tokens with a signature by ES256, at most one hour old
/// (developer.apple.com, Establishing a token-based connection to APNs).
///
/// Tokens that name another algorithm, including `none`, are refused. A valid token is remembered, so that its signature
/// is checked only once.
final class ProviderTokens: Sendable {
  /// The maximum length of a token, in bytes.
  static let longest = 2_048
  /// The maximum age of a token, in seconds.
  static let lifetime = 3_600.0
  /// The number of seconds that a server's clock may be fast.
  static let skew = 300.0
  /// The maximum number of new tokens of one key in `updateTime`.
  static let mostUpdates = 500
  /// The period of `mostUpdates`, in seconds.
  static let updateTime = 1_200.0
  /// The maximum number of wrong signatures in a second, after which no signature is checked until the next second.
  ///
  /// A check takes about 0.2 ms on the thread that also answers all other requests.
  static let mostFailures = 1_000
  /// The maximum number of wrong signatures in a second that name the same key, so that a sender that knows only this
  /// key's identifier cannot use up the checks for new tokens of other keys.
  static let mostFailuresOfKey = 500

  struct Provider: Equatable, Sendable {
    /// The bundle identifiers of the apps that the provider may push to, or `nil` for all apps.
    let apps: Set<String>?
  }

  private struct Known {
    let key: String
    /// The time of issue, in seconds since 1970.
    let issued: Double
    let seen: Double
  }

  private struct State {
    var known: [String: Known] = [:]
    /// The numbers of wrong signatures in a second, keyed by the identifiers of the keys that they named.
    var failures: (second: Int, ofKeys: [String: Int]) = (0, [:])

    /// Whether the limits allow a check of a signature that names this key.
    func mayCheck(_ id: String) -> Bool {
      failures.ofKeys[id, default: 0] < ProviderTokens.mostFailuresOfKey
        && failures.ofKeys.values.reduce(0, +) < ProviderTokens.mostFailures
    }
  }

  private let keys: [String: ProviderKeys.Key]
  private let state = Mutex(State())

  init(_ keys: ProviderKeys) { self.keys = keys.keys }

  /// Returns the provider of the token in a header `authorization`; `now` is in seconds since 1970.
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

  /// Returns a token's key and its time of issue, which no signature has proved yet.
  private func claims(
    of token: String, at now: Double
  ) throws(PushReason) -> (id: String, key: ProviderKeys.Key, issued: Double) {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, case .object(let head)? = Self.json(parts[0]),
      case .object(let claims)? = Self.json(parts[1]), head["alg"] == .string("ES256"),
      // A token with an unknown critical extension is invalid, and all are unknown here (RFC 7515, section 4.1.11).
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
    // `claims` has checked that the token has two dots.
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

  /// Decodes base64 for URLs, which has no padding (RFC 7515, section 2), or returns `nil` for other text.
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

/// The public keys of the servers that may push, from the file of `--push-keys`.
///
/// The file is JSON: `{"keys": [{"key_id": "ABC123DEFG", "team_id": "DEF123GHIJ", "public_key": "AuthKey.pem",
/// "topics": ["com.example.App"]}]}`. The paths of keys are relative to it; a key without `topics` is for every app.
package struct ProviderKeys: Sendable {
  struct Key: Sendable {
    let team: String
    /// The bundle identifiers of the apps that the key is for, or `nil` for all apps.
    let apps: Set<String>?
    /// The point on the curve P-256: two numbers of 32 bytes.
    let point: [UInt8]
  }

  private struct File: Decodable {
    struct Key: Decodable {
      var key_id: String
      var team_id: String
      var public_key: String
      var topics: [String]?
    }

    var keys: [Key]
  }

  /// The keys by their `key_id`.
  let keys: [String: Key]

  init(keys: [String: Key]) { self.keys = keys }

  /// Reads a file and the files of its keys.
  ///
  /// - Throws: `GatewayError.badPushKeys` for a file that has another form, or that other users can read or change.
  package init(file path: String) throws(GatewayError) {
    try self.init(file: path, credentials: SecretFile.credentials)
  }

  /// Reads the files; `credentials` is the folder of `LoadCredential=` in systemd's units, which other users cannot read.
  init(file path: String, credentials: String?) throws(GatewayError) {
    let bytes = try Self.bytes(of: path, credentials)
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), !file.keys.isEmpty
    else {
      throw .badPushKeys(
        file: path,
        "it is not JSON of the form {\"keys\": [{\"key_id\": …, \"team_id\": …, \"public_key\": …}]} with at least one key"
      )
    }
    var keys: [String: Key] = [:]
    for key in file.keys {
      guard keys[key.key_id] == nil else {
        throw .badPushKeys(file: path, "the key \(key.key_id) is in it twice")
      }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      let name = key.public_key.hasPrefix("/") ? key.public_key : folder + key.public_key
      keys[key.key_id] = Key(
        team: key.team_id, apps: key.topics.map { Set($0) },
        point: try Self.point(inFile: name, credentials))
    }
    self.keys = keys
  }

  /// The maximum size of each file in bytes.
  private static let fileLimit = 65_536

  private static func bytes(
    of path: String, _ credentials: String?
  ) throws(GatewayError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SecretFile.Failure) {
      let isPassedOn = SecretFile.isPassedOn(path, credentials: credentials)
      bytes = try SecretFile.bytes(of: path, limit: fileLimit, forbidden: isPassedOn ? 0 : 0o077)
    } catch {
      switch error {
      case .exposed(let mode):
        throw .badPushKeys(
          file: path, "other users can read or change it (mode \(mode)): chmod 600 \(path)")
      case .unreadable(let reason): throw .badPushKeys(file: path, reason)
      }
    }
    guard !bytes.isEmpty else { throw .badPushKeys(file: path, "it is empty") }
    return bytes
  }

  /// The bytes before the point in a public key of the curve P-256 (RFC 5480); no other form is accepted.
  private static let head: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]

  private static func point(
    inFile path: String, _ credentials: String?
  ) throws(GatewayError) -> [UInt8] {
    let text = String(decoding: try bytes(of: path, credentials), as: UTF8.self)
    guard !text.contains("PRIVATE KEY") else {
      throw .badPushKeys(
        file: path,
        "it is a private key, which stays on your server; make the public one: openssl pkey -in \(path) -pubout"
      )
    }
    let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed)
    guard lines.first == "-----BEGIN PUBLIC KEY-----", lines.last == "-----END PUBLIC KEY-----",
      let bytes = Data(base64Encoded: lines.dropFirst().dropLast().joined()),
      bytes.count == head.count + Int(CS_KEY_SIZE), bytes.starts(with: head)
    else {
      throw .badPushKeys(file: path, "it is not a public key of the curve P-256 in PEM format")
    }
    let point = Array(bytes.dropFirst(head.count))
    guard cs_is_key(point) else {
      throw .badPushKeys(file: path, "its key is not a point of the curve P-256")
    }
    return point
  }
}
