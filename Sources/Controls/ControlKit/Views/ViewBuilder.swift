/// Builds one view from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
  /// Takes one view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// A closure without statements.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// A closure with one view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// A closure with several views, in their order.
  @_disfavoredOverload
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var parts: [any View] = []
    repeat parts.append(each content)
    return TupleView(parts: parts)
  }

  /// An `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// The first branch of a choice.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  /// The second branch of a choice.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }

  /// The content of an `if #available`.
  @MainActor
  public static func buildLimitedAvailability(_ content: some View) -> AnyView {
    AnyView(content)
  }
}

/// Several views in their order; `Parts` is the tuple of their types.
public struct TupleView<Parts> {
  let parts: [any View]
}

extension TupleView: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The nodes of all views.
  public func archived(in context: ViewContext) -> [ViewNode] {
    parts.flatMap { $0.archived(in: context) }
  }
}

/// One of two views.
public enum ConditionalContent<First, Second> {
  /// The view of the branch for true.
  case first(First)
  /// The view of the branch for false.
  case second(Second)
}

extension ConditionalContent: View where First: View, Second: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The nodes of the view that was chosen.
  public func archived(in context: ViewContext) -> [ViewNode] {
    switch self {
    case .first(let view): view.archived(in: context)
    case .second(let view): view.archived(in: context)
    }
  }
}

extension Optional: View where Wrapped: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The nodes of the view, if there is one.
  public func archived(in context: ViewContext) -> [ViewNode] {
    map { $0.archived(in: context) } ?? []
  }
}
