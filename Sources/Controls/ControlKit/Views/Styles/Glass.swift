/// The material of iOS 26, “Liquid Glass” (developer.apple.com, Glass).
///
/// It is drawn as a thin material or, with a tint, as that color. It does not refract.
public struct Glass: Equatable, Sendable {
  private enum Kind: Sendable { case regular, clear, identity }

  private let kind: Kind
  private var color: Color?

  /// The usual glass.
  public static let regular = Glass(kind: .regular)
  /// More transparent glass.
  public static let clear = Glass(kind: .clear)
  /// No glass: nothing is drawn.
  public static let identity = Glass(kind: .identity)

  /// Tints the glass; `nil` removes the tint.
  public func tint(_ color: Color?) -> Glass {
    var tinted = self
    tinted.color = color
    return tinted
  }

  /// The style that fills the shape of the glass, or `nil` for `identity`.
  package var style: AnyShapeStyle? {
    switch (kind, color) {
    case (.identity, _): nil
    case (_, let color?): AnyShapeStyle(color)
    case (.regular, nil): AnyShapeStyle(Material.regular)
    case (.clear, nil): AnyShapeStyle(Material.ultraThin)
    }
  }
}

/// A container whose glass views merge (iOS 26); here the views stay separate.
public struct GlassEffectContainer<Content: View> {
  private let content: Content

  /// Creates a container; the spacing, in points, has no effect.
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension GlassEffectContainer: View {
  /// The views.
  public var body: some View { content }
}
