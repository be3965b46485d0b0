struct HTTPRequest: Sendable {
  var method: String
  /// The path with its query, not decoded.
  var target: String
  /// The headers in order, with their names in lower case.
  var headers: [(name: String, value: String)] = []

  /// Headers that a request may have only once: if it has two, a proxy and the gateway could use different
  /// values (RFC 9110, section 5.3).
  private static let single: Set<String> = [
    "host", "origin", "authorization", "content-length", "transfer-encoding", "content-type",
    "sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest",
  ]

  /// The value of the first header with this name, in lower case.
  subscript(header: String) -> String? { headers.first { $0.name == header }?.value }

  /// The name of a repeated header that may occur only once, or `nil`.
  var duplicate: String? {
    var names: Set<String> = []
    return headers.first { Self.single.contains($0.name) && !names.insert($0.name).inserted }?.name
  }

  /// Whether the names of all headers are valid (RFC 9110, section 5.6.2).
  ///
  /// A proxy could read "Content-Length " as "Content-Length", which is another name for the gateway.
  var hasNames: Bool {
    headers.allSatisfy { name, _ in
      name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case _: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
    }
  }

  /// The target without its query.
  var path: Substring { target.prefix { $0 != "?" } }

  /// The query, not decoded, or an empty text if the target has no query.
  var query: Substring { target.dropFirst(path.count).dropFirst() }
}

extension StringProtocol {
  /// The text without percent encoding, or `nil` if it is not UTF-8 in correct percent encoding.
  var percentDecoded: String? {
    var bytes: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(Self.digit),
        let low = rest.popFirst().flatMap(Self.digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  /// The text without leading and trailing white space.
  var trimmed: String {
    let front = drop { $0.isWhitespace }
    guard let last = front.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(front[...last])
  }
}
