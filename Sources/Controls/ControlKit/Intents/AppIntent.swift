/// An action of an app that the system can run.
///
/// The system creates the intent with `init()`, sets its parameters and calls `perform()`. Each
/// instance is used for one run (developer.apple.com, AppIntent).
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, IntentDescribing,
  IntentTextDescribing, Sendable
{
  /// The type of the result.
  associatedtype PerformResult: IntentResult
  /// The type of the parameter summary.
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

  /// No description.
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

extension AppIntent where SummaryContent == IntentParameterSummary<Self> {
  /// An empty summary.
  public static var parameterSummary: IntentParameterSummary<Self> { IntentParameterSummary() }
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

/// The authentication that is required to perform an intent.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
  /// The intent may perform on a locked device.
  case alwaysAllowed
  /// The person must have unlocked one of their devices.
  case requiresAuthentication
  /// The person must have unlocked this device.
  case requiresLocalDeviceAuthentication
}

/// The requirement that a non-optional `description` of an `AppIntent` satisfies.
public protocol IntentDescribing {
  /// The description of the intent.
  static var description: IntentDescription { get }
}

extension IntentDescribing {
  /// No description.
  public static var description: IntentDescription { .none }
}

/// The requirement that a `description` of type `LocalizedStringResource` of an `AppIntent` satisfies.
public protocol IntentTextDescribing {
  /// The description of the intent.
  static var description: LocalizedStringResource { get }
}

extension IntentTextDescribing {
  /// No text.
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
