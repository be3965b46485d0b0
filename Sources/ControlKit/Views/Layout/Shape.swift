/// A shape.
///
/// It has neither words nor symbols, so it leaves nothing of itself.
@MainActor @preconcurrency
public protocol Shape: View, Sendable where Body == Never {}

extension Shape {
  /// Never called: a shape is primitive.
  public var body: Never { return noBody(Self.self) }

  /// The shape, filled.
  public func fill(_ content: some ShapeStyle) -> some Shape { self }
  /// The shape, filled with the colour of its place.
  public func fill() -> some Shape { self }
  /// The outline of the shape.
  public func stroke(_ content: some ShapeStyle, lineWidth: Double = 1) -> some Shape { self }
  /// The outline of the shape.
  public func stroke(_ content: some ShapeStyle, style: StrokeStyle) -> some Shape { self }
  /// The outline of the shape.
  public func stroke(lineWidth: Double = 1) -> some Shape { self }
  /// The outline of the shape.
  public func stroke(style: StrokeStyle) -> some Shape { self }
  /// The outline of the shape, drawn within it.
  public func strokeBorder(_ content: some ShapeStyle, lineWidth: Double = 1) -> some Shape { self }
  /// A part of the outline.
  public func trim(from start: Double = 0, to end: Double = 1) -> some Shape { self }
  /// The shape, made smaller.
  public func inset(by amount: Double) -> some Shape { self }
  /// The shape, turned.
  public func rotation(_ angle: Angle) -> some Shape { self }
}

/// How an outline is drawn.
public struct StrokeStyle: Hashable, Sendable {
  /// How lines end.
  public enum Cap: Hashable, Sendable {
    /// At the point.
    case butt
    /// Round.
    case round
    /// Behind the point.
    case square
  }

  /// A style from its parts.
  public init(lineWidth: Double = 1, lineCap: Cap = .butt, dash: [Double] = []) {}
}

/// A circle.
public struct Circle: Shape {
  /// Makes the shape.
  public nonisolated init() {}
}

/// An ellipse.
public struct Ellipse: Shape {
  /// Makes the shape.
  public nonisolated init() {}
}

/// A rectangle.
public struct Rectangle: Shape {
  /// Makes the shape.
  public nonisolated init() {}
}

/// A rectangle with half circles for ends.
public struct Capsule: Shape {
  /// Makes the shape.
  public nonisolated init(style: RoundedCornerStyle = .continuous) {}
}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape {
  /// A shape with corners of this radius.
  public nonisolated init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {}
}

/// A rectangle whose corners are round in different ways.
public struct UnevenRoundedRectangle: Shape {
  /// A shape with corners of these radii.
  public nonisolated init(
    topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0,
    bottomTrailingRadius: Double = 0, topTrailingRadius: Double = 0,
    style: RoundedCornerStyle = .continuous
  ) {}
}

/// The shape of the widget itself.
public struct ContainerRelativeShape: Shape {
  /// Makes the shape.
  public nonisolated init() {}
}

/// How a corner is rounded.
public enum RoundedCornerStyle: Sendable {
  /// As a quarter of a circle.
  case circular
  /// Without a break in the curve.
  case continuous
}

extension Shape where Self == Circle {
  /// A circle.
  public nonisolated static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
  /// A rectangle.
  public nonisolated static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Capsule {
  /// A rectangle with half circles for ends.
  public nonisolated static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with round corners.
  public nonisolated static func rect(
    cornerRadius: Double, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the widget itself.
  public nonisolated static var containerRelative: ContainerRelativeShape {
    ContainerRelativeShape()
  }
}
