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

/// A window of an app, whose content is never evaluated here.
public struct WindowGroup<Content: View>: Scene {
  /// Creates a group of windows.
  public nonisolated init(@ViewBuilder content: @escaping () -> Content) {}
  /// Creates a group of windows with an identifier.
  public nonisolated init(id: String, @ViewBuilder content: @escaping () -> Content) {}
  /// Creates a group of windows with a title.
  public nonisolated init(
    _ title: LocalizedStringKey, id: String = "", @ViewBuilder content: @escaping () -> Content
  ) {}
  /// Creates a group of windows with a title.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol, id: String = "", @ViewBuilder content: @escaping () -> Content
  ) {}
}

/// A list of scenes.
public struct SceneList: Scene {
  nonisolated init() {}
}

/// Builds the scenes of an app.
@resultBuilder
public enum SceneBuilder {
  /// One scene.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  /// Several scenes.
  public static func buildBlock<each Content: Scene>(
    _ content: repeat each Content
  ) -> SceneList { SceneList() }
  /// One scene.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
}
