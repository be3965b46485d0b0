public import ControlKit
public import Foundation

// Variants with lengths of type `CGFloat?`: the compiler converts CGFloat to Double implicitly, but
// not the optional types. For literals it prefers ControlKit's methods. Controls have no layout, so
// these have no effect.

extension View {
  /// Has no effect.
  @_disfavoredOverload
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }

  /// Has no effect.
  @_disfavoredOverload
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }

  /// Has no effect.
  @_disfavoredOverload
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

  /// Has no effect.
  @_disfavoredOverload
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

  /// Has no effect.
  @_disfavoredOverload
  public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

  /// Has no effect.
  @_disfavoredOverload
  public func aspectRatio(_ aspectRatio: CGFloat?, contentMode: ContentMode) -> some View { self }

  /// Has no effect.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View { self }

  /// Has no effect.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }

  /// Has no effect.
  public func position(_ position: CGPoint) -> some View { self }
}

extension VStack {
  /// Arranges views vertically.
  @_disfavoredOverload
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing.map { Double($0) }, content: content)
  }
}

extension HStack {
  /// Arranges views horizontally.
  @_disfavoredOverload
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing.map { Double($0) }, content: content)
  }
}
