public import ControlKit
public import Foundation

/// A view that a closure builds from its size: the size of the widget or of the fixed frame around the view.
///
/// In a stack, the size is the stack's size, since nothing is measured before a client draws the view.
public struct GeometryReader<Content: View>: PrimitiveView {
  private let content: (GeometryProxy) -> Content

  /// A view built by a closure from the size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  /// One node that fills its place, with the views at its leading top corner.
  public func archived(in context: ViewContext) -> [ViewNode] {
    let size = CGSize(width: context.width, height: context.height)
    return context.primitive(
      .geometry, children: context.nodes(of: content(GeometryProxy(size: size))))
  }
}

/// The size of a view.
public struct GeometryProxy: Sendable {
  /// The size in points.
  public let size: CGSize
  /// Always zero.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  /// The rectangle of the view, relative to its own leading top corner.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size)
  }
}

extension TimelineProviderContext {
  /// The family's size in points on an iPhone 390 points wide (Human Interface Guidelines, Widgets, Specifications).
  public var displaySize: CGSize { family.displaySize }
}

extension WidgetFamily {
  /// The size in points.
  package var displaySize: CGSize {
    let size = points
    return CGSize(width: size.width, height: size.height)
  }
}

/// The coordinate system in which a frame is expressed.
public enum CoordinateSpace: Hashable, Sendable {
  /// The coordinates of the whole screen.
  case global
  /// The coordinates of the view itself.
  case local
}

extension View {
  /// Draws the view elsewhere, without moving other views.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: Double(offset.width), y: Double(offset.height))
  }
}
