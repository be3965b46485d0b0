public import FoundationEssentials
import Synchronization

/// An action of an app that the system can run.
///
/// The system creates the intent with `init()`, sets its parameters and calls `perform()`. Each
/// instance is used for one run (developer.apple.com, AppIntent).
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, IntentDescribing,
  IntentTextDescribing, Sendable
{
  associatedtype PerformResult: IntentResult
  associatedtype SummaryContent: ParameterSummary = IntentParameterSummary<Self>

  /// Creates the intent with the default values of its parameters.
  init()

  /// A short name: verb and noun, title case.
  static var title: LocalizedStringResource { get }
  /// The description of the intent, `nil` by default.
  static var description: IntentDescription? { get }
  /// Whether the app opens when the intent runs; false by default.
  static var openAppWhenRun: Bool { get }
  /// The modes in which the intent can run (iOS 26); by default derived from `openAppWhenRun`.
  static var supportedModes: IntentModes { get }
  /// The processes of an app that may perform the intent (iOS 27); any by default.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
  /// Whether the system lists the intent for people; true by default.
  static var isDiscoverable: Bool { get }
  /// The authentication that is required to perform the intent; none by default.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// The summary of the parameters, which is not shown on Linux.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  /// The system's information about this run.
  var systemContext: IntentSystemContext { get }

  /// Performs the action and saves all changes before it returns.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  /// The property wrapper `@Parameter`.
  public typealias Parameter = IntentParameter

  /// By default, intents have no description.
  public static var description: IntentDescription? { nil }
  /// The app does not open.
  public static var openAppWhenRun: Bool { false }
  /// Derived from `openAppWhenRun`.
  public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
  /// Any process of the app.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }
  /// The intent is listed.
  public static var isDiscoverable: Bool { true }
  /// No authentication is required.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  /// A context without information.
  public var systemContext: IntentSystemContext { IntentSystemContext() }

  /// Performs the intent from the app's own code and returns its value.
  @discardableResult
  public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value? {
    try await perform().value
  }

  /// Donates the intent to `IntentDonationManager`.
  @discardableResult
  public func donate() -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self)
  }

  /// Donates the intent to `IntentDonationManager`.
  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self)
  }

  /// Donates the intent to `IntentDonationManager`, which ignores the result.
  @discardableResult
  public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self, result: result)
  }
}

/// A type with an identifier that does not change between runs of a program.
public protocol PersistentlyIdentifiable {
  /// The persistent identifier; the Swift name of the type by default.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The Swift name of the type.
  public static var persistentIdentifier: String { String(describing: Self.self) }
}

/// The requirement that a non-optional `description` of an `AppIntent` satisfies.
public protocol IntentDescribing {
  static var description: IntentDescription { get }
}

extension IntentDescribing {
  /// By default, intents have no description.
  public static var description: IntentDescription { .none }
}

/// The requirement that a `description` of type `LocalizedStringResource` of an `AppIntent` satisfies.
public protocol IntentTextDescribing {
  static var description: LocalizedStringResource { get }
}

extension IntentTextDescribing {
  /// By default, empty.
  @_disfavoredOverload
  public static var description: LocalizedStringResource { "" }
}

extension AppIntent {
  /// The intent's description, whatever type its author declared.
  ///
  /// In generic code, `description` refers only to the optional requirement of `AppIntent`. The property
  /// `static let description: IntentDescription = …` satisfies only the requirement of `IntentDescribing`, so its text would
  /// be ignored.
  public static var declaredDescription: IntentDescription? {
    let optional: IntentDescription? = Self.description
    if let optional, optional != .none { return optional }
    let plain: IntentDescription = Self.description
    if plain != .none { return plain }
    let text: LocalizedStringResource = Self.description
    return text.text.nonBlank == nil ? nil : IntentDescription(text)
  }
}

extension AppIntent where SummaryContent == IntentParameterSummary<Self> {
  /// An empty summary.
  public static var parameterSummary: IntentParameterSummary<Self> { IntentParameterSummary() }
}

