/// Shows views in Xcode; here it only has to compile.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the views.
  associatedtype Previews: View
  /// The views.
  @ViewBuilder static var previews: Self.Previews { get }
}

/// The size in which Xcode would show a widget.
public struct WidgetPreviewContext: Sendable {
  /// A context of a size.
  public init(family: WidgetFamily) {}
}
