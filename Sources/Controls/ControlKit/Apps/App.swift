/// An app: the program that performs the intents that run in the app's process on an iPhone.
///
/// An app has no windows here. The daemon starts the executable that the extension's manifest names
/// (`app.executable`) to perform such an intent. The app's `init()` runs first, so that it can
/// register what the intents need, such as their dependencies.
@MainActor @preconcurrency
public protocol App {
  /// The type of the app's scene.
  associatedtype Body: Scene
  /// Creates the app; called once, before any intent.
  init()
  /// The app's scene, which is never evaluated here.
  @SceneBuilder var body: Body { get }
}

/// A part of an app's user interface, which is not shown here.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the body.
  associatedtype Body: Scene
  /// The scene's content.
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
  /// A scene without parts.
  public var body: Never { noBody(Self.self) }
}
