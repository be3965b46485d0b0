public import Foundation

/// The screen: that of an iPhone 390 points wide, as widgets are measured for it.
@MainActor @preconcurrency
open class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()

  /// Its size in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// Its size in pixels.
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
  /// Pixels of a point.
  open var scale: CGFloat { 3 }
  /// Pixels of a point.
  open var nativeScale: CGFloat { 3 }
  /// The traits of what is shown on it.
  open var traitCollection: UITraitCollection { .current }
  /// How often it changes in a second.
  open var maximumFramesPerSecond: Int { 60 }
  /// Half: nothing here reads or sets it.
  open var brightness: CGFloat { 0.5 }
}

/// The screen of a Mac, 1440 points wide.
@MainActor @preconcurrency
open class NSScreen: NSObject {
  /// The only screen.
  public static let main: NSScreen? = NSScreen()
  /// The only screen.
  public static var screens: [NSScreen] { main.map { [$0] } ?? [] }

  /// Its size in points.
  open var frame: CGRect { CGRect(x: 0, y: 0, width: 1440, height: 900) }
  /// Its size in points without the menu bar.
  open var visibleFrame: CGRect { CGRect(x: 0, y: 0, width: 1440, height: 875) }
  /// Pixels of a point.
  open var backingScaleFactor: CGFloat { 2 }
}
