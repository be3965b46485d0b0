public import Foundation

/// The outline of a shape: lines and curves.
///
/// It has at most `limit` elements; what is added after that is left out.
public struct Path: Equatable, Sendable {
  /// The most elements of a path.
  package static let limit = 65_536

  /// A part of a path.
  public enum Element: Equatable, Sendable {
    /// A new part begins here.
    case move(to: CGPoint)
    /// A line to a point.
    case line(to: CGPoint)
    /// A curve to a point with one point that draws it to itself.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A curve to a point with two points that draw it to themselves.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line back to where the part began.
    case closeSubpath
  }

  package private(set) var elements: [Element] = []

  /// An empty path.
  public init() {}

  /// A path that a closure draws.
  public init(_ callback: (inout Path) -> Void) {
    callback(&self)
  }

  /// A rectangle.
  public init(_ rect: CGRect) {
    addRect(rect)
  }

  /// A rectangle with round corners.
  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(
      in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// A rectangle with round corners.
  public init(
    roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) {
    addRoundedRect(in: rect, cornerSize: cornerSize, style: style)
  }

  /// An ellipse.
  public init(ellipseIn rect: CGRect) {
    addEllipse(in: rect)
  }

  /// Whether there is nothing.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the last element ended; nil for an empty path.
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

  /// Adds an element as it is.
  package mutating func add(_ element: Element) {
    guard elements.count < Self.limit else { return }
    elements.append(element)
  }

  /// Begins a new part.
  public mutating func move(to end: CGPoint) { add(.move(to: end)) }

  /// Adds a line.
  public mutating func addLine(to end: CGPoint) {
    add(elements.isEmpty ? .move(to: end) : .line(to: end))
  }

  /// Adds a curve with one control point.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    add(.quadCurve(to: end, control: control))
  }

  /// Adds a curve with two control points.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    add(.curve(to: end, control1: control1, control2: control2))
  }

  /// Adds a line back to where the part began.
  public mutating func closeSubpath() { if !elements.isEmpty { add(.closeSubpath) } }

  /// Adds lines from the first point to the last as a new part.
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

  /// Calls a closure with each element.
  public func forEach(_ body: (Element) -> Void) { elements.forEach(body) }

  /// The changed path.
  public func applying(_ transform: CGAffineTransform) -> Path {
    var path = Path()
    path.addPath(self, transform: transform)
    return path
  }

  /// The moved path.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    applying(CGAffineTransform(translationX: dx, y: dy))
  }

  /// The smallest rectangle around all points, those that draw curves among them.
  public var boundingRect: CGRect {
    let points = elements.flatMap(\.points)
    guard let first = points.first else { return .null }
    return points.reduce(CGRect(origin: first, size: .zero)) { rect, point in
      rect.union(CGRect(origin: point, size: .zero))
    }
  }
}

extension Path.Element {
  /// The points of the element.
  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quadCurve(let end, let control): [end, control]
    case .curve(let end, let control1, let control2): [end, control1, control2]
    case .closeSubpath: []
    }
  }

  /// The changed element.
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
