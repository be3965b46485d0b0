public import Foundation

/// The outline of a shape: lines and curves.
///
/// A path has at most `limit` elements; further elements are ignored.
public struct Path: Equatable, Sendable {
  /// The maximum number of elements.
  package static let limit = 65_536

  /// An element of a path.
  public enum Element: Equatable, Sendable {
    /// The start of a new subpath.
    case move(to: CGPoint)
    case line(to: CGPoint)
    /// A quadratic Bézier curve to a point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve to a point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line to the start of the subpath.
    case closeSubpath
  }

  package private(set) var elements: [Element] = []

  /// An empty path.
  public init() {}

  /// A path built by a closure.
  public init(_ callback: (inout Path) -> Void) {
    callback(&self)
  }

  /// A rectangle.
  public init(_ rect: CGRect) {
    addRect(rect)
  }

  /// A rectangle with rounded corners.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// A rectangle with rounded corners.
  public init(
    roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }

  /// The ellipse that touches the four sides of `rect`.
  public init(ellipseIn rect: CGRect) {
    addEllipse(in: rect)
  }

  /// Whether nothing has been added.
  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last element, or `nil` for an empty path.
  public var currentPoint: CGPoint? {
    switch elements.last {
    case .move(let end), .line(let end), .quadCurve(let end, _), .curve(let end, _, _):
      return end
    case .closeSubpath:
      for case .move(let start) in elements.reversed() { return start }
      return nil
    case nil: return nil
    }
  }

  package mutating func add(_ element: Element) {
    guard elements.count < Self.limit else { return }
    elements.append(element)
  }

  /// Begins a new subpath at a point.
  public mutating func move(to end: CGPoint) { add(.move(to: end)) }

  /// Adds a line from the current point to a point.
  public mutating func addLine(to end: CGPoint) {
    add(elements.isEmpty ? .move(to: end) : .line(to: end))
  }

  /// Adds a quadratic Bézier curve from the current point to a point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    add(.quadCurve(to: end, control: control))
  }

  /// Adds a cubic Bézier curve from the current point to a point.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    add(.curve(to: end, control1: control1, control2: control2))
  }

  /// Closes the subpath with a line to its start.
  public mutating func closeSubpath() { if !elements.isEmpty { add(.closeSubpath) } }

  /// Adds a subpath with lines through all points.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// Adds a rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    var path = Path()
    path.addLines([
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ])
    path.closeSubpath()
    addPath(path, transform: transform)
  }

  /// Adds rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds another path.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    for element in path.elements { add(element.applying(transform)) }
  }

  /// Calls a closure for each element.
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// The path whose points were all transformed.
  public func applying(_ transform: CGAffineTransform) -> Path {
    var path = Path()
    path.addPath(self, transform: transform)
    return path
  }

  /// The translated path.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  /// The smallest rectangle that contains all points, including control points.
  public var boundingRect: CGRect {
    let points = elements.flatMap(\.points)
    guard let first = points.first else { return .null }
    return points.reduce(CGRect(origin: first, size: .zero)) { rect, point in
      rect.union(CGRect(origin: point, size: .zero))
    }
  }
}

extension Path.Element {
  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quadCurve(let end, let control): [end, control]
    case .curve(let end, let control1, let control2): [end, control1, control2]
    case .closeSubpath: []
    }
  }

  func applying(_ t: CGAffineTransform) -> Path.Element {
    switch self {
    case .move(let end): .move(to: end.applying(t))
    case .line(let end): .line(to: end.applying(t))
    case .quadCurve(let end, let control):
      .quadCurve(to: end.applying(t), control: control.applying(t))
    case .curve(let end, let control1, let control2):
      .curve(
        to: end.applying(t), control1: control1.applying(t), control2: control2.applying(t))
    case .closeSubpath: .closeSubpath
    }
  }
}
