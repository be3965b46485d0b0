import AssetCatalogs
import ControlKit
import ControlKitFoundation
import Foundation
import PlatformKit
import Testing

@Suite("Colors of UIKit and AppKit")
struct ColorTests {
  @Test(
    "a color is the same in UIKit, AppKit and SwiftUI",
    arguments: [
      (UIColor(red: 1, green: 0.5, blue: 0, alpha: 1), "#ff8000"),
      (UIColor(white: 0.2, alpha: 1), "#333333"),
      (UIColor(hue: 2.0 / 3, saturation: 0.5, brightness: 1, alpha: 1), "#8080ff"),
      (UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1), "#ff0000"),
      (UIColor(displayP3Red: 0.2, green: 0.6, blue: 0.4, alpha: 1), "#009c61"),
      (UIColor(cgColor: CGColor(gray: 1, alpha: 1)), "#ffffff"),
      (UIColor(Color(.sRGBLinear, red: 0.5, green: 0.001, blue: 1)), "#bc03ff"),
      (.systemGray3, "#c7c7cc"), (.systemPurple, "#af52de"), (.purple, "#800080"),
      (UIColor(NSColor: NSColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 1)), "#ff0080"),
    ] as [(UIColor, String)])
  func hex(color: UIColor, expected: String) {
    #expect(Color(uiColor: color).tint.hex == expected)
    #expect(UIColor(Color(uiColor: color)) == color)
  }

  @Test("a system color keeps the name that the daemon uses")
  func names() {
    #expect(Color(uiColor: .systemPurple) == .purple)
    #expect(Color(nsColor: .systemMint) == .mint)
    #expect(Color(uiColor: .label) == .primary)
    #expect(Color(uiColor: .systemGray4).tint.name == nil)
  }

  @Test("a dynamic color has a value for light and one for dark, and the light one is shown")
  func dynamic() {
    let lamp = UIColor.lamp
    #expect(Color(uiColor: lamp).tint.hex == "#000000")
    let dark = lamp.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    #expect(dark.hexString == "#FFD60A")
    let night = NSColor(name: nil) {
      $0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? .white : .red
    }
    #expect(night.redComponent == 1 && night.greenComponent == 0)
    #expect(
      UIColor(Color(nsColor: night)).resolvedColor(with: .init(userInterfaceStyle: .dark)) == .white
    )
  }

  @Test("parts can be read back, and an opacity changed")
  func parts() {
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    let color = UIColor(hue: 0.3, saturation: 0.6, brightness: 0.9, alpha: 0.25)
    #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
    let differences: [CGFloat] = [hue - 0.3, saturation - 0.6, brightness - 0.9]
    #expect(differences.allSatisfy { abs($0) < 1e-9 })
    #expect(alpha == 0.25)
    #expect(color.withAlphaComponent(0.5).cgColor.alpha == 0.5)
    #expect(UIColor(hex: "#FF9500")?.hexString == "#FF9500")
    #expect(UIColor.white.isLight && !UIColor.black.isLight)
    let odd = UIColor(red: .nan, green: .infinity, blue: -1, alpha: 7)
    #expect(Color(uiColor: odd).tint.hex == "#000000")
    #expect(odd.cgColor.alpha == 1)
  }

  @Test("every system color is in the palette")
  func palette() {
    let black = ColorSource(system: "no such color").pair
    let colors: [UIColor] = [
      .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemMint, .systemTeal,
      .systemCyan, .systemBlue, .systemIndigo, .systemPurple, .systemPink, .systemBrown,
      .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6, .label,
      .secondaryLabel, .tertiaryLabel, .quaternaryLabel, .placeholderText, .separator,
      .opaqueSeparator, .link, .systemFill, .secondarySystemFill, .tertiarySystemFill,
      .quaternarySystemFill, .systemBackground, .secondarySystemBackground,
      .tertiarySystemBackground, .systemGroupedBackground, .secondarySystemGroupedBackground,
      .tertiarySystemGroupedBackground, .lightText,
    ]
    #expect(colors.allSatisfy { $0.source.pair != black })
    let mac: [NSColor] = [
      .labelColor, .textColor, .separatorColor, .gridColor, .linkColor, .windowBackgroundColor,
      .controlBackgroundColor, .selectedContentBackgroundColor, .findHighlightColor,
      .systemFill, .selectedTextBackgroundColor, .placeholderTextColor, .systemRed,
    ]
    #expect(mac.allSatisfy { $0.source.pair != black })
  }

  @Test("the initializers that apps use give the documented colors")
  @MainActor
  func forms() {
    #expect(
      Tints.colors.map(\.tint.hex) == [
        "#c7c7cc", "#ff3b30", "#ffffff", "#000000", "#007aff", "#f2f2f7", "#af52de", "#ff0000",
        "#0080ff", "#ff0000", "#ff0000",
      ])
    #expect(Tints.views.count == 6)
    #expect(LampText.spoken == "Lamp")
  }

  @Test("a style made of a color tints a widget with it")
  @MainActor
  func styles() {
    #expect(Color.red.mix(with: .blue, by: 0.5).tint.hex == "#805b98")
    #expect("\(Color(red: 1, green: 0, blue: 0).opacity(0.5))" == "#FF000080")
  }
}

extension UIColor {
  convenience init(NSColor color: NSColor) {
    self.init(Color(nsColor: color))
  }
}
