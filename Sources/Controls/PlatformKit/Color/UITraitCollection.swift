public import Foundation

/// The light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// The amount of available space.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// The traits of the environment: an iPhone in the light appearance, unless created otherwise.
///
/// `@unchecked Sendable` is sound: the properties are constants.
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
