public import Foundation

/// Computations that approximate curves by line segments.
extension Path {
  /// The number of segments per curve.
  private static let pieces = 24

  /// A line segment.
  private struct Piece {
    let from: CGPoint
    let to: CGPoint

    var length: Double {
      let (x, y) = (Double(to.x - from.x), Double(to.y - from.y))
      return (x * x + y * y).squareRoot()
    }

    func point(_ fraction: Double) -> CGPoint {
      CGPoint(
        x: from.x + (to.x - from.x) * CGFloat(fraction),
        y: from.y + (to.y - from.y) * CGFloat(fraction))
    }
  }

  private var straight: [Piece] {
    var result: [Piece] = []
    var (start, place) = (CGPoint.zero, CGPoint.zero)
    func add(to end: CGPoint) {
      result.append(Piece(from: place, to: end))
      place = end
    }
    for element in elements {
      switch element {
      case .move(let end): (start, place) = (end, end)
      case .line(let end): add(to: end)
      case .closeSubpath: add(to: start)
      case .quadCurve(let end, let control):
        let from = place
        for index in 1...Self.pieces {
          let t = CGFloat(index) / CGFloat(Self.pieces)
          let u = 1 - t
          add(
            to: CGPoint(
              x: u * u * from.x + 2 * u * t * control.x + t * t * end.x,
              y: u * u * from.y + 2 * u * t * control.y + t * t * end.y))
        }
      case .curve(let end, let one, let two):
        let from = place
        for index in 1...Self.pieces {
          let t = CGFloat(index) / CGFloat(Self.pieces)
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          add(
            to: CGPoint(
              x: a * from.x + b * one.x + c * two.x + d * end.x,
              y: a * from.y + b * one.y + c * two.y + d * end.y))
        }
      }
    }
    return result
  }

  /// The part of the path between two fractions of its length, as line segments.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let (from, to) = (min(max(Double(from), 0), 1), min(max(Double(to), 0), 1))
    if from <= 0, to >= 1 { return self }
    let pieces = straight
    let whole = pieces.reduce(0) { $0 + $1.length }
    var (path, done) = (Path(), 0.0)
    var last: CGPoint?
    guard from < to, whole > 0, whole.isFinite else { return path }
    for piece in pieces where piece.length > 0 {
      let start = max((from * whole - done) / piece.length, 0)
      let end = min((to * whole - done) / piece.length, 1)
      done += piece.length
      guard start < end else { continue }
      if last != piece.point(start) { path.move(to: piece.point(start)) }
      path.addLine(to: piece.point(end))
      last = piece.point(end)
    }
    return path
  }

  /// Whether a point is inside, by the even-odd rule (`eoFill`) or the non-zero winding rule.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    var (turns, crossings) = (0, 0)
    for piece in straight where (piece.from.y <= point.y) != (piece.to.y <= point.y) {
      let fraction = (point.y - piece.from.y) / (piece.to.y - piece.from.y)
      guard piece.from.x + fraction * (piece.to.x - piece.from.x) > point.x else { continue }
      turns += piece.from.y <= point.y ? 1 : -1
      crossings += 1
    }
    return eoFill ? crossings % 2 == 1 : turns != 0
  }
}
