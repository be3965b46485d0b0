import ControlKit
public import Foundation

/// A two-dimensional vector.
public struct CGVector: Hashable, Codable, Sendable {
  /// The horizontal component, positive to the right.
  public var dx: CGFloat
  /// The vertical component, positive downwards.
  public var dy: CGFloat

  /// A vector from its components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector from its components.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  /// A vector from its components.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The zero vector.
  public init() { self.init(dx: 0 as CGFloat, dy: 0) }
  /// The zero vector.
  public static var zero: CGVector { CGVector() }
}

/// A path of lines and curves for Core Graphics; SwiftUI's type is `Path`.
///
/// `@unchecked Sendable` is sound for an immutable path. A `CGMutablePath` must not be used by two
/// tasks at the same time, as on Apple's systems.
public class CGPath: Equatable, @unchecked Sendable {
  fileprivate var path: Path

  fileprivate init(_ path: Path) { self.path = path }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(rect).applying(transform?.pointee ?? .identity))
  }

  /// An ellipse.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path(ellipseIn: rect).applying(transform?.pointee ?? .identity))
  }

  /// A rectangle with rounded corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = Path(
      roundedRect: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight))
    self.init(path.applying(transform?.pointee ?? .identity))
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// The end of the last element, or zero for an empty path.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle that contains all points, including control points.
  public var boundingBox: CGRect { path.boundingRect }

  /// An immutable copy.
  public func copy() -> CGPath? { CGPath(path) }
  /// A mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

  /// Whether two paths have the same elements.
  public static func == (one: CGPath, other: CGPath) -> Bool { one.path == other.path }
}

/// A path to which elements can be added.
///
/// `@unchecked Sendable` is inherited; two tasks must not use one path at the same time, as on Apple's systems.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public init() { super.init(Path()) }

  fileprivate override init(_ path: Path) { super.init(path) }

  /// Begins a new subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a line from the current point to a point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// Adds a subpath with lines through all points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    path.addLines(points.map { $0.applying(transform) })
  }

  /// Adds a quadratic Bézier curve from the current point to a point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve from the current point to a point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addRect(rect, transform: transform)
  }

  /// Adds rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    path.addRects(rects, transform: transform)
  }

  /// Adds an ellipse.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addEllipse(in: rect, transform: transform)
  }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    path.addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight),
      transform: transform)
  }

  /// Adds an arc of a circle between two angles in radians.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)),
      endAngle: .radians(Double(endAngle)), clockwise: clockwise, transform: transform)
  }

  /// Adds an arc between two tangents.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    path.addArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// Adds another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.addPath(other.path, transform: transform)
  }

  /// Closes the subpath with a line to its start.
  public func closeSubpath() { path.closeSubpath() }
}

extension Path {
  /// Creates a path from a Core Graphics path.
  public init(_ path: CGPath) { self = path.path }
  /// The Core Graphics path.
  public var cgPath: CGPath { CGPath(self) }
}
