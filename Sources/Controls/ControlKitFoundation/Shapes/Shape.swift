public import ControlKit
public import Foundation

/// A shape: an outline for a rectangle.
///
/// A control's label shows nothing of it.
@MainActor @preconcurrency
public protocol Shape: View, Animatable, Sendable where Body == Never {
  /// The outline in a rectangle.
  func path(in rect: CGRect) -> Path
}

extension Shape {
  /// Never called, because a shape is a primitive view.
  public var body: Never { fatalError("\(Self.self) is primitive; do not call body on it") }
  /// One node with the outline, filled with the color of its place.
  public func archived(in context: ViewContext) -> [ViewNode] {
    context.isLabel ? [] : context.primitive(.shape, outline(in: context))
  }
}

/// A shape that can be inset.
@MainActor @preconcurrency
public protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape
  /// The shape, inset by an amount in points on each side.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A value that can be animated.
///
/// Only the final state is shown here.
@MainActor @preconcurrency
public protocol Animatable {
  /// The type of the animated data.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
  /// The data that is animated.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// No animated data.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

extension Animatable where Self: VectorArithmetic {
  /// The value itself.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

/// A vector, which can be added and scaled.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies all components by a number.
  mutating func scale(by rhs: Double)
  /// The sum of the squares of all components.
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= rhs }
  /// The square of the number.
  public var magnitudeSquared: Double { self * self }
}

extension Float: VectorArithmetic {
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= Float(rhs) }
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self * self) }
}

extension CGFloat: VectorArithmetic {
  /// Multiplies the number.
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  /// The square of the number.
  public var magnitudeSquared: Double { Double(self * self) }
}

/// The animated data of a value that cannot be animated.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// Creates the value.
  public init() {}
  /// The only value.
  public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
  /// Returns the only value.
  public static func + (left: Self, right: Self) -> Self { left }
  /// Returns the only value.
  public static func - (left: Self, right: Self) -> Self { left }
  /// Has no effect.
  public mutating func scale(by rhs: Double) {}
  /// Always 0.
  public var magnitudeSquared: Double { 0 }
}

/// Two values that are animated together.
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// Creates a pair.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// A pair of zeros.
  public static var zero: Self { Self(.zero, .zero) }
  /// The sums of the components.
  public static func + (left: Self, right: Self) -> Self {
    Self(left.first + right.first, left.second + right.second)
  }
  /// The differences of the components.
  public static func - (left: Self, right: Self) -> Self {
    Self(left.first - right.first, left.second - right.second)
  }
  /// Multiplies both values.
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
  /// The sum of both squared magnitudes.
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}
