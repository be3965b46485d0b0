public import SystemAccess

/// Checks whether an address may be opened: web addresses, and addresses with a scheme that the owner has allowed
/// (`open_schemes` of the configuration).
///
/// The built-in Open URL and the daemon use the same checks. Addresses with other schemes open in programs that desktop
/// entries register (`x-scheme-handler`), whose command-line options no list of refused schemes could cover.
public enum OpenableAddress {
  /// The maximum size of an address in bytes.
  public static let longest = 8_192
  /// The schemes that need no permission.
  public static let webSchemes: Set<String> = ["http", "https"]
  /// The permitted fields of a `mailto:` address, none of which names a file.
  public static let mailFields: Set<String> = [
    "bcc", "body", "cc", "in-reply-to", "subject", "to",
  ]
  /// The environment variable of an extension with the schemes that the owner has allowed, separated by spaces.
  public static let schemesVariable = "ACTIONBUTTON_OPEN_SCHEMES"

  /// The reason that an address is refused.
  public struct Refusal: Error, Equatable, Sendable, CustomSentenceConvertible {
    /// The reason and an alternative, as the end of a sentence.
    public let sentence: Sentence
  }

  /// Throws unless an address may be passed to a program of the system.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - schemes: The schemes that the owner has allowed.
  /// - Throws: The errors of `scheme(of:)`, and errors for another scheme, for a part that a program could interpret as an
  ///   option, and for a field of a `mailto:` address that is not in `mailFields`.
  public static func check(_ address: String, schemes: Set<String>) throws(Refusal) {
    let scheme = try scheme(of: address)
    if webSchemes.contains(scheme) { return }
    guard schemes.contains(scheme) else {
      throw Refusal(
        sentence:
          "addresses with \(scheme): are not opened; use https:, or add \(scheme) to open_schemes in the configuration"
      )
    }
    let rest = address.utf8.dropFirst(scheme.utf8.count + 1)
    guard let parts = unescaped(rest) else {
      throw Refusal(sentence: "a % must be followed by two hexadecimal digits other than 00")
    }
    guard !hasOption(parts) else { throw option }
    guard scheme == "mailto" else { return }
    for field in rest.split(separator: UInt8(ascii: "?"), maxSplits: 1).dropFirst()
      .flatMap({ $0.split(separator: UInt8(ascii: "&")) })
    {
      let name = unescaped(field.prefix { $0 != UInt8(ascii: "=") }) ?? []
      guard mailFields.contains(String(decoding: name, as: UTF8.self).lowercased()) else {
        throw Refusal(
          sentence:
            "a mailto: address can have only the fields \(mailFields.sorted().joined(separator: ", "))"
        )
      }
    }
  }

  /// The scheme of an address in lower case, if the address may be passed to an app or a program.
  ///
  /// - Throws: An error for no scheme, a web address without a host, a host or user that begins with `-`, a space, a
  ///   control character or a character outside ASCII, or more than `longest` bytes. No message repeats the address,
  ///   which may be long or misleading.
  public static func scheme(of address: String) throws(Refusal) -> String {
    guard address.utf8.count <= longest else {
      throw Refusal(sentence: "an address has at most \(longest) bytes")
    }
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Refusal(
        sentence:
          "the address has a space, a control character or a letter outside ASCII; percent-encode it"
      )
    }
    guard let colon = address.firstIndex(of: ":"), isScheme(String(address[..<colon])) else {
      throw Refusal(sentence: "it is not an address with a scheme; begin it with https:")
    }
    let scheme = address[..<colon].lowercased()
    let rest = address[address.index(after: colon)...]
    let authority = rest.hasPrefix("//") ? rest.dropFirst(2).prefix { !"/?#".contains($0) } : ""
    if webSchemes.contains(scheme), authority.isEmpty {
      throw Refusal(sentence: "a web address must have a host: \(scheme)://example.com")
    }
    guard !rest.isEmpty else { throw Refusal(sentence: "nothing follows its scheme") }
    guard !hasOption(unescaped(authority.utf8) ?? Array(authority.utf8)) else { throw option }
    return scheme
  }

  /// Whether this is a scheme by RFC 3986, section 3.1, which begins with a letter and so is never an option of a program.
  public static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, !first.isDigit, first.isAlphanumeric else { return false }
    return text.isAlphanumeric(or: "+-.")
  }

  // MARK: Options

  private static var option: Refusal {
    Refusal(sentence: "a part of it begins with -, and a program could take it for an option")
  }

  /// Whether a part begins with `-`.
  ///
  /// Anything but a letter, a digit or one of `-._~` separates parts. A `-` before a space is a dash.
  private static func hasOption(_ bytes: [UInt8]) -> Bool {
    var before: UInt8?
    for (index, byte) in bytes.enumerated() {
      let isSeparated =
        before.map { !($0.isAlphanumeric || "-._~".utf8.contains($0)) } ?? true
      let isFollowed = bytes.dropFirst(index + 1).first.map { $0 != UInt8(ascii: " ") } ?? false
      if byte == UInt8(ascii: "-"), isSeparated, isFollowed { return true }
      before = byte
    }
    return false
  }

  /// The bytes with decoded escapes, or `nil` for an invalid escape or a NUL.
  private static func unescaped(_ text: some Collection<UInt8>) -> [UInt8]? {
    text.percentDecoded.flatMap { $0.contains(0) ? nil : $0 }
  }
}
