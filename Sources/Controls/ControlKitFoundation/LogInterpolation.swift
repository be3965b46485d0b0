/// What a log message adds to an interpolation. Apple has a message type for it; here a message is a
/// string, so these are on every string.
///
/// What Apple decides by type, numbers public and texts private, is not repeated: the log is the
/// developer's own terminal. Only what is marked private or sensitive is hidden.
extension DefaultStringInterpolation {
  /// Adds a value, hidden if it is private.
  public mutating func appendInterpolation<Value>(_ value: Value, privacy: OSLogPrivacy) {
    if privacy.isHidden { appendLiteral("<private>") } else { appendInterpolation(value) }
  }

  /// Adds a value padded to a width.
  public mutating func appendInterpolation<Value>(
    _ value: Value, align: OSLogStringAlignment, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(align.aligned("\(value)"), privacy: privacy)
  }

  /// Adds a number with a fixed count of digits after the point.
  public mutating func appendInterpolation<Number: BinaryFloatingPoint>(
    _ value: Number, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(format.formatted(Double(value)), privacy: privacy)
  }

  /// Adds a whole number in a base.
  public mutating func appendInterpolation<Number: BinaryInteger>(
    _ value: Number, format: OSLogIntegerFormatting, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(String(value, radix: format.radix), privacy: privacy)
  }
}
