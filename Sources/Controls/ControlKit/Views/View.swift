/// A part of the content of a widget, a Live Activity or a control.
///
/// A widget's views are read into a `ViewTree`, which clients draw. A control's label shows only texts and symbols
/// (developer.apple.com, ControlWidget); it is reduced to these, its hint and its status.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  /// The content of the view.
  @ViewBuilder var body: Self.Body { get }
  /// Converts the view into nodes. ControlKit implements and calls this method; an app implements `body`.
  func archived(in context: ViewContext) -> [ViewNode]
}

extension View {
  /// Converts the view's body in the context's environment.
  public func archived(in context: ViewContext) -> [ViewNode] {
    guard Body.self != Never.self else {
      // The type's name without its type parameters, which may be long.
      context.collected.isUnsupported(String("\(Self.self)".prefix { $0 != "<" }))
      return []
    }
    let body = EnvironmentValues.$current.withValue(Transferred(value: context.environment)) {
      self.body
    }
    return body.archived(in: context)
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

/// A view that ControlKit converts into nodes itself, instead of converting its body.
@MainActor @preconcurrency
public protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// A view without content.
public struct EmptyView: Sendable {
  /// Creates the empty view.
  public init() {}
}

extension EmptyView: PrimitiveView {
  /// Returns no nodes: the view draws nothing.
  public func archived(in context: ViewContext) -> [ViewNode] { [] }
}

/// A type-erased view.
public struct AnyView {
  private let view: any View

  /// Creates a type-erased view.
  public init(_ view: some View) {
    self.view = view
  }

  init(erasing view: any View) {
    self.view = view
  }
}

extension AnyView: PrimitiveView {
  /// The nodes of the wrapped view.
  public func archived(in context: ViewContext) -> [ViewNode] { view.archived(in: context) }
}

extension Never {
  /// Never called: no value of this type exists.
  public var body: Never { return noBody(Self.self) }
}

extension Never: View {}

/// Stops a program that reads the body of a primitive type.
///
/// Apple's primitives do the same (`Body` is `Never`). ControlKit never calls this function: primitives implement
/// `archived(in:)`, and code that reads templates, configurations and widgets checks for a primitive first.
package func noBody<Primitive>(_ type: Primitive.Type) -> Never {
  fatalError("\(type) is primitive and has no body; do not call body on it")
}

/// Builds one view from the statements of a closure.
@resultBuilder
public enum ViewBuilder {
  /// Returns the view unchanged.
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
  public static func buildLimitedAvailability(_ content: some View) -> AnyView {
    AnyView(content)
  }
}

/// Several views in order; `Parts` is the tuple of their types.
public struct TupleView<Parts> {
  let parts: [any View]
}

extension TupleView: PrimitiveView {
  /// The nodes of each view, in their order.
  public func archived(in context: ViewContext) -> [ViewNode] {
    parts.flatMap { $0.archived(in: context) }
  }
}

/// One of two views.
public enum ConditionalContent<First, Second> {
  /// The view of the `if` branch.
  case first(First)
  /// The view of the `else` branch.
  case second(Second)
}

extension ConditionalContent: View where First: View, Second: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The nodes of the view in the branch that was taken.
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
  /// The nodes of the wrapped view, or no nodes.
  public func archived(in context: ViewContext) -> [ViewNode] {
    map { $0.archived(in: context) } ?? []
  }
}

/// Provides previews for Xcode.
///
/// On Linux, previews only have to compile.
@MainActor @preconcurrency
public protocol PreviewProvider {
  associatedtype Previews: View
  /// The previewed views.
  @ViewBuilder static var previews: Self.Previews { get }
}

/// A reusable modification of a view.
@MainActor @preconcurrency
public protocol ViewModifier {
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
  /// The nodes of the wrapped view.
  public func archived(in context: ViewContext) -> [ViewNode] { view.archived(in: context) }
}

/// A modifier without an effect.
public struct EmptyModifier: ViewModifier {
  /// Creates a modifier that changes nothing.
  public nonisolated init() {}

  /// Returns the view unchanged.
  public func body(content: Content) -> some View { content }
}

/// The result of `modifier(_:)`.
public struct ModifiedContent<Content, Modifier> {
  /// The view below the modifier.
  public var content: Content
  /// The modifier that is applied to `content`.
  public var modifier: Modifier

  /// Applies `modifier` to `content`.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// The result of the modifier.
  public var body: some View {
    modifier.body(content: ViewModifierContent(view: content))
  }
}
