/// A reusable modification of a view.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View
  /// The type of the view that the modifier is applied to.
  typealias Content = ViewModifierContent<Self>
  /// The modified view.
  @ViewBuilder func body(content: Self.Content) -> Self.Body
}

/// The view that a modifier of type `Modifier` is applied to.
public struct ViewModifierContent<Modifier> {
  private let view: any View

  fileprivate init(view: any View) { self.view = view }
}

extension ViewModifierContent: PrimitiveView {
  /// The nodes of the view.
  public func archived(in context: ViewContext) -> [ViewNode] { view.archived(in: context) }
}

/// A modifier without an effect.
public struct EmptyModifier: ViewModifier {
  /// Creates a modifier that changes nothing.
  public nonisolated init() {}

  /// Returns the view unchanged.
  public func body(content: Content) -> some View { content }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  /// The view that is modified.
  public var content: Content
  /// The modifier that is applied to `content`.
  public var modifier: Modifier

  /// Creates a view with a modifier.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// The modified view.
  public var body: some View {
    modifier.body(content: ViewModifierContent(view: content))
  }
}

extension View {
  /// Applies a modifier.
  nonisolated public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
