public import ControlKit
public import Foundation

/// A view that knows its size; here none has a size, so the closure is given an empty one.
public struct GeometryReader<Content: View>: View {
  private let content: (GeometryProxy) -> Content

  /// A view from a closure that is given a size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }

  /// The view for an empty place.
  public var body: some View { content(GeometryProxy()) }
}

/// The size of a view.
public struct GeometryProxy: Sendable {
  /// Empty: nothing has a size here.
  public var size: CGSize { .zero }
  /// No space.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
}

extension TimelineProviderContext {
  /// The size of a widget of this family on a telephone 390 points wide
  /// (Human Interface Guidelines, Widgets, Specifications).
  public var displaySize: CGSize {
    switch family {
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

extension View {
  /// Changes nothing: a control has no layout.
  public func offset(_ offset: CGSize) -> some View { self }
}
