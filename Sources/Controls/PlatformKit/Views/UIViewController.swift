public import ControlKit
public import Foundation

// The classes of UIKit's views and the SwiftUI views that contain them. As on an iPhone, controls, widgets and Live
// Activities cannot show them: nothing is drawn, and `lint` reports them. They exist so that a file that an app shares with
// its extension compiles.

/// A view of UIKit, which is not drawn.
@MainActor @preconcurrency
open class UIView: NSObject {
  /// The position and size in points.
  open var frame: CGRect
  /// The background color, or `nil` if the view is transparent.
  open var backgroundColor: UIColor?
  /// The views inside.
  public private(set) var subviews: [UIView] = []

  /// Creates a view with a position and a size in points.
  public init(frame: CGRect) { self.frame = frame }

  /// Creates an empty view.
  public override convenience init() { self.init(frame: .zero) }

  /// Adds a view inside this view.
  open func addSubview(_ view: UIView) { subviews.append(view) }
}

/// A controller of a view of UIKit, which is not shown: `viewDidLoad` is never called.
@MainActor @preconcurrency
open class UIViewController: NSObject {
  /// The controller's view.
  open var view = UIView()
  /// The title of the screen.
  open var title: String?

  /// Never called: the view is not shown.
  open func viewDidLoad() {}

  /// Has no effect except for the call of the closure: an extension has no screens.
  open func present(
    _ controller: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) { completion?() }

  /// Has no effect except for the call of the closure: an extension has no screens.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { completion?() }
}

/// A controller that shows a SwiftUI view in an app.
@MainActor @preconcurrency
open class UIHostingController<Content: View>: UIViewController {
  /// The SwiftUI view.
  open var rootView: Content

  /// Creates a controller for a SwiftUI view.
  public init(rootView: Content) { self.rootView = rootView }
}

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

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
  /// The raw bits.
  public let rawValue: UInt
  /// Creates corners from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
