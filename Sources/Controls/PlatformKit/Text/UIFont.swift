public import Foundation

/// A font of UIKit.
open class UIFont: PlatformFont, @unchecked Sendable {}

/// A font of AppKit.
open class NSFont: PlatformFont, @unchecked Sendable {
  /// The standard size in points.
  public override class var systemFontSize: CGFloat { 13 }
}
