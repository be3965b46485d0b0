public import ControlKit
public import Foundation

// Forms for lengths of type `CGFloat?`: the compiler changes a CGFloat into a Double by itself, but no
// optional one. A literal takes the forms of ControlKit. A control has no layout, so these change nothing.

extension View {
  /// Changes nothing.
  @_disfavoredOverload
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }

  /// Changes nothing.
  @_disfavoredOverload
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }

  /// Changes nothing.
  @_disfavoredOverload
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

  /// Changes nothing.
  @_disfavoredOverload
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

  /// Changes nothing.
  @_disfavoredOverload
  public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

  /// Changes nothing.
  @_disfavoredOverload
  public func aspectRatio(_ aspectRatio: CGFloat?, contentMode: ContentMode) -> some View { self }

  /// Changes nothing.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View { self }

  /// Changes nothing.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }

  /// Changes nothing.
  public func position(_ position: CGPoint) -> some View { self }
}

extension VStack {
  /// Views below each other.
  @_disfavoredOverload
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing.map { Double($0) }, content: content)
  }
}

extension HStack {
  /// Views beside each other.
  @_disfavoredOverload
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing.map { Double($0) }, content: content)
  }
}
