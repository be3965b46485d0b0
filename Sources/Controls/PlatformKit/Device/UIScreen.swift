public import Foundation

/// The screen of an iPhone that is 390 points wide, for which widget sizes are computed.
@MainActor @preconcurrency
open class UIScreen: NSObject {
  /// The only instance.
  public static let main = UIScreen()

  /// The bounds in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// The bounds in pixels.
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
  /// Pixels per point.
  open var scale: CGFloat { 3 }
  /// Pixels per point.
  open var nativeScale: CGFloat { 3 }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { .current }
  /// The maximum number of frames per second.
  open var maximumFramesPerSecond: Int { 60 }
  /// Always 0.5.
  open var brightness: CGFloat { 0.5 }
}

/// The screen of a Mac that is 1440 points wide.
@MainActor @preconcurrency
open class NSScreen: NSObject {
  /// The only instance.
  public static let main: NSScreen? = NSScreen()
  /// The only instance.
  public static var screens: [NSScreen] { main.map { [$0] } ?? [] }

  /// The frame in points.
  open var frame: CGRect { CGRect(x: 0, y: 0, width: 1440, height: 900) }
  /// The frame in points, without the menu bar.
  open var visibleFrame: CGRect { CGRect(x: 0, y: 0, width: 1440, height: 875) }
  /// Pixels per point.
  open var backingScaleFactor: CGFloat { 2 }
}
