/// One placeholder of a format, such as `%@`, `%2$lld` or `%.1f`.
///
/// Values are texts already: a specifier only picks one and says how wide or exact it is.
struct FormatSpecifier: Equatable {
  /// The number of the value, from 1; nil is the next one.
  var position: Int?
  var isLeftAligned = false
  var isZeroPadded = false
  var width = 0
  var precision: Int?
  /// The letter: what kind of value it is.
  var conversion: Character

  /// A specifier from its text, with the percent sign.
  init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    guard rest.first == "%" else { return nil }
    rest.removeFirst()
    guard let found = Self.read(from: &rest), rest.isEmpty else { return nil }
    self = found
  }

  private init(conversion: Character) {
    self.conversion = conversion
  }

  /// Reads a specifier whose percent sign has been read; nil if it has no letter.
  private static func read(from rest: inout Substring) -> FormatSpecifier? {
    var found = FormatSpecifier(conversion: "@")
    let start = rest
    if let position = number(from: &rest), rest.first == "$" {
      rest.removeFirst()
      found.position = position
    } else {
      rest = start
    }
    while let flag = rest.first, "-+ #0'".contains(flag) {
      found.isLeftAligned = found.isLeftAligned || flag == "-"
      found.isZeroPadded = found.isZeroPadded || flag == "0"
      rest.removeFirst()
    }
    found.width = number(from: &rest) ?? 0
    if rest.first == "." {
      rest.removeFirst()
      found.precision = number(from: &rest) ?? 0
    }
    while let length = rest.first, "hlqLzjt".contains(length) { rest.removeFirst() }
    guard let letter = rest.first, "@dDiuUxXoOfFeEgGaAcCsSp".contains(letter) else { return nil }
    rest.removeFirst()
    found.conversion = letter
    return found
  }

  private static func number(from rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest.removeFirst(digits.count)
    return Int(digits)
  }

  /// The value as the specifier wants it.
  func formatted(_ value: String) -> String {
    // More than a line is a mistake in a table, not a wish.
    let width = min(width, 200)
    var text = value
    switch conversion {
    case "f", "F":
      if let precision, let number = Double(value) {
        text = Self.fixed(number, digits: min(precision, 15)) ?? value
      }
    case "x", "X":
      if let number = Int(value) {
        text = String(number, radix: 16, uppercase: conversion == "X")
      }
    case _: break
    }
    guard text.count < width else { return text }
    let missing = width - text.count
    if isLeftAligned { return text + String(repeating: " ", count: missing) }
    guard isZeroPadded, conversion != "@" else {
      return String(repeating: " ", count: missing) + text
    }
    let zeros = String(repeating: "0", count: missing)
    return text.hasPrefix("-") ? "-" + zeros + text.dropFirst() : zeros + text
  }

  /// A number with a fixed count of digits after the point; nil if it is too large for that.
  static func fixed(_ number: Double, digits: Int) -> String? {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    let scaled = (number.magnitude * scale).rounded(.toNearestOrEven)
    guard scaled < 9e15 else { return nil }
    let whole = String(Int(scaled))
    let sign = number < 0 && scaled > 0 ? "-" : ""
    if digits == 0 { return sign + whole }
    let padded = String(repeating: "0", count: max(0, digits + 1 - whole.count)) + whole
    return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }
}

extension FormatSpecifier {
  /// The format with a value in the place of every specifier.
  ///
  /// A specifier without a value, and a percent sign that begins none, stay as they are.
  static func fill(
    _ format: String, with values: [String], substitution: (String) -> String? = { _ in nil }
  ) -> String {
    var text = ""
    var next = 0
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        text += "%"
        rest.removeFirst()
        continue
      }
      if rest.hasPrefix("#@"), let end = rest.dropFirst(2).firstIndex(of: "@") {
        let name = String(rest.dropFirst(2)[..<end])
        text += substitution(name) ?? "%#@\(name)@"
        rest = rest[rest.index(after: end)...]
        continue
      }
      let start = rest
      guard let found = read(from: &rest) else {
        text += "%"
        rest = start
        continue
      }
      let index = found.position.map { $0 - 1 } ?? next
      if found.position == nil { next += 1 }
      guard values.indices.contains(index) else {
        text += "%" + start[..<rest.startIndex]
        continue
      }
      text += found.formatted(values[index])
    }
    return text + rest
  }
}
