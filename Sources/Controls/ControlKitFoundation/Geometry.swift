public import ControlKit
public import Foundation

/// A view that knows its size: here that of the whole widget it is in.
public struct GeometryReader<Content: View>: View {
  private let content: (GeometryProxy) -> Content

  /// A view from a closure that is given a size.
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
  /// No space.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  /// The place: that of the whole widget.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: size)
  }
}

extension TimelineProviderContext {
  /// The size of a widget of this family on a telephone 390 points wide
  /// (Human Interface Guidelines, Widgets, Specifications).
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

/// In which view's measure a place is given.
public enum CoordinateSpace: Hashable, Sendable {
  /// That of the whole screen.
  case global
  /// That of the view itself.
  case local
}

extension View {
  /// Changes nothing: a control has no layout.
  public func offset(_ offset: CGSize) -> some View { self }
}
