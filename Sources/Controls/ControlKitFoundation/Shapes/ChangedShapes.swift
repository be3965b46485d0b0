public import ControlKit
public import Foundation

/// The rule for filling a path that overlaps itself.
public struct FillStyle: Hashable, Sendable {
  /// Whether the even-odd rule is used; otherwise the non-zero winding rule.
  public var isEOFilled: Bool
  /// Whether edges are antialiased.
  public var isAntialiased: Bool

  /// Creates a fill style; `eoFill` selects the even-odd rule.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

struct StyledShape<Base: Shape>: Shape {
  let base: Base
  var fill: AnyShapeStyle?
  var stroke: StrokeStyle?
  var strokeContent: AnyShapeStyle?
  var isEvenOdd = false

  func path(in rect: CGRect) -> Path { base.path(in: rect) }

  func archived(in context: ViewContext) -> [ViewNode] {
    guard !context.isLabel else { return [] }
    var values = base.outline(in: context)
    if isEvenOdd { values["even_odd"] = .bool(true) }
    values["fill"] = fill?.value
    values["stroke"] = stroke.map { .object($0.values(content: strokeContent)) }
    return context.primitive(.shape, values)
  }
}

struct ChangedShape<Base: Shape>: Shape {
  let base: Base
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(base.path(in: rect), rect) }
}

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
  /// Fills the shape with `content`, by the rule of `style`.
  nonisolated public func fill(_ content: some ShapeStyle, style: FillStyle = FillStyle())
    -> some Shape
  {
    StyledShape(base: self, fill: AnyShapeStyle(content), isEvenOdd: style.isEOFilled)
  }

  /// Fills the shape with the foreground style, by the rule of `style`.
  nonisolated public func fill(style: FillStyle = FillStyle()) -> some Shape {
    StyledShape(base: self, fill: AnyShapeStyle(ForegroundStyle()), isEvenOdd: style.isEOFilled)
  }

  /// Strokes the shape with a style; the line is centered on the outline.
  nonisolated public func stroke(_ content: some ShapeStyle, lineWidth: CGFloat = 1) -> some Shape {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes the shape with a style; the line is centered on the outline.
  nonisolated public func stroke(
    _ content: some ShapeStyle, lineWidth: CGFloat = 1, antialiased: Bool
  ) -> some Shape {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes the shape with a style; the line is centered on the outline.
  nonisolated public func stroke(
    _ content: some ShapeStyle, style: StrokeStyle, antialiased: Bool = true
  ) -> some Shape {
    StyledShape(base: self, stroke: style, strokeContent: AnyShapeStyle(content))
  }

  /// Strokes the shape with the foreground style; the line is centered on the outline.
  nonisolated public func stroke(lineWidth: CGFloat = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Strokes the shape with the foreground style; the line is centered on the outline.
  nonisolated public func stroke(style: StrokeStyle) -> some Shape {
    StyledShape(base: self, stroke: style)
  }

  /// A part of the path, between two fractions of its length.
  nonisolated public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape {
    ChangedShape(base: self) { path, _ in path.trimmedPath(from: start, to: end) }
  }

  /// Rotates the shape around an anchor in its rectangle.
  nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    transform(CGAffineTransform(rotationAngle: CGFloat(angle.radians)), around: anchor)
  }

  /// Scales the shape around an anchor in its rectangle.
  nonisolated public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center)
    -> some Shape
  {
    transform(CGAffineTransform(scaleX: x, y: y), around: anchor)
  }

  /// Scales the shape around an anchor in its rectangle.
  nonisolated public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// Transforms the shape's path.
  nonisolated public func transform(_ transform: CGAffineTransform) -> some Shape {
    ChangedShape(base: self) { path, _ in path.applying(transform) }
  }

  nonisolated private func transform(
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
  /// Strokes the shape, with the stroke inside its edge.
  public func strokeBorder(
    _ content: some ShapeStyle, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some View {
    inset(by: lineWidth / 2).stroke(content, lineWidth: lineWidth)
  }

  /// Strokes the shape, with the stroke inside its edge.
  public func strokeBorder(
    _ content: some ShapeStyle, style: StrokeStyle, antialiased: Bool = true
  ) -> some View {
    inset(by: style.lineWidth / 2).stroke(content, style: style)
  }

  /// Strokes the shape, with the stroke inside its edge.
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some View {
    inset(by: lineWidth / 2).stroke(lineWidth: lineWidth)
  }

  /// Strokes the shape, with the stroke inside its edge.
  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some View {
    inset(by: style.lineWidth / 2).stroke(style: style)
  }
}

extension View {
  /// Cuts off everything outside the shape.
  nonisolated public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle())
    -> some View
  {
    modified { context in
      context.isLabel ? nil : ViewNode(.clip, shape.outline(in: context).compactMapValues { $0 })
    }
  }

  nonisolated private func filled(
    _ kind: ViewKind, _ shape: some Shape, _ style: some ShapeStyle
  ) -> some View {
    modified { context in
      guard !context.isLabel else { return nil }
      var values = shape.outline(in: context)
      values["style"] = style.value
      return ViewNode(kind, values.compactMapValues { $0 })
    }
  }
}

/// Modifiers that use a shape, without effect in a control's label.
extension View {
  /// Puts a shape in the background style behind the view.
  nonisolated public func background(in shape: some Shape, fillStyle: FillStyle = FillStyle())
    -> some View
  {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }
  /// Puts a filled shape behind the view.
  nonisolated public func background(
    _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View { filled(.background, shape, style) }
  /// Puts a filled shape over the view.
  nonisolated public func overlay(
    _ style: some ShapeStyle, in shape: some Shape, fillStyle: FillStyle = FillStyle()
  ) -> some View { filled(.overlay, shape, style) }
}

/// The form of the ends of lines.
public enum CGLineCap: Int32, Sendable {
  /// Ends exactly at the end point.
  case butt
  /// Ends with a half circle.
  case round
  /// Extends beyond the end point by half the line width.
  case square
}

/// The form of the corners between lines.
public enum CGLineJoin: Int32, Sendable {
  /// A sharp corner.
  case miter
  case round
  /// A corner that is cut off flat.
  case bevel
}

/// The width, the ends and the corners of stroked lines.
public struct StrokeStyle: Hashable, Sendable {
  /// The width in points.
  public var lineWidth: CGFloat
  /// The form of the ends of lines.
  public var lineCap: CGLineCap
  /// The form of the corners between lines.
  public var lineJoin: CGLineJoin
  /// The limit for the length of a sharp corner, relative to the line width.
  public var miterLimit: CGFloat
  /// The lengths of dashes and gaps, in points.
  public var dash: [CGFloat]
  /// The offset in the dash pattern at which it starts, in points.
  public var dashPhase: CGFloat

  /// Creates a style for a line; lengths are in points, and an empty `dash` makes the line solid.
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
