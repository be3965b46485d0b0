import CSignature
import FileTesting
import Foundation
import Testing

@testable import Gateway

@Suite("The tokens of servers that push")
struct ProviderTokenTests {
  private static let issued = 1_700_000_000.0

  /// Keys from a temporary folder with a list of keys and the file of one key.
  private func keys(
    apps: [String]? = nil, pem: String = ProviderVectors.pem, mode: Int = 0o600,
    file: String? = nil, isPassedOn: Bool = false
  ) throws -> ProviderKeys {
    let folder = try TemporaryFolder()
    var key =
      [
        "key_id": "KEY0000001", "team_id": "TEAM000001", "public_key": "key.pem",
      ] as [String: Any]
    if let apps { key["topics"] = apps }
    let text =
      try file
      ?? String(decoding: JSONSerialization.data(withJSONObject: ["keys": [key]]), as: UTF8.self)
    for (name, text) in ["keys.json": text, "key.pem": pem] {
      try folder.write(text, to: name, mode: mode)
    }
    return try ProviderKeys(
      file: folder.path("keys.json"), credentials: isPassedOn ? folder.path : nil)
  }

  private func reason(
    _ header: String?, after seconds: Double = 60, _ tokens: ProviderTokens? = nil
  ) throws -> String {
    let tokens = try tokens ?? ProviderTokens(keys())
    do throws(PushReason) {
      _ = try tokens.provider(of: header, at: Self.issued + seconds)
      return "accepted"
    } catch { return error.rawValue }
  }

  @Test("a token is accepted for an hour, and up to five minutes before its date")
  func lifetime() throws {
    let header = "bearer \(ProviderVectors.good)"
    let tokens = try ProviderTokens(keys())
    let table: [(Double, String)] = [
      (-301, "InvalidProviderToken"), (-300, "accepted"), (0, "accepted"), (3_600, "accepted"),
      (3_601, "ExpiredProviderToken"), (360_000, "ExpiredProviderToken"),
    ]
    for (seconds, expected) in table {
      #expect(try reason(header, after: seconds) == expected, "\(seconds) s")
      #expect(try reason(header, after: seconds, tokens) == expected, "known, \(seconds) s")
    }
  }

  @Test("a token that is forged or of another form is refused", arguments: ProviderVectors.wrong)
  func wrong(_ name: String) throws {
    let token = ProviderVectors.wrong(name)
    #expect(!token.isEmpty)
    #expect(try reason("bearer \(token)") == "InvalidProviderToken")
  }

  @Test("what is no token is refused")
  func other() throws {
    #expect(try reason(nil) == "MissingProviderToken")
    #expect(try reason("bearer ") == "MissingProviderToken")
    #expect(try reason("Basic YTpi") == "MissingProviderToken")
    let good = ProviderVectors.good
    for text in [
      "x", "..", "a.b.c", good + ".", good + "=", String(good.dropLast()), "\(good) ",
      String(repeating: "a", count: 100_000), good.replacingOccurrences(of: ".", with: "-"),
    ] {
      #expect(try reason("bearer \(text)") == "InvalidProviderToken", "\(text.prefix(20))")
    }
    #expect(try reason("Bearer \(good)") == "accepted", "the scheme's letters may be large")
  }

  private static let good = "bearer \(ProviderVectors.good)"
  private static let forged = "bearer \(ProviderVectors.wrong("signed with another key"))"

  @Test("fifty forged tokens in a second do not keep out a new right token")
  func fewForged() throws {
    let tokens = try ProviderTokens(keys())
    for _ in 0..<50 { #expect(try reason(Self.forged, tokens) == "InvalidProviderToken") }
    #expect(try reason(Self.good, tokens) == "accepted")
  }

  @Test(
    "after many forged tokens in a second no signature is computed in that second, and known tokens pass"
  )
  func flood() throws {
    let tokens = try ProviderTokens(keys())
    #expect(try reason(Self.good, tokens) == "accepted")
    for _ in 0..<ProviderTokens.mostFailuresOfKey {
      #expect(try reason(Self.forged, tokens) == "InvalidProviderToken")
    }
    #expect(try reason(Self.forged, tokens) == "TooManyRequests")
    #expect(try reason(Self.good, tokens) == "accepted")
    #expect(try reason(Self.forged, after: 61, tokens) == "InvalidProviderToken")
  }

  @Test("forged tokens of one key leave computations for new tokens of another one")
  func floodOfOneKey() throws {
    // The same key again, under the identifier that the token with an unknown key names.
    let known = try keys().keys
    let key = try #require(known["KEY0000001"])
    let tokens = ProviderTokens(ProviderKeys(keys: known.merging(["KEY0000002": key]) { $1 }))
    let other = "bearer \(ProviderVectors.wrong("with an unknown key"))"
    for _ in 0...ProviderTokens.mostFailuresOfKey { _ = try reason(Self.forged, tokens) }
    #expect(try reason(Self.good, tokens) == "TooManyRequests")
    #expect(try reason(other, tokens) == "accepted")
    #expect(ProviderTokens.mostFailures >= 2 * ProviderTokens.mostFailuresOfKey)
  }

  private func reason(_ header: String, _ tokens: ProviderTokens) throws -> String {
    try reason(header, after: 60, tokens)
  }

  @Test("a key can be for some apps only")
  func apps() throws {
    let tokens = try ProviderTokens(keys(apps: ["com.example.App"]))
    let provider = try tokens.provider(of: "bearer \(ProviderVectors.good)", at: Self.issued)
    #expect(provider.apps == ["com.example.App"])
  }

  @Test("files of keys that others can read or change, or of another form, are refused")
  func files() throws {
    #expect(throws: GatewayError.self) { try keys(mode: 0o640) }
    #expect(throws: GatewayError.self) { try keys(mode: 0o602) }
    #expect(throws: GatewayError.self) { try keys(file: "{}") }
    #expect(throws: GatewayError.self) { try keys(file: #"{"keys": []}"#) }
    #expect(throws: GatewayError.self) { try keys(pem: "") }
    #expect(throws: GatewayError.self) { try keys(pem: "-----BEGIN PRIVATE KEY-----") }
    let lines = ProviderVectors.pem.split(separator: "\n")
    // With another letter the point is not on the curve.
    let off = ProviderVectors.pem.replacingOccurrences(of: "AE2l", with: "AE3l")
    #expect(lines.count == 4 && off != ProviderVectors.pem)
    #expect(throws: GatewayError.self) { try keys(pem: off) }
    #expect(throws: GatewayError.self) { try ProviderKeys(file: "/nowhere") }
  }

  @Test("files of keys that systemd passes on may have any mode: their folder is closed")
  func passedOn() throws { #expect(try keys(mode: 0o440, isPassedOn: true).keys.count == 1) }

  @Test("the signature of RFC 7515, appendix A.3, is right, and with another bit it is not")
  func example() throws {
    func bytes(_ text: String) throws -> [UInt8] {
      let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(
        of: "_", with: "/")
      return Array(
        try #require(
          Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))))
    }
    let key =
      try bytes("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
      + bytes("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
    let message = Array(
      ("eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvb"
        + "S9pc19yb290Ijp0cnVlfQ").utf8)
    var signature = try bytes(
      "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q")
    #expect(cs_is_key(key))
    #expect(cs_is_signed(key, message, message.count, signature))
    #expect(!cs_is_signed(key, message, message.count - 1, signature))
    signature[40] ^= 1
    #expect(!cs_is_signed(key, message, message.count, signature))
    #expect(!cs_is_key([UInt8](repeating: 0, count: 64)))
  }
}
