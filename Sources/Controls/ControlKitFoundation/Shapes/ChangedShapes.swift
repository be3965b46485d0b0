public import ControlKit
public import Foundation

/// How a shape is filled.
public struct FillStyle: Hashable, Sendable {
  /// Whether lines to cross count, not turns.
  public var isEOFilled: Bool
  /// Whether edges are smooth.
  public var isAntialiased: Bool

  /// A style from its parts.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// How lines end, as Core Graphics has it.
public enum CGLineCap: Int32, Sendable {
  /// At the point.
  case butt
  /// Round.
  case round
  /// Behind the point.
  case square
}

/// How lines meet, as Core Graphics has it.
public enum CGLineJoin: Int32, Sendable {
  /// In a corner.
  case miter
  /// Round.
  case round
  /// Cut.
  case bevel
}

/// How an outline is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// How thick.
  public var lineWidth: CGFloat
  /// How lines end.
  public var lineCap: CGLineCap
  /// How lines meet.
  public var lineJoin: CGLineJoin
  /// How long a corner may be.
  public var miterLimit: CGFloat
  /// The lengths of pieces and of gaps.
  public var dash: [CGFloat]
  /// Where the pieces begin.
  public var dashPhase: CGFloat

  /// A style from its parts.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// A shape with a fill or an outline.
struct StyledShape<Base: Shape>: Shape {
  let base: Base
  var fill: AnyShapeStyle?
  var stroke: StrokeStyle?
  var strokeContent: AnyShapeStyle?

  func path(in rect: CGRect) -> Path { base.path(in: rect) }
}

/// A shape whose outline is changed.
struct ChangedShape<Base: Shape>: Shape {
  let base: Base
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(base.path(in: rect), rect) }
}

/// A shape in a smaller rectangle.
struct InsetShapeOf<Base: Shape>: InsettableShape {
  let base: Base
  let amount: CGFloat

  func path(in rect: CGRect) -> Path {
    let smaller = rect.insetBy(dx: amount, dy: amount)
    return base.path(
      in: smaller.isNull ? CGRect(x: rect.midX, y: rect.midY, width: 0, height: 0) : smaller)
  }

  func inset(by more: CGFloat) -> InsetShapeOf<Base> {
    InsetShapeOf(base: base, amount: amount + more)
  }
}

extension Shape {
  /// The shape, filled.
  public func fill(_ content: some ShapeStyle, style: FillStyle = FillStyle()) -> some Shape {
    StyledShape(base: self, fill: AnyShapeStyle(content))
  }

  /// The shape, filled with the color of its place.
  public func fill(style: FillStyle = FillStyle()) -> some Shape { StyledShape(base: self) }

  /// The outline of the shape.
  public func stroke(_ content: some ShapeStyle, lineWidth: CGFloat = 1) -> some Shape {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The outline of the shape.
  public func stroke(
    _ content: some ShapeStyle, lineWidth: CGFloat = 1, antialiased: Bool
  ) -> some Shape {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The outline of the shape.
  public func stroke(
    _ content: some ShapeStyle, style: StrokeStyle, antialiased: Bool = true
  ) -> some Shape {
    StyledShape(base: self, stroke: style, strokeContent: AnyShapeStyle(content))
  }

  /// The outline of the shape.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The outline of the shape.
  public func stroke(style: StrokeStyle) -> some Shape {
    StyledShape(base: self, stroke: style)
  }

  /// A part of the outline.
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    ChangedShape(base: self) { path, _ in path.trimmedPath(from: start, to: end) }
  }

  /// The shape, turned around the middle of its rectangle.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    transform(CGAffineTransform(rotationAngle: CGFloat(angle.radians)), around: anchor)
  }

  /// The shape, larger or smaller.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
    transform(CGAffineTransform(scaleX: x, y: y), around: anchor)
  }

  /// The shape, larger or smaller.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// The shape with another outline.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    ChangedShape(base: self) { path, _ in path.applying(transform) }
  }

  private func transform(
    _ transform: CGAffineTransform, around anchor: UnitPoint
  ) -> some Shape {
    ChangedShape(base: self) { path, rect in
      let x = rect.minX + rect.width * CGFloat(anchor.x)
      let y = rect.minY + rect.height * CGFloat(anchor.y)
      return path.applying(
        CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
          .concatenating(CGAffineTransform(translationX: x, y: y)))
    }
  }
}

extension InsettableShape {
  /// The outline of the shape, drawn within it.
  public func strokeBorder(
    _ content: some ShapeStyle, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View {
    inset(by: lineWidth / 2).stroke(content, lineWidth: lineWidth)
  }

  /// The outline of the shape, drawn within it.
  public func strokeBorder(
    _ content: some ShapeStyle, style: StrokeStyle, antialiased: Bool = true
  ) -> some View {
    inset(by: style.lineWidth / 2).stroke(content, style: style)
  }

  /// The outline of the shape, drawn within it.
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
    inset(by: lineWidth / 2).stroke(lineWidth: lineWidth)
  }

  /// The outline of the shape, drawn within it.
  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some View {
    inset(by: style.lineWidth / 2).stroke(style: style)
  }
}

/// What a shape does to a view. A control has no layout, so these change nothing.
extension View {
  /// Changes nothing.
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { self }
  /// Changes nothing.
  public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some View { self }
  /// Changes nothing.
  public func background(in shape: some Shape, fillStyle: FillStyle = FillStyle()) -> some View {
    self
  }
  /// Changes nothing.
  public func background(
    _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View { self }
  /// Changes nothing.
  public func overlay(
    _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View { self }
  /// Changes nothing.
  public func containerShape(_ shape: some Shape) -> some View { self }
}
