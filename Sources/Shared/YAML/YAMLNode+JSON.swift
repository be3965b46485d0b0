package import ControlModel

extension YAMLNode {
  package struct NoValue: Error {
    package let node: YAMLNode
    package let problem: String
  }

  /// The value by the core schema of YAML 1.2: a plain text can be a number, a truth value or null; a quoted text is
  /// always a text (yaml.org, YAML 1.2.2, section 10.3.2).
  package func json() throws(NoValue) -> JSONValue {
    switch content {
    case .scalar(let text, isPlain: false): return .string(text)
    case .scalar(let text, isPlain: true): return try plain(text)
    case .sequence(let nodes):
      var values: [JSONValue] = []
      for node in nodes { values.append(try node.json()) }
      return .array(values)
    case .mapping(let pairs):
      var values: [String: JSONValue] = [:]
      for pair in pairs { values[pair.key] = try pair.value.json() }
      return .object(values)
    }
  }

  private func plain(_ text: String) throws(NoValue) -> JSONValue {
    switch text {
    case _ where isNull: return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    case _: break
    }
    if let number = PlainNumber(text) {
      guard let value = number.value else {
        throw NoValue(
          node: self,
          problem: "\"\(text)\" is too large a number; write a smaller one, or a text in quotes")
      }
      return value
    }
    return .string(text)
  }
}

/// A text that is a number in the core schema.
private struct PlainNumber {
  /// The number, or `nil` if it is too large or not finite (`.inf`, `.nan`).
  let value: JSONValue?

  init?(_ text: String) {
    if text.hasPrefix("0o") || text.hasPrefix("0x") {
      let radix = text.hasPrefix("0o") ? 8 : 16
      let digits = text.dropFirst(2)
      guard !digits.isEmpty, digits.allSatisfy({ Int(String($0), radix: radix) != nil }) else {
        return nil
      }
      value = Int(digits, radix: radix).map(JSONValue.int)
      return
    }
    let unsigned = text.hasPrefix("+") || text.hasPrefix("-") ? text.dropFirst() : text[...]
    if [".inf", ".Inf", ".INF"].contains(unsigned) || [".nan", ".NaN", ".NAN"].contains(text) {
      value = nil
    } else if Self.isDigits(unsigned) {
      value = Int(text).map(JSONValue.int)
    } else if Self.isFraction(unsigned) {
      let number = Double(text)
      value = number.flatMap { $0.isFinite ? .double($0) : nil }
    } else {
      return nil
    }
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Whether the text is a number such as `1.5`, `.5`, `1.` or `1e3`.
  private static func isFraction(_ text: Substring) -> Bool {
    var mantissa = text
    if let end = text.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      let exponent = text[text.index(after: end)...]
      let sign = exponent.hasPrefix("+") || exponent.hasPrefix("-")
      guard isDigits(sign ? exponent.dropFirst() : exponent) else { return false }
      mantissa = text[..<end]
    }
    let parts = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.contains { !$0.isEmpty } && parts.allSatisfy { $0.isEmpty || isDigits($0) }
  }
}
