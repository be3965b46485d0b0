import Synchronization

/// An app: the program that performs the intents that run in the app's process on an iPhone.
///
/// An app has no windows here. The daemon starts the executable that the extension's manifest names
/// (`app.executable`) to perform such an intent. The app's `init()` runs first, so that it can
/// register what the intents need, such as their dependencies.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  /// Creates the app; called once, before any intent.
  init()
  /// The app's scene, which is never evaluated here.
  @SceneBuilder var body: Body { get }
}

/// A part of an app's user interface, which is not shown here.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  /// The scene's content.
  @SceneBuilder var body: Body { get }
}

extension Scene where Body == Never {
  /// A scene without parts.
  public var body: Never { noBody(Self.self) }
}

extension Never: Scene {}

/// Performs archived actions in an app's process, which contains the intents but not the controls.
public struct AppIntentRunner: Sendable {
  private let module: String

  /// Performs the intents of the program that contains this app type.
  public init(app: Any.Type) {
    self.init(module: String(String(reflecting: app).prefix { $0 != "." }))
  }

  /// Performs the intents of the module with this name and of the modules that it links.
  public init(module: String) { self.module = module }

  /// Runs an archived action until its intent and all intents that it opens have been performed.
  ///
  /// - Parameters:
  ///   - kind: The control's kind, for errors.
  ///   - value: The new state of a toggle, or `nil` for a button.
  ///   - action: The action of the archive that was shown.
  /// - Returns: The actions that the system still has to carry out.
  /// - Throws: `missingIntent` if the program does not have the intent, `performFailed` or `unsetParameter`.
  public func perform(
    _ kind: String, setting value: Bool?, action: ControlArchive.Action
  ) async throws(ControlError) -> PerformOutcome {
    guard let name = action.type ?? action.returnedType,
      let type = ReturnedIntents.shared[name] ?? IntentTypes.type(named: name, module: module)
    else {
      throw .missingIntent(kind: kind, intent: action.intent)
    }
    do {
      let intent = type.init()
      try await StoredParameters(of: intent).restore(archived: action.parameters)
      return try await run(value.map { setting(intent, to: $0) } ?? intent)
    } catch {
      throw ControlError(error, performing: action.intent, kind: kind)
    }
  }

  private func setting(_ intent: any AppIntent, to value: Bool) -> any AppIntent {
    func set<Intent: SetValueIntent>(_ intent: Intent) -> any AppIntent {
      guard let value = value as? Intent.ValueType else { return intent }
      var intent = intent
      intent.value = value
      return intent
    }
    guard let intent = intent as? any SetValueIntent else { return intent }
    return set(intent)
  }
}

/// Whether iOS performs the intent in the app's process instead of the extension's
/// (developer.apple.com: LiveActivityIntent, AudioPlaybackIntent, ForegroundContinuableIntent,
/// openAppWhenRun, IntentModes, IntentExecutionTargets).
func runsInApp<Intent: AppIntent>(_ intent: Intent) -> Bool {
  switch intent {
  case is any LiveActivityIntent, is any LiveActivityStartingIntent, is any AudioPlaybackIntent,
    is any AudioStartingIntent, is any AudioRecordingIntent, is any PushToTalkTransmissionIntent,
    is any ForegroundContinuableIntent:
    true
  // An `OpenIntent` without its own `perform()` only opens the app.
  case is any OpenIntent: Intent.PerformResult.self != OpenedApp.self
  case _: Intent.supportedModes.opensApp || Intent.allowedExecutionTargets == .main
  }
}

/// The types of intents in views and of intents for the next press, by their full Swift names.
///
/// After a restart of the process, `IntentTypes` finds a type by its name, unless it is private or generic.
final class ReturnedIntents: Sendable {
  static let shared = ReturnedIntents()

  private let types = Mutex([String: any AppIntent.Type]())

  func remember(_ type: any AppIntent.Type) -> String {
    let name = String(reflecting: type)
    types.withLock { $0[name] = type }
    return name
  }

