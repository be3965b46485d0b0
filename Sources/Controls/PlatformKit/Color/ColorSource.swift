package import AssetCatalogs
import Foundation

/// The values of a UIColor or NSColor in the light and the dark appearance.
///
/// Not part of Apple's API.
public struct ColorSource: Hashable, Sendable {
  package let pair: ColorPair
  /// The name of the same color in SwiftUI, or `nil`.
  package let name: String?

  package init(_ pair: ColorPair, name: String? = nil) {
    self.pair = pair
    self.name = name
  }

  package init(_ parts: ColorParts) {
    self.init(ColorPair(parts))
  }

  /// A color from the system palette; a test ensures that every entry exists.
  package init(system entry: String, name: String? = nil) {
    self.init(SystemPalette.color(named: entry) ?? ColorPair(ColorParts(white: 0)), name: name)
  }

  func parts(isDark: Bool) -> ColorParts { isDark ? pair.dark : pair.light }

  func with(opacity: Double) -> ColorSource {
    ColorSource(
      ColorPair(light: pair.light.with(opacity: opacity), dark: pair.dark.with(opacity: opacity)),
      name: name)
  }

  /// Writes values to the pointers that are not `nil`.
  static func write(_ values: [Double], to places: [UnsafeMutablePointer<CGFloat>?]) {
    for (value, place) in zip(values, places) { place?.pointee = CGFloat(value) }
  }
}
