/// Finds the place where a text stops being JSON: FoundationEssentials' decoder does not tell it.
struct JSONSyntax {
  private var rest: ArraySlice<UInt8>
  private var line = 1

  /// Where and why a text is not JSON.
  struct Failure: Error, Equatable {
    let line: Int
    let reason: String
  }

  /// The first mistake, or nil if there is none.
  static func failure(in bytes: some Sequence<UInt8>) -> Failure? {
    var syntax = JSONSyntax(rest: ArraySlice(Array(bytes)))
    do throws(Failure) {
      try syntax.value(depth: 0)
      syntax.skipSpace()
      return syntax.rest.isEmpty ? nil : syntax.failure("nothing may follow the value")
    } catch {
      return error
    }
  }

  private func failure(_ expected: String) -> Failure {
    let found =
      rest.first.map { $0 < 0x80 ? "\"\(Character(Unicode.Scalar($0)))\"" : "a letter" }
      ?? "the end of the file"
    return Failure(line: line, reason: "\(expected), found \(found)")
  }

  private mutating func skipSpace() {
    while let byte = rest.first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      if byte == 0x0A { line += 1 }
      rest.removeFirst()
    }
  }

  private mutating func value(depth: Int) throws(Failure) {
    guard depth < 200 else { throw failure("the values are nested too deep") }
    skipSpace()
    switch rest.first.map({ Character(Unicode.Scalar($0)) }) {
    case "{":
      try list(end: "}") { syntax throws(Failure) in
        syntax.skipSpace()
        try syntax.string(named: "a key")
        syntax.skipSpace()
        try syntax.take(":", "a colon is expected after the key")
        try syntax.value(depth: depth + 1)
      }
    case "[":
      try list(end: "]") { syntax throws(Failure) in try syntax.value(depth: depth + 1) }
    case "\"": try string(named: "text")
    case "t": try word("true")
    case "f": try word("false")
    case "n": try word("null")
    case _:
      let digits = rest.prefix { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
      guard Double(String(decoding: digits, as: UTF8.self)) != nil else {
        throw failure("a value is expected")
      }
      rest.removeFirst(digits.count)
    }
  }

  private mutating func take(_ mark: Character, _ expected: String) throws(Failure) {
    guard rest.first == mark.asciiValue else { throw failure(expected) }
    rest.removeFirst()
  }

  private mutating func list(
    end: Character, element: (inout JSONSyntax) throws(Failure) -> Void
  ) throws(Failure) {
    rest.removeFirst()
    skipSpace()
    if rest.first == end.asciiValue {
      rest.removeFirst()
      return
    }
    while true {
      try element(&self)
      skipSpace()
      if rest.first == end.asciiValue {
        rest.removeFirst()
        return
      }
      try take(",", "a comma or \"\(end)\" is expected")
    }
  }

  private mutating func word(_ word: String) throws(Failure) {
    guard rest.starts(with: word.utf8) else { throw failure("a value is expected") }
    rest.removeFirst(word.utf8.count)
  }

  private mutating func string(named name: String) throws(Failure) {
    guard rest.first == 0x22 else { throw failure("\(name) in quotation marks is expected") }
    rest.removeFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case 0x22: return
      case 0x5C: _ = rest.popFirst()
      case 0..<0x20:
        throw Failure(line: line, reason: "the text is not closed on its line")
      case _: continue
      }
    }
    throw failure("the text is not closed")
  }
}
