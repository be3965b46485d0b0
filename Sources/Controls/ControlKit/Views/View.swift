/// A view.
///
/// Controls show only text and symbols (developer.apple.com, ControlWidget): from a view only its
/// texts, symbols, hint and status are used, without a layout.
@MainActor @preconcurrency
public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The view that this one consists of.
  @ViewBuilder var body: Self.Body { get }
}

/// A view without content.
public struct EmptyView: Sendable {
  /// Creates the empty view.
  public init() {}
}

extension EmptyView: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}

/// A type-erased view.
@MainActor @preconcurrency
public struct AnyView: View, LabelPart {
  let content: LabelContent

  /// Creates a type-erased view.
  public init(_ view: some View) {
    content = LabelContent(of: view)
  }

  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension Never {
  /// Never called: no value of this type exists.
  public var body: Never { return noBody(Self.self) }
}

extension Never: View {}

/// Stops a program that reads the body of a primitive type.
///
/// Apple's primitive types do the same (`Body` is `Never`). ControlKit itself never calls this: it
/// checks for a primitive type first.
func noBody<Primitive>(_ type: Primitive.Type) -> Never {
  fatalError("\(type) is primitive and has no body; do not call body on it")
}
