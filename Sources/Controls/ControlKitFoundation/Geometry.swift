public import ControlKit
public import Foundation

/// A view that is given its size: here always the size of the whole widget.
public struct GeometryReader<Content: View>: View {
  private let content: (GeometryProxy) -> Content

  /// A view built by a closure from the size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  /// The view for the size of the widget.
  public var body: some View {
    content(GeometryProxy(size: EnvironmentValues().widgetFamily.displaySize))
  }
}

/// The size of a view.
public struct GeometryProxy: Sendable {
  /// The size in points.
  public let size: CGSize
  /// Always zero.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  /// The frame of the whole widget.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size)
  }
}

extension TimelineProviderContext {
  /// The size of a widget of this family, in points, on an iPhone that is 390 points wide (Human
  /// Interface Guidelines, Widgets, Specifications).
  public var displaySize: CGSize { family.displaySize }
}

extension WidgetFamily {
  /// The size in points.
  package var displaySize: CGSize {
    switch self {
    case .systemSmall: CGSize(width: 158, height: 158)
    case .systemMedium: CGSize(width: 338, height: 158)
    case .systemLarge: CGSize(width: 338, height: 354)
    case .systemExtraLarge: CGSize(width: 715, height: 354)
    case .accessoryCircular, .accessoryCorner: CGSize(width: 72, height: 72)
    case .accessoryRectangular: CGSize(width: 160, height: 72)
    case .accessoryInline: CGSize(width: 234, height: 26)
    }
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
  /// Has no effect, since controls have no layout.
  public func offset(_ offset: CGSize) -> some View { self }
}
