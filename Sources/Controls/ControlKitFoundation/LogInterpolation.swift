/// The interpolations of log messages.
///
/// Apple has a separate message type; here messages are strings, so these methods are available in
/// every string.
///
/// On Apple's systems numbers are public and strings private by default. Here everything is visible
/// unless it is marked private or sensitive, since only the developer reads the log.
extension DefaultStringInterpolation {
  /// Adds a value; `<private>` if it is hidden.
  public mutating func appendInterpolation<Value>(_ value: Value, privacy: OSLogPrivacy) {
    if privacy.isHidden { appendLiteral("<private>") } else { appendInterpolation(value) }
  }

  /// Adds a value padded to a width.
  public mutating func appendInterpolation<Value>(
    _ value: Value, align: OSLogStringAlignment, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(align.aligned("\(value)"), privacy: privacy)
  }

  /// Adds a floating-point number in a format.
  public mutating func appendInterpolation<Number: BinaryFloatingPoint>(
    _ value: Number, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(format.formatted(Double(value)), privacy: privacy)
  }

  /// Adds an integer in a base.
  public mutating func appendInterpolation<Number: BinaryInteger>(
    _ value: Number, format: OSLogIntegerFormatting, privacy: OSLogPrivacy = .auto
  ) {
    appendInterpolation(String(value, radix: format.radix), privacy: privacy)
  }
}
