import Testing

@testable import ControlKit

@Suite("Colors as tints")
struct ColorTests {
  @Test(
    "a color becomes red, green and blue",
    arguments: [
      (Color.purple, "#af52de"), (.blue, "#007aff"),
      (Color(red: 1, green: 0.5, blue: 0), "#ff8000"),
      (Color(red: -1, green: 2, blue: .nan), "#00ff00"), (Color(white: 0.2), "#333333"),
      (Color(hue: 0, saturation: 1, brightness: 1), "#ff0000"),
      (Color(hue: 1.0 / 3, saturation: 1, brightness: 1), "#00ff00"),
      (Color(hue: 2.0 / 3, saturation: 0.5, brightness: 1), "#8080ff"),
      (Color(.sRGBLinear, red: 0.5, green: 0.001, blue: 1), "#bc03ff"),
      (Color.red.opacity(0.5), "#ff3b30"),
    ] as [(Color, String)])
  func hex(color: Color, expected: String) {
    #expect(color.tint.hex == expected)
  }

  @Test("a system color keeps its name, another has none")
  func name() {
    #expect(Color.mint.tint.name == "mint")
    #expect(Color.mint.opacity(0.2).tint.name == "mint")
    #expect(Color(white: 1).tint.name == nil)
    #expect(ControlTint.systemDefault.name == "blue")
  }
}
