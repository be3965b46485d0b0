/// Builds one view from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
  /// Accepts one view.
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

/// The type-erased interface of `TupleView`.
@MainActor
protocol SeveralViews {
  /// The content of each view.
  var children: [LabelContent] { get }
}

extension TupleView: View, LabelPart, SeveralViews {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { children.reduce(into: LabelContent()) { $0.add($1) } }
  var children: [LabelContent] { parts.map { LabelContent(of: $0) } }
}

/// One of two views.
public enum ConditionalContent<First, Second> {
  /// The view of the branch for true.
  case first(First)
  /// The view of the branch for false.
  case second(Second)
}

extension ConditionalContent: View, LabelPart where First: View, Second: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent {
    switch self {
    case .first(let view): LabelContent(of: view)
    case .second(let view): LabelContent(of: view)
    }
  }
}

extension Optional: View, LabelPart where Wrapped: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { map { LabelContent(of: $0) } ?? LabelContent() }
}
