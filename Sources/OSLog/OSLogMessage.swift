/// The text of a log line: a literal with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let text: String

  /// A literal.
  public init(stringLiteral value: String) {
    text = value
  }

  /// A literal with values.
  public init(stringInterpolation: OSLogInterpolation) {
    text = stringInterpolation.text
  }
}

/// Collects a literal and its values.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Starts empty.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Adds literal text.
  public mutating func appendLiteral(_ literal: String) {
    text += literal
  }

  /// Adds a value, hidden if it is private.
  ///
  /// What Apple decides by type, numbers public and text private, is not repeated: the log is the
  /// developer's own terminal. Only what is marked private or sensitive is hidden.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.isHidden ? "<private>" : "\(value())"
  }

  /// Adds a value padded to a width.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment, privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.isHidden ? "<private>" : align.aligned("\(value())")
  }

  /// Adds a number with a fixed count of digits after the point.
  public mutating func appendInterpolation(
    _ value: @autoclosure () -> Double, format: OSLogFloatFormatting,
    privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.isHidden ? "<private>" : format.formatted(value())
  }

  /// Adds a whole number in a base.
  public mutating func appendInterpolation<Number: BinaryInteger>(
    _ value: @autoclosure () -> Number, format: OSLogIntegerFormatting,
    privacy: OSLogPrivacy = .auto
  ) {
    text += privacy.isHidden ? "<private>" : String(value(), radix: format.radix)
  }
}

/// How a number is written.
public struct OSLogFloatFormatting: Sendable {
  private let precision: Int?

  /// As it is.
  public static let fixed = OSLogFloatFormatting(precision: nil)

  /// With so many digits after the point.
  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision)
  }

  func formatted(_ value: Double) -> String {
    guard let precision, (0...15).contains(precision), value.magnitude < 1e15 else {
      return "\(value)"
    }
    let scale = (0..<precision).reduce(1.0) { product, _ in product * 10 }
    let rounded = (value * scale).rounded() / scale
    guard precision > 0 else { return "\(Int(rounded))" }
    let parts = "\(rounded)".split(separator: ".", omittingEmptySubsequences: false)
    // A number too small for digits is written with an exponent, and stays so.
    guard parts.count == 2, parts[1].allSatisfy(\.isNumber) else { return "\(rounded)" }
    let zeros = String(repeating: "0", count: max(0, precision - parts[1].count))
    return parts[0] + "." + parts[1] + zeros
  }
}

/// In which base a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int

  /// In tens.
  public static let decimal = OSLogIntegerFormatting(radix: 10)
  /// In sixteens.
  public static let hex = OSLogIntegerFormatting(radix: 16)
  /// In eights.
  public static let octal = OSLogIntegerFormatting(radix: 8)
}

/// Who may see a value in the log.
public struct OSLogPrivacy: Sendable {
  let isHidden: Bool

  /// How a hidden value can still be compared; it is hidden altogether here.
  public enum Mask: Sendable {
    /// By a hash.
    case hash
    /// Not at all.
    case none
  }

  /// Shown.
  public static let auto = OSLogPrivacy(isHidden: false)
  /// Shown.
  public static let `public` = OSLogPrivacy(isHidden: false)
  /// Hidden.
  public static let `private` = OSLogPrivacy(isHidden: true)
  /// Hidden.
  public static let sensitive = OSLogPrivacy(isHidden: true)

  /// Shown.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// Hidden.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// Hidden.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// How a value stands in its column.
public struct OSLogStringAlignment: Sendable {
  private let width: Int
  private let isRight: Bool

  /// No padding.
  public static let none = OSLogStringAlignment(width: 0, isRight: false)

  /// Padded on the left.
  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns, isRight: true)
  }

  /// Padded on the right.
  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns, isRight: false)
  }

  func aligned(_ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? padding + text : text + padding
  }
}
