public import ControlKit
public import Foundation

extension Path {
  /// Adds an arc of a circle, preceded by a line to its start if the path is not empty.
  ///
  /// As on iOS, where y points downwards, `clockwise` appears reversed on the screen.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let (start, end) = (startAngle.radians, endAngle.radians)
    let turn = 2 * Double.pi
    guard start.isFinite, end.isFinite else { return }
    var delta = (end - start).magnitude >= turn ? turn : (end - start)
    if (end - start).magnitude >= turn {
      delta = clockwise ? -turn : turn
    } else if clockwise, delta > 0 {
      delta -= turn
    } else if !clockwise, delta < 0 {
      delta += turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: Angle(radians: delta),
      transform: transform)
  }

  /// Adds an arc of a circle from an angle by a relative angle.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    guard startAngle.radians.isFinite, delta.radians.isFinite else { return }
    let whole = min(max(delta.radians, -2 * .pi), 2 * .pi)
    // One Bézier curve approximates at most a quarter of a circle.
    let count = max(1, Int((whole.magnitude / (.pi / 2)).rounded(.up)))
    let step = whole / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    func point(_ angle: Double, along tangent: Double = 0) -> CGPoint {
      CGPoint(
        x: center.x + radius * CGFloat(cos(angle) - tangent * sin(angle)),
        y: center.y + radius * CGFloat(sin(angle) + tangent * cos(angle))
      ).applying(transform)
    }
    var angle = startAngle.radians
    if isEmpty || elements.last == .closeSubpath {
      move(to: point(angle))
    } else {
      addLine(to: point(angle))
    }
    for _ in 0..<count {
      let next = angle + step
      addCurve(
        to: point(next), control1: point(angle, along: reach),
        control2: point(next, along: -reach))
      angle = next
    }
  }

  /// Adds an arc between two tangents, the first of which begins at the current point.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let start = currentPoint else { return }
    let (ax, ay) = (Double(start.x - corner.x), Double(start.y - corner.y))
    let (bx, by) = (Double(end.x - corner.x), Double(end.y - corner.y))
    let lengths = (ax * ax + ay * ay).squareRoot() * (bx * bx + by * by).squareRoot()
    let cosine = lengths > 0 ? (ax * bx + ay * by) / lengths : 1
    guard lengths > 0, cosine.magnitude < 1 - 1e-9 else {
      addLine(to: corner.applying(transform))
      return
    }
    let half = acos(cosine) / 2
    let reach = Double(radius) / tan(half)
    let (a, b) = ((ax * ax + ay * ay).squareRoot(), (bx * bx + by * by).squareRoot())
    let first = CGPoint(
      x: corner.x + CGFloat(ax / a * reach), y: corner.y + CGFloat(ay / a * reach))
    let second = CGPoint(
      x: corner.x + CGFloat(bx / b * reach), y: corner.y + CGFloat(by / b * reach))
    let sweep = .pi - 2 * half
    let pull = CGFloat(4.0 / 3 * tan(sweep / 4) * Double(radius) / reach)
    func towardCorner(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (corner.x - point.x) * pull, y: point.y + (corner.y - point.y) * pull)
    }
    addLine(to: first.applying(transform))
    addCurve(
      to: second.applying(transform), control1: towardCorner(first).applying(transform),
      control2: towardCorner(second).applying(transform))
  }

  /// Adds the ellipse that touches the four sides of `rect`.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    var circle = Path()
    circle.addRelativeArc(
      center: .zero, radius: 1, startAngle: .zero, delta: Angle(radians: 2 * .pi))
    circle.closeSubpath()
    let place = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    addPath(circle, transform: place.concatenating(transform))
  }

  /// Adds a rectangle with rounded corners.
  ///
  /// Both corner styles are drawn as quarter ellipses here.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    addRoundedRect(
      in: rect, corners: [cornerSize, cornerSize, cornerSize, cornerSize], transform: transform)
  }

  /// Adds a rectangle with corner sizes: top left, top right, bottom right, bottom left.
  package mutating func addRoundedRect(
    in rect: CGRect, corners: [CGSize], transform: CGAffineTransform = .identity
  ) {
    let most = CGSize(width: rect.width / 2, height: rect.height / 2)
    let sizes = corners.map {
      CGSize(width: min(max($0.width, 0), most.width), height: min(max($0.height, 0), most.height))
    }
    guard sizes.count == 4, sizes.contains(where: { $0.width > 0 && $0.height > 0 }) else {
      addRect(rect, transform: transform)
      return
    }
    // The distance of a control point from the corner, for a curve that approximates a quarter ellipse.
    let k: CGFloat = 1 - 0.552_284_75
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    var path = Path()
    path.move(to: CGPoint(x: left + sizes[0].width, y: top))
    path.addLine(to: CGPoint(x: right - sizes[1].width, y: top))
    path.addCurve(
      to: CGPoint(x: right, y: top + sizes[1].height),
      control1: CGPoint(x: right - sizes[1].width * k, y: top),
      control2: CGPoint(x: right, y: top + sizes[1].height * k))
    path.addLine(to: CGPoint(x: right, y: bottom - sizes[2].height))
    path.addCurve(
      to: CGPoint(x: right - sizes[2].width, y: bottom),
      control1: CGPoint(x: right, y: bottom - sizes[2].height * k),
      control2: CGPoint(x: right - sizes[2].width * k, y: bottom))
    path.addLine(to: CGPoint(x: left + sizes[3].width, y: bottom))
    path.addCurve(
      to: CGPoint(x: left, y: bottom - sizes[3].height),
      control1: CGPoint(x: left + sizes[3].width * k, y: bottom),
      control2: CGPoint(x: left, y: bottom - sizes[3].height * k))
    path.addLine(to: CGPoint(x: left, y: top + sizes[0].height))
    path.addCurve(
      to: CGPoint(x: left + sizes[0].width, y: top),
      control1: CGPoint(x: left, y: top + sizes[0].height * k),
      control2: CGPoint(x: left + sizes[0].width * k, y: top))
    path.closeSubpath()
    addPath(path, transform: transform)
  }
}

/// Computations that approximate curves by line segments.
extension Path {
  /// The number of segments per curve.
  private static let pieces = 24

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

  /// Line segments along the path; `isClosed` adds those that close open subpaths, as filling does.
  private func straight(isClosed: Bool = false) -> [Piece] {
    var result: [Piece] = []
    var (start, place) = (CGPoint.zero, CGPoint.zero)
    func add(to end: CGPoint) {
      result.append(Piece(from: place, to: end))
      place = end
    }
    for element in elements {
      switch element {
      case .move(let end):
        if isClosed { add(to: start) }
        (start, place) = (end, end)
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
    if isClosed { add(to: start) }
    return result
  }

  /// The part of the path between two fractions of its length, as line segments.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let (from, to) = (min(max(Double(from), 0), 1), min(max(Double(to), 0), 1))
    if from <= 0, to >= 1 { return self }
    let pieces = straight()
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
    for piece in straight(isClosed: true) where (piece.from.y <= point.y) != (piece.to.y <= point.y)
    {
      let fraction = (point.y - piece.from.y) / (piece.to.y - piece.from.y)
      guard piece.from.x + fraction * (piece.to.x - piece.from.x) > point.x else { continue }
      turns += piece.from.y <= point.y ? 1 : -1
      crossings += 1
    }
    return eoFill ? crossings % 2 == 1 : turns != 0
  }
}
