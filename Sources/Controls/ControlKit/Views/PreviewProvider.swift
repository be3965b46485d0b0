/// Provides previews for Xcode.
///
/// Here they only have to compile.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the views.
  associatedtype Previews: View
  /// The views.
  @ViewBuilder static var previews: Self.Previews { get }
}

/// The size of a previewed widget.
public struct WidgetPreviewContext: Sendable {
  /// Creates a context for a size.
  public init(family: WidgetFamily) {}
}
