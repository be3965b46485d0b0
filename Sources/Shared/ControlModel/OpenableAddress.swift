/// What may be handed to the system to be opened: an address that names a page, a person or a place in an
/// app, and neither a file nor code.
///
/// The built-in Open URL and the daemon ask this one function. What opens an address of an app's own scheme
/// is what a desktop entry has registered for it (`x-scheme-handler`); where none has, xdg-open hands it to
/// the browser, which decides.
public enum OpenableAddress {
  /// The most bytes that an address may have.
  public static let longest = 8_192

  /// Schemes that name files of this computer, or text that a program would run.
  public static let refusedSchemes: Set<String> = [
    "about", "admin", "blob", "computer", "data", "desktop", "file", "filesystem", "jar",
    "javascript", "livescript", "local", "mocha", "recent", "resource", "shell", "trash",
    "vbscript", "view-source",
  ]

  /// Why an address is not opened.
  public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to use instead: the end of a sentence.
    public let description: String
  }

  /// The address's scheme in lower case.
  ///
  /// - Throws: Why it must not be opened: no scheme, one of `refusedSchemes`, a web address without a host, a
  ///   space, a control character or a character outside ASCII, or more than `longest` bytes. No message
  ///   repeats the address: it may be long, or written to mislead.
  public static func scheme(of address: String) throws(Refusal) -> String {
    guard address.utf8.count <= longest else {
      throw Refusal(description: "an address has at most \(longest) bytes")
    }
    guard address.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Refusal(
        description:
          "an address has neither spaces nor control characters, and writes other letters "
          + "with %; write it so")
    }
    guard let colon = address.firstIndex(of: ":"), isScheme(address[..<colon]) else {
      throw Refusal(description: "it is not an address with a scheme; begin it with https:")
    }
    let scheme = address[..<colon].lowercased()
    let rest = address[address.index(after: colon)...]
    guard !refusedSchemes.contains(scheme) else {
      throw Refusal(
        description:
          "addresses with \(scheme): name files or code and are not opened; use https:, mailto:, "
          + "tel:, sms: or the scheme of an app")
    }
    if scheme == "http" || scheme == "https" {
      let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
      guard rest.hasPrefix("//"), !host.isEmpty else {
        throw Refusal(description: "a web address names its host: \(scheme)://example.com")
      }
    }
    guard !rest.isEmpty else { throw Refusal(description: "nothing follows its scheme") }
    return scheme
  }

  /// Whether this is made as RFC 3986, section 3.1, says; so it never begins as an option of a program does.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || "+-.".utf8.contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
