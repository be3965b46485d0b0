/// A piece of a label.
///
/// Controls show only text and symbols (developer.apple.com, ControlWidget): a view here is
/// reduced to its texts, its symbols, its hint and its status, and has no layout.
@MainActor @preconcurrency
public protocol View {
  /// The type of the view that this one is made of.
  associatedtype Body: View
  /// The view that this one is made of.
  @ViewBuilder var body: Self.Body { get }
}

/// A view that shows nothing.
public struct EmptyView: Sendable {
  /// Makes the empty view.
  public init() {}
}

extension EmptyView: View, LabelPart {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  var content: LabelContent { LabelContent() }
}

/// A view whose type is erased.
@MainActor @preconcurrency
public struct AnyView: View, LabelPart {
  let content: LabelContent

  /// Erases the type of `view`.
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

/// Stops a program that asks a primitive for its body.
///
/// Apple's primitives do the same (`Body` is `Never`). ControlKit itself never gets here: the
/// walks over views, templates, configurations and widgets test for a primitive first.
func noBody<Primitive>(_ type: Primitive.Type) -> Never {
  fatalError("\(type) is primitive and has no body; do not call body on it")
}
