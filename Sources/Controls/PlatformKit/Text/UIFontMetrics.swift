public import ControlKit
public import Foundation

/// How a number grows with the size of text; here text has one size, so it stays as it is.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// A measure for a purpose.
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  /// The measure of plain text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// The number as it is.
  open func scaledValue(for value: CGFloat) -> CGFloat { value }

  /// The font as it is.
  open func scaledFont(for font: UIFont) -> UIFont { font }

  /// The font as it is, or of the largest size that is allowed.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
  }
}

extension Font {
  /// A font as UIKit has it.
  public init(_ font: UIFont) {
    self = .system(size: Double(font.pointSize))
  }

  /// A font as AppKit has it.
  @_disfavoredOverload
  public init(_ font: NSFont) {
    self = .system(size: Double(font.pointSize))
  }
}
