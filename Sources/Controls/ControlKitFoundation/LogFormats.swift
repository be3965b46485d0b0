import Foundation

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
    guard let precision else { return "\(value)" }
    return String(format: "%.\(min(max(precision, 0), 15))f", value)
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
