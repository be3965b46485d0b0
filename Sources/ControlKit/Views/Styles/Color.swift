/// The name of a colour in an asset catalog.
public struct ColorResource: Hashable, Sendable {
  let name: String

  /// A name that is written out; what Xcode generates has another initializer.
  public init(name: String) {
    self.name = name
  }
}

/// A colour, used to tint a control.
///
/// The values of the system colours are those of the light appearance in Apple's Human Interface
/// Guidelines (Color, Specifications, iOS 18).
public struct Color: Hashable, Sendable {
  let tint: ControlTint
  let opacity: Double

  /// How the parts of a colour are to be read.
  public enum RGBColorSpace: Hashable, Sendable {
    /// The extended standard space; its parts are used as they are.
    case sRGB
    /// The standard space with linear parts.
    case sRGBLinear
    /// The wide space of Apple's displays; its parts are used as if they were standard.
    case displayP3
  }

  init(_ tint: ControlTint, opacity: Double = 1) {
    self.tint = tint
    self.opacity = opacity
  }

  /// The colour of an asset catalog; there is none here, so the accent colour stands for it.
  public init(_ name: String) {
    self = .accentColor
  }

  /// The colour of an asset catalog, by its generated name.
  @_disfavoredOverload
  public init(_ resource: ColorResource) {
    self.init(resource.name)
  }

  /// A colour from parts between 0 and 1; values outside are cut.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    let parts = [red, green, blue].map { part in
      Self.byte(colorSpace == .sRGBLinear ? Self.gamma(part) : part)
    }
    tint = ControlTint(name: nil, red: parts[0], green: parts[1], blue: parts[2])
    self.opacity = opacity
  }

  /// A grey from 0, black, to 1, white.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// A colour from hue, saturation and brightness, each between 0 and 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ offset: Double) -> Double {
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: part(5), green: part(3), blue: part(1), opacity: opacity)
  }

  /// The same colour, more transparent; a tint ignores it.
  public func opacity(_ opacity: Double) -> Color {
    Color(tint, opacity: self.opacity * opacity)
  }

  private static func byte(_ part: Double) -> UInt8 {
    part.isNaN ? 0 : UInt8((min(max(part, 0), 1) * 255).rounded())
  }

  /// The transfer function of IEC 61966-2-1 for a linear part, its power by Newton's method.
  private static func gamma(_ linear: Double) -> Double {
    guard linear > 0.0031308, linear < 1 else { return linear <= 0.0031308 ? linear * 12.92 : 1 }
    // x^(1/2.4) is the root of y^12 = x^5.
    let goal = (0..<5).reduce(1.0) { product, _ in product * linear }
    var root = 1.0
    for _ in 0..<200 {
      let power = (0..<11).reduce(1.0) { product, _ in product * root }
      root -= (power * root - goal) / (12 * power)
    }
    return 1.055 * root - 0.055
  }
}

extension Color: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// A plain colour in a label shows nothing: colour comes from the template's tint alone.
  var content: LabelContent { LabelContent() }
}
