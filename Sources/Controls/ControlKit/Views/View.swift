/// A part of what a widget, a Live Activity or a control shows.
///
/// A widget's views are read into a `ViewTree`, which clients draw. Of a control's label only texts and symbols are shown
/// (developer.apple.com, ControlWidget): it is reduced to these, its hint and its status.
@MainActor @preconcurrency
public protocol View {
  /// The type of the body.
  associatedtype Body: View
  /// The view that this one consists of.
  @ViewBuilder var body: Self.Body { get }
  /// Reads the view. The library calls and implements it; an app's view has a `body` and needs no more.
  func archived(in context: ViewContext) -> [ViewNode]
}

extension View {
  /// Reads the view's body in the context's environment.
  public func archived(in context: ViewContext) -> [ViewNode] {
    guard Body.self != Never.self else {
      // Without its type parameters, which may be long.
      context.collected.isUnsupported(String("\(Self.self)".prefix { $0 != "<" }))
      return []
    }
    let body = EnvironmentValues.$current.withValue(Transferred(value: context.environment)) {
      self.body
    }
    return body.archived(in: context)
  }
}

/// A view without content.
public struct EmptyView: Sendable {
  /// Creates the empty view.
  public init() {}
}

extension EmptyView: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// No nodes.
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

extension AnyView: View {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
  /// The nodes of the view.
  public func archived(in context: ViewContext) -> [ViewNode] { view.archived(in: context) }
}

extension Never {
  /// Never called: no value of this type exists.
  public var body: Never { return noBody(Self.self) }
}

extension Never: View {}

/// Stops a program that reads the body of a primitive type.
///
/// Apple's primitives do the same (`Body` is `Never`). ControlKit itself never gets here: primitives implement
/// `archived(in:)`, and the walks over templates, configurations and widgets test for a primitive first.
func noBody<Primitive>(_ type: Primitive.Type) -> Never {
  fatalError("\(type) is primitive and has no body; do not call body on it")
}
