public import Foundation

/// A renderer whose images are empty: a control shows symbols only, and nothing draws here.
///
/// It exists so that a file that an app shares with its extension compiles. Its closures are called.
open class UIGraphicsImageRenderer: NSObject {
  private let size: CGSize
  /// The format of the images, which has no effect.
  public let format: UIGraphicsImageRendererFormat

  /// Creates a renderer for images of a size in points.
  public init(
    size: CGSize, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) {
    self.size = size
    self.format = format
  }

  /// Creates a renderer for images of a rectangle's size in points.
  public convenience init(
    bounds: CGRect, format: UIGraphicsImageRendererFormat = UIGraphicsImageRendererFormat()
  ) { self.init(size: bounds.size, format: format) }

  /// Calls the closure, and returns an empty image of the renderer's size.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    actions(UIGraphicsImageRendererContext(format: format))
    return UIImage(source: .empty, size: size)
  }

  /// Calls the closure, and returns no data.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    actions(UIGraphicsImageRendererContext(format: format))
    return Data()
  }
}

/// The format of a renderer's images, which has no effect.
open class UIGraphicsImageRendererFormat: NSObject {
  /// The number of pixels in a point.
  open var scale: CGFloat = 1
  /// Whether the images have no transparent parts.
  open var opaque = false
  /// The format for this device.
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context of a renderer, which draws nothing.
open class UIGraphicsImageRendererContext: NSObject {
  /// The format of the images.
  public let format: UIGraphicsImageRendererFormat

  init(format: UIGraphicsImageRendererFormat) { self.format = format }

  /// Draws nothing.
  open func fill(_ rect: CGRect) {}
  /// Draws nothing.
  open func stroke(_ rect: CGRect) {}
  /// Has no effect.
  open func clip(to rect: CGRect) {}
}

extension UIImage {
  /// Draws nothing.
  public func draw(in rect: CGRect) {}
  /// Draws nothing.
  public func draw(at point: CGPoint) {}
}
