public import ControlKit
public import Foundation

/// The largest circle at the center of a rectangle.
public struct Circle: InsettableShape {
  /// Creates the shape.
  public nonisolated init() {}

  /// The outline in a rectangle.
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
  /// Creates the shape.
  public nonisolated init() {}

  /// The outline in a rectangle.
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
  /// Creates the shape.
  public nonisolated init() {}

  /// The outline in a rectangle.
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

  /// The outline in a rectangle.
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
  /// Creates the shape.
  public nonisolated init() {}

  /// The outline in a rectangle.
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
  /// Creates the shape.
  public nonisolated init() {}

  /// The outline in a rectangle.
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

  /// The outline in a rectangle.
  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
}

extension Path: Shape {
  /// The path itself, whatever the rectangle.
  public func path(in rect: CGRect) -> Path { self }
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
  /// A rectangle with half circles at its ends.
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
