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
