public import ControlKit

// The classes of UIKit's views and the SwiftUI views that contain them. As on an iPhone, controls, widgets and Live
// Activities cannot show them: nothing is drawn, and `lint` reports them. They exist so that a file that an app shares with
// its extension compiles.

/// The context in which a view of UIKit is created or updated.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The object that connects the view with SwiftUI.
  public let coordinator: Representable.Coordinator
}

/// The context in which a controller of UIKit is created or updated.
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  /// The object that connects the controller with SwiftUI.
  public let coordinator: Representable.Coordinator
}

/// A SwiftUI view that contains a view of UIKit, which only an app can show.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  /// The type of the view of UIKit.
  associatedtype UIViewType: UIView
  /// The type of the object that connects the view with SwiftUI.
  associatedtype Coordinator = Void
  /// The context of the functions.
  typealias Context = UIViewRepresentableContext<Self>
  /// Never called: the view is not shown.
  func makeUIView(context: Context) -> UIViewType
  /// Never called: the view is not shown.
  func updateUIView(_ view: UIViewType, context: Context)
  /// Never called: the view is not shown.
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension UIViewRepresentable where Coordinator == Void {
  /// Never called: the view is not shown.
  public func makeCoordinator() {}
}

/// A SwiftUI view that contains the view of a controller of UIKit, which only an app can show.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  /// The type of the controller.
  associatedtype UIViewControllerType: UIViewController
  /// The type of the object that connects the controller with SwiftUI.
  associatedtype Coordinator = Void
  /// The context of the functions.
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// Never called: the view is not shown.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Never called: the view is not shown.
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  /// Never called: the view is not shown.
  func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  /// Never called: the view is not shown.
  public func makeCoordinator() {}
}
