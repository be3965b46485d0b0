import ControlKit
import ControlKitFoundation
import Foundation
import PlatformKit
import SwiftUI
import Testing

@Suite("Paths and shapes")
@MainActor
struct PathTests {
  let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test("a path has its current point, its bounds, and whether it contains a point")
  func paths() {
    var path = Path()
    #expect(path.isEmpty && path.currentPoint == nil && path.boundingRect.isNull)
    path.addRect(square)
    #expect(path.boundingRect == square)
    #expect(path.currentPoint == .zero)
    #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.contains(CGPoint(x: 11, y: 5)))
    path.addRect(square.insetBy(dx: 2, dy: 2))
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.contains(CGPoint(x: 5, y: 5), eoFill: true))
    #expect(path.offsetBy(dx: 3, dy: 0).boundingRect.minX == 3)
  }

  @Test("a path of UIKit rounds only the named corners")
  func corners() {
    let path = UIBezierPath(
      roundedRect: square, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 4, height: 4))
    let shape = Path(path.cgPath)
    #expect(!shape.contains(CGPoint(x: 0.2, y: 0.2)) && !shape.contains(CGPoint(x: 9.8, y: 9.8)))
    #expect(shape.contains(CGPoint(x: 9.8, y: 0.2)) && shape.contains(CGPoint(x: 0.2, y: 9.8)))
    let line = UIBezierPath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 3, y: 4))
    line.close()
    #expect(line.cgPath.boundingBox.size == CGSize(width: 3, height: 4))
  }

  @Test("a point is inside an open path as if its subpaths were closed")
  func openPath() {
    let path = Path {
      $0.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10)])
      $0.move(to: CGPoint(x: 20, y: 0))
      $0.addLine(to: CGPoint(x: 30, y: 0))
      $0.addLine(to: CGPoint(x: 20, y: 10))
    }
    #expect(path.contains(CGPoint(x: 5, y: 5)) && path.contains(CGPoint(x: 22, y: 2)))
    #expect(!path.contains(CGPoint(x: -1, y: 5)) && !path.contains(CGPoint(x: 15, y: 5)))
  }

  @Test("an ellipse is round, and an arc goes the way that is asked for")
  func arcs() throws {
    let circle = Circle().path(in: CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(circle.contains(CGPoint(x: 5, y: 14.9)) && !circle.contains(CGPoint(x: 5, y: 15.1)))
    #expect(!circle.contains(CGPoint(x: 1, y: 6)))
    for (clockwise, below) in [(false, true), (true, false)] {
      let arc = Path {
        $0.addArc(
          center: .zero, radius: 10, startAngle: .degrees(0), endAngle: .degrees(180),
          clockwise: clockwise)
        $0.closeSubpath()
      }
      #expect(arc.contains(CGPoint(x: 0, y: 5)) == below)
      #expect(arc.contains(CGPoint(x: 0, y: -5)) != below)
    }
    let corner = Path {
      $0.move(to: .zero)
      $0.addArc(
        tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    }
    let end = try #require(corner.currentPoint)
    #expect(abs(end.x - 10) < 1e-9 && abs(end.y - 4) < 1e-9)
  }

  @Test("a trimmed path has the same part of the length")
  func trimming() {
    let line = Path { $0.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)]) }
    let middle = line.trimmedPath(from: 0.25, to: 0.75)
    #expect(middle.boundingRect == CGRect(x: 5, y: 0, width: 5, height: 5))
    #expect(line.trimmedPath(from: 0, to: 1) == line)
    #expect(line.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    let half = Circle().trim(from: 0, to: 0.5).path(in: square).boundingRect
    #expect(half.minY > 4.9 && half.maxY > 9.9)
  }

  @Test("a shape can be turned, inset and changed back")
  func changes() {
    let turned = Rectangle().rotation(.degrees(45)).path(in: square).boundingRect
    #expect(abs(turned.width - 200.0.squareRoot()) < 1e-9)
    #expect(abs(Circle().inset(by: 2).path(in: square).boundingRect.width - 6) < 1e-9)
    #expect(AnyShape(Capsule()).path(in: square).boundingRect == square)
    let transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 3)
    let point = CGPoint(x: 3, y: 4).applying(transform).applying(transform.inverted())
    #expect(abs(point.x - 3) + abs(point.y - 4) < 1e-9)
  }

  @Test("a path of CoreGraphics is the same path as that of SwiftUI")
  func coreGraphics() throws {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 1, y: 1), transform: CGAffineTransform(scaleX: 5, y: 2))
    let before = try #require(path.copy())
    path.addCurve(
      to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 7, y: 3), control2: CGPoint(x: 8, y: 6))
    path.closeSubpath()
    #expect(before.currentPoint == CGPoint(x: 5, y: 2) && path.currentPoint == CGPoint(x: 1, y: 1))
    #expect(path.boundingBox == CGRect(x: 1, y: 1, width: 8, height: 8))
    #expect(Path(path).cgPath == path && path != before)
    #expect(Path(CGPath(ellipseIn: square, transform: nil)) == Path(ellipseIn: square))
    let step = CGVector(dx: 3, dy: 4)
    #expect(step.dx + step.dy == 7 && CGVector.zero == CGVector())
  }

  @Test("a path is bounded")
  func limit() {
    let path = Path { path in
      for x in 0...Path.limit + 5 { path.addLine(to: CGPoint(x: x, y: 0)) }
    }
    #expect(path.boundingRect.maxX == CGFloat(Path.limit - 1))
  }

  @Test("shapes of an app compile, and have no text in a label")
  func fixture() {
    #expect(Wave(phase: 1).path(in: square).contains(CGPoint(x: 5, y: 5)))
    #expect(Ring(start: .zero).inset(by: 1).path(in: square).boundingRect.width < 9)
    #expect(GaugeView(progress: 0.5, width: nil).progress == 0.5)
  }
}