  subscript(name: String) -> (any AppIntent.Type)? { types.withLock { $0[name] } }
}

/// A notification between the processes of one app.
package struct AppNotification: Hashable, Sendable {
  package var name: String
  /// Whether it is a distributed notification rather than a Darwin notification.
  package var isDistributed: Bool
  package var object: String?
  /// The additional values (`userInfo`).
  package var info: JSONValue?

  package init(
    name: String, isDistributed: Bool = false, object: String? = nil, info: JSONValue? = nil
  ) {
    self.name = name
    self.isDistributed = isDistributed
    self.object = object
    self.info = info
  }
}

/// The observers in this process for notifications between the app's processes.
package final class AppNotifications: Sendable {
  package static let shared = AppNotifications()

  private struct State {
    var observers: [Int: @Sendable (AppNotification) -> Void] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Creates a center that receives no notifications from the app's other processes.
  package init() {}

  /// Calls a closure for every notification, on any thread; returns a number for `remove`.
  package func observe(_ receive: @escaping @Sendable (AppNotification) -> Void) -> Int {
    let number = state.withLock { state in
      state.last += 1
      state.observers[state.last] = receive
      return state.last
    }
    ControlCenter.shared.host?.listen()
    return number
  }

  package func remove(_ number: Int) {
    state.withLock { _ = $0.observers.removeValue(forKey: number) }
  }

  /// Notifies the observers in this process and the app's other processes.
  package func post(_ notification: AppNotification) {
    deliver(notification)
    ControlCenter.shared.host?.post(
      notification.name, isDistributed: notification.isDistributed, object: notification.object,
      info: notification.info)
  }

  /// Notifies the observers in this process, in the order in which they were added.
  package func deliver(_ notification: AppNotification) {
    let observers = state.withLock { state in state.observers.sorted { $0.key < $1.key } }
    for (_, receive) in observers { receive(notification) }
  }
}

/// Finds a type of this program by its Swift name.
///
/// An app compiles the files with its intents into both the app and the extension, or links one
/// module into both. So the type has the same name in another module or in the same module.
///
/// Assumption: `_typeByName` of the standard library accepts a mangled name without substitutions
/// (docs/ABI/Mangling.rst of Swift: a length before each name; V, C and O for struct, class and
/// enum). Checked with 6.0.3 and 6.3.1. If a type is not found, the extension performs the intent.
/// Tests/Process/CompilerTests/AppProcessTests.swift fails if no type is found.
enum IntentTypes {
  /// The maximum number of nested types in a name.
  static let deepest = 4

  /// Finds the type of an intent in its own module or in `module`.
  ///
  /// - Parameters:
  ///   - name: The name with module and outer types: `Lamp.Controls.SwitchLamp`.
  ///   - module: The module of the app.
  /// - Returns: The type, or `nil` if it does not exist or is private or generic.
  static func type(named name: String, module: String) -> (any AppIntent.Type)? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count >= 2, parts.count <= deepest + 1, parts.allSatisfy(isPlain) else {
      return nil
    }
    for module in [parts[0], module] {
      for mangled in manglings(of: parts.dropFirst(), after: mangled(module)) {
        if let type = _typeByName(mangled) as? any AppIntent.Type { return type }
      }
    }
    return nil
  }

  /// Returns all possible mangled names: a name does not tell whether an outer type is a struct, class or enum.
  private static func manglings(of types: ArraySlice<String>, after prefix: String) -> [String] {
    guard let first = types.first else { return [prefix] }
    return ["V", "C", "O"].flatMap { kind in
      manglings(of: types.dropFirst(), after: prefix + mangled(first) + kind)
    }
  }

  private static func mangled(_ name: String) -> String { "\(name.utf8.count)\(name)" }

  /// Whether the name is a plain identifier, unlike the name of a private or generic type.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count < 256
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        case _: false
        }
      }
  }
}
