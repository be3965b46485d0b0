/// An app: the program that performs the intents which an iPhone performs in the app's process.
///
/// An app has no windows here. The daemon starts the executable that the extension's manifest names
/// (`app.executable`) when such an intent is to perform; the app's `init()` runs first, so what it
/// registers, such as dependencies of intents, is there.
@MainActor @preconcurrency
public protocol App {
  /// The type of the scenes.
  associatedtype Body: Scene
  /// The app; called once, before anything performs.
  init()
  /// The app's scenes; never read here.
  @SceneBuilder var body: Body { get }
}

/// A part of an app's windows; nothing shows it here.
@MainActor @preconcurrency
public protocol Scene {
  /// The type of the scene that it is made of.
  associatedtype Body: Scene
  /// The scene that it is made of.
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

extension Scene where Body == Never {
  /// A scene without parts.
  public var body: Never { fatalError("a scene without parts has no body") }
}

/// Windows of an app; their content is never made here.
public struct WindowGroup<Content: View>: Scene {
  /// A group of windows.
  public nonisolated init(@ViewBuilder content: @escaping () -> Content) {}
  /// A group of windows with an identifier.
  public nonisolated init(id: String, @ViewBuilder content: @escaping () -> Content) {}
  /// A group of windows with a title.
  public nonisolated init(
    _ title: LocalizedStringKey, id: String = "", @ViewBuilder content: @escaping () -> Content
  ) {}
  /// A group of windows with a title.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol, id: String = "", @ViewBuilder content: @escaping () -> Content
  ) {}
}

/// Scenes one after another.
public struct SceneList: Scene {
  nonisolated init() {}
}

/// Takes the scenes of an app.
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
