public import ControlKit
public import Foundation

/// Scales values with the size of text.
///
/// Here the size of text is constant, so values are unchanged.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// Creates metrics for a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The metrics for body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Returns the value unchanged.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }

  /// Returns the font unchanged.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// Returns the font, reduced to the maximum size in points if it is larger.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }
}

extension Font {
  /// Creates a font from one of UIKit.
  public init(_ font: UIFont) {
    self = .system(size: Double(font.pointSize))
  }

  /// Creates a font from one of AppKit.
  @_disfavoredOverload
  public init(_ font: NSFont) {
    self = .system(size: Double(font.pointSize))
  }
}
