package import AssetCatalogs
import Foundation

/// What UIColor and NSColor are made of: a value for the light and one for the dark appearance.
package struct ColorSource: Hashable, Sendable {
  package let pair: ColorPair
  /// The name of the same color in SwiftUI; nil if there is none.
  package let name: String?

  package init(_ pair: ColorPair, name: String? = nil) {
    self.pair = pair
    self.name = name
  }

  package init(_ parts: ColorParts) {
    self.init(ColorPair(parts))
  }

  /// A color of the system's palette; a test shows that every entry that is asked for is there.
  package init(system entry: String, name: String? = nil) {
    self.init(SystemPalette.color(named: entry) ?? ColorPair(ColorParts(white: 0)), name: name)
  }

  /// The value in the light or in the dark appearance.
  func parts(isDark: Bool) -> ColorParts { isDark ? pair.dark : pair.light }

  /// The same color with another opacity.
  func with(opacity: Double) -> ColorSource {
    ColorSource(
      ColorPair(light: pair.light.with(opacity: opacity), dark: pair.dark.with(opacity: opacity)),
      name: name)
  }

  /// Writes values where the caller gave a place for them.
  static func write(_ values: [Double], to places: [UnsafeMutablePointer<CGFloat>?]) {
    for (value, place) in zip(values, places) { place?.pointee = CGFloat(value) }
  }
}