extension AppIntent {
  /// The processes that may perform an intent.
  public typealias ExecutionTargets = IntentExecutionTargets
}

/// A type in which `@Dependency` can be used: an intent, a query or an options provider.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// The property wrapper `@Dependency`.
  public typealias Dependency = AppDependency
}

/// An object of the app that an intent, a query or an options provider uses, written `@Dependency`.
///
/// The object is looked up in `AppDependencyManager.shared` when it is read.
///
/// `@unchecked Sendable` is sound: the wrapper contains only its key, which never changes.
@propertyWrapper
public final class AppDependency<Value>: @unchecked Sendable {
  private let key: AnyHashable?

  /// Creates a dependency on the object that was added with this type and key, or without a key if it is `nil`.
  public init(key: AnyHashable? = nil) {
    self.key = key
  }

  /// The object.
  ///
  /// Reading a dependency that was never added stops the program, as on iOS, since the type does
  /// not allow an error. ControlKit checks the dependencies before it performs an intent and throws an error. So this
  /// happens only in an author's own code.
  public var wrappedValue: Value {
    guard let value = AppDependencyManager.shared.value(of: Value.self, key: key) else {
      fatalError(
        """
        The dependency of type \(Value.self) is read before it is added; call \
        AppDependencyManager.shared.add(dependency:) where the program starts
        """)
    }
    return value
  }
}

/// The type-erased interface of a dependency.
protocol StoredDependency {
  /// The type of the object if no object was added, otherwise `nil`.
  var missingType: String? { get }
}

extension AppDependency: StoredDependency {
  var missingType: String? {
    AppDependencyManager.shared.value(of: Value.self, key: key) == nil ? "\(Value.self)" : nil
  }
}

/// The objects that an app provides for its intents.
public final class AppDependencyManager: Sendable {
  /// The instance of this process.
  public static let shared = AppDependencyManager()

  private struct Name: Hashable {
    let type: ObjectIdentifier
    let key: AnyHashable?
  }

  /// The closures that an app has added, and the objects that they have created.
  ///
  /// `@unchecked Sendable` is sound: the dictionaries are accessed only under the lock. The app is
  /// responsible for the objects themselves, which its intents use on any thread, as on iOS, where
  /// they need not be `Sendable` either.
  private struct Objects: @unchecked Sendable {
    var makers: [Name: () -> Any] = [:]
    var made: [Name: Any] = [:]
  }

  private let objects = Mutex(Objects())

  /// Adds an object that is created at its first use.
  public func add<Dependency>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping () -> Dependency
  ) {
    let name = Name(type: ObjectIdentifier(Dependency.self), key: key)
    objects.withLock { objects in
      objects.makers[name] = dependency
      objects.made[name] = nil
    }
  }

  /// Adds an object that the closure creates at its first use.
  public func add<Dependency>(key: AnyHashable? = nil, dependency: @escaping () -> Dependency) {
    add(key: key, dependency: dependency())
  }

  func value<Dependency>(of type: Dependency.Type, key: AnyHashable?) -> Dependency? {
    let name = Name(type: ObjectIdentifier(type), key: key)
    let now = objects.withLock { Transferred(value: ($0.made[name], $0.makers[name])) }.value
    if let ready = now.0 { return ready as? Dependency }
    // Created outside the lock, because the closure may read another dependency.
    guard let maker = now.1 else { return nil }
    let new = maker()
    let kept = objects.withLock { objects in
      if objects.made[name] == nil { objects.made[name] = new }
      return Transferred(value: objects.made[name])
    }
    return kept.value as? Dependency
  }
}

