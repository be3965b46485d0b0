public import Foundation

/// The light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not set.
  case unspecified = 0
  /// Dark text on a light background.
  case light = 1
  /// Light text on a dark background.
  case dark = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not set.
  case unspecified = -1
  /// An iPhone.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// Apple TV.
  case tv = 2
  /// CarPlay.
  case carPlay = 3
  /// A Mac.
  case mac = 5
  /// Apple Vision.
  case vision = 6
}

/// The amount of available space.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not set.
  case unspecified = 0
  /// Little space.
  case compact = 1
  /// Much space.
  case regular = 2
}

/// The traits of the environment: an iPhone in the light appearance, unless created otherwise.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The light or dark appearance.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Pixels per point.
  public let displayScale: CGFloat

  init(style: UIUserInterfaceStyle, idiom: UIUserInterfaceIdiom, scale: CGFloat) {
    userInterfaceStyle = style
    userInterfaceIdiom = idiom
    displayScale = scale
  }

  /// Creates traits without values.
  public override convenience init() {
    self.init(style: .unspecified, idiom: .unspecified, scale: 0)
  }

  /// Creates traits with only an appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, idiom: .unspecified, scale: 0)
  }

  /// Creates traits with only a kind of device.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(style: .unspecified, idiom: userInterfaceIdiom, scale: 0)
  }

  /// Creates traits with only a scale.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, idiom: .unspecified, scale: displayScale)
  }

  /// The traits of the environment in which controls are shown.
  public static let current = UITraitCollection(style: .light, idiom: .phone, scale: 3)

  /// Always compact.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// Always regular.
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
}
