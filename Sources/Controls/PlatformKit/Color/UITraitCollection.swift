public import Foundation

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not known.
  case unspecified = 0
  /// Dark on light.
  case light = 1
  /// Light on dark.
  case dark = 2
}

/// Which kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not known.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A Mac.
  case mac = 5
  /// A headset.
  case vision = 6
}

/// How much space there is.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not known.
  case unspecified = 0
  /// Little.
  case compact = 1
  /// Much.
  case regular = 2
}

/// What a view knows of its place: here always a phone in the light appearance, unless made otherwise.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// A phone.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Pixels of a point.
  public let displayScale: CGFloat

  init(style: UIUserInterfaceStyle, idiom: UIUserInterfaceIdiom, scale: CGFloat) {
    userInterfaceStyle = style
    userInterfaceIdiom = idiom
    displayScale = scale
  }

  /// Traits of which nothing is known.
  public override convenience init() {
    self.init(style: .unspecified, idiom: .unspecified, scale: 0)
  }

  /// Light or dark, and nothing else.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, idiom: .unspecified, scale: 0)
  }

  /// A kind of device, and nothing else.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(style: .unspecified, idiom: userInterfaceIdiom, scale: 0)
  }

  /// Pixels of a point, and nothing else.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, idiom: .unspecified, scale: displayScale)
  }

  /// The traits of the place that controls are shown in.
  public static let current = UITraitCollection(style: .light, idiom: .phone, scale: 3)

  /// The width of a phone.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// The height of a phone.
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
}
