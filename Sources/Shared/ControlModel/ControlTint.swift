/// The color of a control that is on.
public struct ControlTint: Hashable, Sendable {
  /// The name of a system color, such as `purple`, or `nil` for another color.
  public let name: String?
  /// The red part.
  public let red: UInt8
  /// The green part.
  public let green: UInt8
  /// The blue part.
  public let blue: UInt8

  /// Creates a color from its parts, each from 0 to 255.
  public init(name: String? = nil, red: UInt8, green: UInt8, blue: UInt8) {
    self.name = name
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The default tint: the system's blue (developer.apple.com, `ControlWidgetTemplate.tint(_:)`).
  public static let systemDefault = ControlTint.blue

  /// Parses a system color's name or `#rrggbb`; returns `nil` for another text.
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

  /// The system color's name, or else `#rrggbb`.
  var text: String { name ?? hex }

  /// The color as `#rrggbb`.
  public var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count < 2 ? "0" + digits : digits
      }.joined()
  }
}

/// The system's colors in the light appearance (Human Interface Guidelines, Color, Specifications, iOS 18).
extension ControlTint {
  package static let red = ControlTint(name: "red", red: 255, green: 59, blue: 48)
  package static let orange = ControlTint(name: "orange", red: 255, green: 149, blue: 0)
  package static let yellow = ControlTint(name: "yellow", red: 255, green: 204, blue: 0)
  package static let green = ControlTint(name: "green", red: 52, green: 199, blue: 89)
  package static let mint = ControlTint(name: "mint", red: 0, green: 199, blue: 190)
  package static let teal = ControlTint(name: "teal", red: 48, green: 176, blue: 199)
  package static let cyan = ControlTint(name: "cyan", red: 50, green: 173, blue: 230)
  package static let blue = ControlTint(name: "blue", red: 0, green: 122, blue: 255)
  package static let indigo = ControlTint(name: "indigo", red: 88, green: 86, blue: 214)
  package static let purple = ControlTint(name: "purple", red: 175, green: 82, blue: 222)
  package static let pink = ControlTint(name: "pink", red: 255, green: 45, blue: 85)
  package static let brown = ControlTint(name: "brown", red: 162, green: 132, blue: 94)
  package static let gray = ControlTint(name: "gray", red: 142, green: 142, blue: 147)
  package static let black = ControlTint(name: "black", red: 0, green: 0, blue: 0)
  package static let white = ControlTint(name: "white", red: 255, green: 255, blue: 255)
  package static let clear = ControlTint(name: "clear", red: 0, green: 0, blue: 0)
  package static let primary = ControlTint(name: "primary", red: 0, green: 0, blue: 0)
  package static let secondary = ControlTint(name: "secondary", red: 60, green: 60, blue: 67)
  package static let accentColor = ControlTint(name: "accentColor", red: 0, green: 122, blue: 255)

  static let named: [String: ControlTint] = {
    let colors: [ControlTint] = [
      .red, .orange, .yellow, .green, .mint, .teal, .cyan, .blue, .indigo, .purple, .pink, .brown,
      .gray, .black, .white, .clear, .primary, .secondary, .accentColor,
    ]
    return Dictionary(uniqueKeysWithValues: colors.map { ($0.name ?? "", $0) })
  }()
}
