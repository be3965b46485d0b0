import Foundation

/// The format of a floating-point number in a log message.
public struct OSLogFloatFormatting: Sendable {
  private let precision: Int?

  /// With all its digits.
  public static let fixed = OSLogFloatFormatting(precision: nil)

  /// With this number of digits after the decimal point.
  public static func fixed(precision: Int) -> OSLogFloatFormatting {
    OSLogFloatFormatting(precision: precision)
  }

  func formatted(_ value: Double) -> String {
    guard let precision else { return "\(value)" }
    return String(format: "%.\(min(max(precision, 0), 15))f", value)
  }
}

/// The base in which an integer is written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int

  /// Base 10.
  public static let decimal = OSLogIntegerFormatting(radix: 10)
  /// Base 16.
  public static let hex = OSLogIntegerFormatting(radix: 16)
  /// Base 8.
  public static let octal = OSLogIntegerFormatting(radix: 8)
}

/// Whether a value appears in the log.
public struct OSLogPrivacy: Sendable {
  let isHidden: Bool

  /// How a hidden value can be compared.
  ///
  /// It has no effect here.
  public enum Mask: Sendable {
    /// By its hash.
    case hash
    /// Not comparable.
    case none
  }

  /// Visible.
  public static let auto = OSLogPrivacy(isHidden: false)
  /// Visible.
  public static let `public` = OSLogPrivacy(isHidden: false)
  /// Hidden.
  public static let `private` = OSLogPrivacy(isHidden: true)
  /// Hidden.
  public static let sensitive = OSLogPrivacy(isHidden: true)

  /// Visible.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
  /// Hidden.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// Hidden.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
}

/// The padding of a value in a log message.
public struct OSLogStringAlignment: Sendable {
  private let width: Int
  private let isRight: Bool

  /// No padding.
  public static let none = OSLogStringAlignment(width: 0, isRight: false)

  /// Padded on the left to this width.
  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns, isRight: true)
  }

  /// Padded on the right to this width.
  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(width: columns, isRight: false)
  }

  func aligned(_ text: String) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return isRight ? padding + text : text + padding
  }
}
