/// The color of a control that is on.
public struct ControlTint: Hashable, Sendable {
  /// The name of a system color, such as `purple`; nil for any other color.
  public let name: String?
  /// The red part.
  public let red: UInt8
  /// The green part.
  public let green: UInt8
  /// The blue part.
  public let blue: UInt8

  /// A color from its parts.
  public init(name: String? = nil, red: UInt8, green: UInt8, blue: UInt8) {
    self.name = name
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The tint of a control that has no tint: the system's blue
  /// (developer.apple.com, `ControlWidgetTemplate.tint(_:)`).
  public static let systemDefault = ControlTint.blue

  /// The color that a text stands for: a system color's name, or `#rrggbb`; nil for another text.
  public init?(_ text: String) {
    if let known = Self.named[text] {
      self = known
      return
    }
    guard text.utf8.count == 7, text.hasPrefix("#"), let bits = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      name: nil, red: UInt8(bits >> 16 & 255), green: UInt8(bits >> 8 & 255),
      blue: UInt8(bits & 255))
  }

  /// The color as `#rrggbb`.
  public var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}
