/// The `Contents.json` of a color.
struct ColorSetContents: Decodable {
  struct Entry: Decodable {
    let color: AssetColor?
    let idiom: String?
    let appearances: [AssetAppearance]?

    var variant: AssetVariant { AssetVariant(idiom: idiom, appearances: appearances ?? []) }
  }

  let colors: [Entry]?

  /// The light and dark values for the device that is closest to a phone.
  func pair() throws(AssetColor.Failure) -> ColorPair? {
    let entries = (colors ?? []).filter { $0.color != nil && !$0.variant.isSpecial }
    func best(isDark: Bool) throws(AssetColor.Failure) -> ColorPair? {
      let fitting = entries.filter { $0.variant.isDark == isDark }
      return try fitting.min { $0.variant.distance < $1.variant.distance }?.color?.pair()
    }
    let light = try best(isDark: false)
    let dark = try best(isDark: true)
    guard let any = light ?? dark else { return nil }
    return ColorPair(light: (light ?? any).light, dark: (dark ?? any).dark)
  }
}

/// A color in a catalog: components in a color space, or the name of a system color.
struct AssetColor: Decodable {
  enum Failure: Error, Equatable, CustomStringConvertible {
    case space(String)
    case part(String, String)
    case reference(String)

    var description: String {
      switch self {
      case .space(let name): "the color space \"\(name)\" is not known; use sRGB or Display P3"
      case .part(let name, let text):
        "\(name) is \"\(text)\"; write 0 to 255, 0x00 to 0xFF, or 0.0 to 1.0"
      case .reference(let name):
        "there is no system color \"\(name)\" here; give the color as red, green and blue"
      }
    }
  }

  let colorSpace: String?
  let components: [String: Part]?
  let reference: String?

  enum CodingKeys: String, CodingKey {
    case colorSpace = "color-space"
    case components, reference
  }

  /// A component: a string as Xcode writes it, or a number as other tools do.
  struct Part: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        text = "\(number)"
      } else {
        text = try container.decode(String.self)
      }
    }
  }

  func pair() throws(Failure) -> ColorPair {
    if let reference {
      // Xcode writes "systemRedColor" and "labelColor".
      let name = reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference
      guard let pair = SystemPalette.color(named: name) else { throw .reference(reference) }
      return pair
    }
    return ColorPair(try parts())
  }

  private func parts() throws(Failure) -> ColorParts {
    let opacity = try part("alpha", else: 1, isFraction: true)
    let space = colorSpace ?? "srgb"
    if space.contains("gray") {
      return ColorParts(white: try part("white", else: 0), opacity: opacity)
    }
    let (red, green, blue) = (
      try part("red", else: 0), try part("green", else: 0), try part("blue", else: 0)
    )
    switch space {
    case "srgb", "extended-srgb":
      return ColorParts(red: red, green: green, blue: blue, opacity: opacity)
    case "extended-linear-srgb", "linear-srgb":
      return ColorParts(linearRed: red, green: green, blue: blue, opacity: opacity)
    case "display-p3":
      return ColorParts(displayP3Red: red, green: green, blue: blue, opacity: opacity)
    default: throw .space(space)
    }
  }

  /// "0x1F" and "31" are on a scale of 255, "0.122" on a scale of 1.
  ///
  /// An opacity is always on a scale of 1.
  private func part(
    _ name: String, else missing: Double, isFraction: Bool = false
  ) throws(Failure) -> Double {
    guard let text = components?[name]?.text else { return missing }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      guard let byte = UInt8(text.dropFirst(2), radix: 16) else { throw .part(name, text) }
      return Double(byte) / 255
    }
    guard let number = Double(text), number.isFinite else { throw .part(name, text) }
    return text.contains(".") || isFraction ? number : number / 255
  }
}
