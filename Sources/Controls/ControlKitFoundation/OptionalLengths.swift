public import ControlKit
public import Foundation

extension View {
  /// Puts the view into a frame of this size, where `nil` means the view's own size.
  @_disfavoredOverload
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    frame(width: width.map(Double.init), height: height.map(Double.init), alignment: alignment)
  }

  /// Puts the view into a frame whose size has limits.
  @_disfavoredOverload
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    frame(
      minWidth: minWidth.map(Double.init), idealWidth: idealWidth.map(Double.init),
      maxWidth: maxWidth.map(Double.init), minHeight: minHeight.map(Double.init),
      idealHeight: idealHeight.map(Double.init), maxHeight: maxHeight.map(Double.init),
      alignment: alignment)
  }

  /// Adds space at some edges, where `nil` means the system's spacing.
  @_disfavoredOverload
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
    padding(edges, length.map(Double.init))
  }

  /// Adds space at some edges.
  @_disfavoredOverload
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
    safeAreaPadding(edges, length.map(Double.init))
  }

  /// Adds space at some edges.
  @_disfavoredOverload
  public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
    contentMargins(edges, length.map(Double.init))
  }

  /// Keeps the ratio of width to height, where `nil` means the view's own ratio.
  @_disfavoredOverload
  public func aspectRatio(_ aspectRatio: CGFloat?, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.map(Double.init), contentMode: contentMode)
  }

  /// Keeps the ratio of the width to the height of a size.
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(Double(aspectRatio.width / aspectRatio.height), contentMode: contentMode)
  }

  /// Draws the view larger or smaller.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: Double(scale.width), y: Double(scale.height), anchor: anchor)
  }

  /// Puts the center of the view at a point.
  public func position(_ position: CGPoint) -> some View {
    self.position(x: Double(position.x), y: Double(position.y))
  }
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
