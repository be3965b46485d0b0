/// A change to a view that has a name.
@MainActor @preconcurrency
public protocol ViewModifier {
  /// The type of the changed view.
  associatedtype Body: View
  /// The view that is changed.
  typealias Content = ViewModifierContent<Self>
  /// The changed view.
  @ViewBuilder func body(content: Self.Content) -> Self.Body
}

/// The view that a modifier of type `Modifier` is applied to.
public struct ViewModifierContent<Modifier>: View, LabelPart {
  let content: LabelContent

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A modifier that changes nothing.
public struct EmptyModifier: ViewModifier {
  /// Makes the modifier.
  public nonisolated init() {}

  /// The view as it is.
  public func body(content: Content) -> some View { content }
}

/// A view and the modifier that is applied to it.
public struct ModifiedContent<Content, Modifier> {
  /// The view.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// Applies a modifier.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// What the modifier makes of the view.
  public var body: some View {
    modifier.body(content: ViewModifierContent(content: LabelContent(of: content)))
  }
}

extension View {
  /// Applies a modifier.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