/// The modes in which an intent can run (iOS 26; replaces `openAppWhenRun`).
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// The time at which the app opens.
  public struct ForegroundMode: Hashable, Sendable {
    let modes: IntentModes

    /// The app opens before the intent is performed.
    public static let immediate = ForegroundMode(modes: .foreground)
    /// The app opens when the intent requests it.
    public static let dynamic = ForegroundMode(modes: IntentModes(rawValue: 4))
    /// The app opens while the intent is performed, at the latest before it ends.
    public static let deferred = ForegroundMode(modes: IntentModes(rawValue: 8))
  }

  /// The mode in which an intent runs now (developer.apple.com, IntentModes.Current).
  public struct Current: Hashable, Sendable {
    private let isForeground: Bool

    /// The app is not in the foreground.
    public static let background = Current(isForeground: false)
    /// The app is in the foreground.
    public static let foreground = Current(isForeground: true)

    /// Whether the intent can continue in the foreground; always true, since the daemon starts the app.
    public var canContinueInForeground: Bool { true }
  }

  /// The raw bits.
  public let rawValue: Int

  /// Creates modes from raw bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The intent runs without opening the app.
  public static let background = IntentModes(rawValue: 1)
  /// The intent runs in the app, which opens first.
  public static let foreground = IntentModes(rawValue: 2)

  /// The intent runs in the app, which opens at the time of `foregroundMode`.
  public static func foreground(_ foregroundMode: ForegroundMode) -> IntentModes {
    foregroundMode.modes
  }

  /// Whether the app must be open after an intent with these modes has been performed.
  var opensApp: Bool {
    if contains(.foreground(.deferred)) { return true }
    return contains(.foreground) && !contains(.background)
  }
}

/// Records what people do in an app, so that the system can suggest it.
///
/// A donated `WidgetConfigurationIntent` brings the widget with the same options to the front of its stack for a quarter
/// of an hour. Other donations have no effect.
public final class IntentDonationManager: Sendable {
  /// The only instance of the process.
  public static let shared = IntentDonationManager()

  /// The number of seconds for which a donation counts.
  package static let duration = 900.0

  /// Records that a person has performed the intent in the app.
  @discardableResult
  public func donate(intent: some AppIntent) -> IntentDonationIdentifier { send(intent) }

  /// Records that a person has performed the intent in the app.
  @discardableResult
  public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier {
    send(intent)
  }

  /// Donates an intent with its result, which is not used.
  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) async throws -> IntentDonationIdentifier { send(intent) }

  private func send(_ intent: some AppIntent) -> IntentDonationIdentifier {
    if let intent = intent as? any WidgetConfigurationIntent {
      ControlCenter.shared.host?.relevant(
        [SuggestedIntent(intent, kind: nil, from: nil, duration: Self.duration)], replaces: false)
    }
    return IntentDonationIdentifier(number: 0)
  }
}

/// The authentication that is required to perform an intent.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
  /// The intent may perform on a locked device.
  case alwaysAllowed
  /// The person must have unlocked one of their devices.
  case requiresAuthentication
  /// The person must have unlocked this device.
  case requiresLocalDeviceAuthentication
}

/// The system's information about the run of an intent.
public struct IntentSystemContext: Hashable, Sendable {
  /// The time of the request, or `nil` if unknown.
  public let preciseTimestamp: Date?
  /// The current mode; always `background` on Linux.
  public var currentMode: IntentModes.Current { .background }

  init(preciseTimestamp: Date? = nil) {
    self.preciseTimestamp = preciseTimestamp
  }
}

/// The identifier of a donated intent.
public struct IntentDonationIdentifier: Hashable, Sendable {
  let number: Int
}

/// The processes of an app that may perform an intent (iOS 27).
///
/// An intent that allows only `.main` is performed in the app's process if the extension's manifest
/// names one (developer.apple.com, IntentExecutionTargets). The extension performs all others.
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
  /// The raw bits.
  public let rawValue: Int

  /// Creates a set from raw bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// All processes.
  public static let `default`: IntentExecutionTargets = [
    .main, .appIntentsExtension, .widgetKitExtension,
  ]
  /// The app itself.
  public static let main = IntentExecutionTargets(rawValue: 1)
  /// The app's extension for intents.
  public static let appIntentsExtension = IntentExecutionTargets(rawValue: 2)
  /// The app's extension for widgets and controls.
  public static let widgetKitExtension = IntentExecutionTargets(rawValue: 4)
}
