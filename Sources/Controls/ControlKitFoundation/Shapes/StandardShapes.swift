public import ControlKit
public import Foundation

/// The largest circle at the center of a rectangle.
public struct Circle: InsettableShape {
  /// Creates the shape; it fills the frame of its view.
  public nonisolated init() {}

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(
      ellipseIn: CGRect(
        x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }

  /// The shape in a rectangle that is smaller by an amount in points on each side.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    InsetShapeOf(base: self, amount: amount)
  }
}

/// An ellipse that touches the sides of a rectangle.
public struct Ellipse: InsettableShape {
  /// Creates the shape; it fills the frame of its view.
  public nonisolated init() {}

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path {
    Path(ellipseIn: rect)
  }

  /// The shape in a rectangle that is smaller by an amount in points on each side.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    InsetShapeOf(base: self, amount: amount)
  }
}

/// A rectangle that fills its frame.
public struct Rectangle: InsettableShape {
  /// Creates the shape; it fills the frame of its view.
  public nonisolated init() {}

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path {
    Path(rect)
  }

  /// The shape in a rectangle that is smaller by an amount in points on each side.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    InsetShapeOf(base: self, amount: amount)
  }
}

/// A rectangle with half circles at its ends.
public struct Capsule: InsettableShape {
  /// The curve of the corners.
  public var style: RoundedCornerStyle

  /// Creates the shape.
  public nonisolated init(style: RoundedCornerStyle = .continuous) { self.style = style }

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
  }

  /// The shape in a rectangle that is smaller by an amount in points on each side.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    InsetShapeOf(base: self, amount: amount)
  }
}

/// The shape of the containing widget, here a rounded rectangle.
public struct ContainerRelativeShape: InsettableShape {
  /// Creates the shape; it fills the frame of its view.
  public nonisolated init() {}

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: 22)
  }

  /// The shape in a rectangle that is smaller by an amount in points on each side.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    InsetShapeOf(base: self, amount: amount)
  }
}

/// A rectangle whose corners are concentric with the corners of the widget, like `ContainerRelativeShape`.
public struct ConcentricRectangle: InsettableShape {
  /// Creates the shape; it fills the frame of its view.
  public nonisolated init() {}

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path { ContainerRelativeShape().path(in: rect) }

  /// The shape in a rectangle that is smaller by an amount in points on each side.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    ContainerRelativeShape().inset(by: amount)
  }
}

/// A type-erased shape.
public struct AnyShape: Shape {
  let shape: any Shape

  /// Creates a type-erased shape.
  public init(_ shape: some Shape) {
    self.shape = shape
  }

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

extension Path: Shape {
  /// The path itself, whatever the rectangle.
  public func path(in rect: CGRect) -> Path { self }
}

/// A rectangle with rounded corners.
public struct RoundedRectangle: InsettableShape {
  /// The width and height of a corner.
  public var cornerSize: CGSize
  /// The curve of the corners.
  public var style: RoundedCornerStyle

  /// A rectangle with corners of this radius, in points.
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// A rectangle with corners of this size, in points.
  public nonisolated init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerSize: cornerSize, style: style)
  }

  /// The shape in a rectangle that is smaller by an amount in points on each side.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    InsetShapeOf(base: self, amount: amount)
  }
}

/// A rectangle whose corners have different radii.
public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii of the corners.
  public var cornerRadii: RectangleCornerRadii
  /// The curve of the corners.
  public var style: RoundedCornerStyle

  /// A rectangle with corners of these radii, in points.
  public nonisolated init(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// A rectangle with corners of these radii, in points.
  public nonisolated init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
  }

  /// The path with `rect` as the shape's frame.
  public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRoundedRect(
      in: rect,
      corners: [
        cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing,
        cornerRadii.bottomLeading,
      ].map { CGSize(width: $0, height: $0) })
    return path
  }

  /// The shape in a rectangle that is smaller by an amount in points on each side.
  public func inset(by amount: CGFloat) -> some InsettableShape {
    InsetShapeOf(base: self, amount: amount)
  }
}

extension View {
  /// Puts glass behind the view (iOS 26; developer.apple.com, glassEffect(_:in:)).
  @ViewBuilder
  nonisolated public func glassEffect(
    _ glass: Glass = .regular, in shape: some Shape = Capsule()
  ) -> some View {
    if let style = glass.style { background(style, in: shape) } else { self }
  }
}

/// The curve of a rounded corner.
public enum RoundedCornerStyle: Sendable {
  /// A quarter of a circle or ellipse.
  case circular
  /// A curve whose curvature changes gradually.
  case continuous
}

/// The radii of a rectangle's corners.
public struct RectangleCornerRadii: Hashable, Sendable {
  /// The radius of the top leading corner, in points.
  public var topLeading: CGFloat
  /// The radius of the bottom leading corner, in points.
  public var bottomLeading: CGFloat
  /// The radius of the bottom trailing corner, in points.
  public var bottomTrailing: CGFloat
  /// The top trailing corner, in points.
  public var topTrailing: CGFloat

  /// Creates the radii of the four corners.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

extension Shape where Self == RoundedRectangle {
  /// A rectangle with rounded corners.
  public nonisolated static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }

  /// A rectangle with rounded corners.
  public nonisolated static func rect(
    cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// A rectangle whose corners have different radii.
  public nonisolated static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }

  /// A rectangle whose corners have different radii.
  public nonisolated static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius,
      style: style)
  }
}

extension Shape where Self == Circle {
  /// The largest circle at the center of a rectangle.
  public nonisolated static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// An ellipse that touches the sides of a rectangle.
  public nonisolated static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Rectangle {
  /// A rectangle that fills its frame.
  public nonisolated static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Capsule {
  /// A rectangle whose shorter sides are half circles.
  public nonisolated static var capsule: Capsule { Capsule() }
  /// A rectangle with half circles at its ends.
  public nonisolated static func capsule(style: RoundedCornerStyle) -> Capsule {
    Capsule(style: style)
  }
}

extension Shape where Self == ContainerRelativeShape {
  /// The shape of the containing widget.
  public nonisolated static var containerRelative: ContainerRelativeShape {
    ContainerRelativeShape()
  }
}
