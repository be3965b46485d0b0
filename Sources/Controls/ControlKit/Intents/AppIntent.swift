/// An action of an app that the system can run.
///
/// The system makes the intent with `init()`, sets its parameters and calls `perform()`; the
/// instance lives for one run (developer.apple.com, AppIntent).
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, IntentDescribing,
  IntentWordsDescribing, Sendable
{
  /// What performing returns.
  associatedtype PerformResult: IntentResult
  /// The type of the sentence about the parameters.
  associatedtype SummaryContent: ParameterSummary = IntentParameterSummary<Self>

  /// An intent whose parameters have their defaults.
  init()

  /// A short name: verb and noun, title case.
  static var title: LocalizedStringResource { get }
  /// What the intent does, for people; nil by default.
  static var description: IntentDescription? { get }
  /// Whether the app comes to the front to perform; false by default.
  static var openAppWhenRun: Bool { get }
  /// Where the intent may perform (iOS 26); by default what `openAppWhenRun` says.
  static var supportedModes: IntentModes { get }
  /// Which of an app's processes may perform the intent (iOS 27); any by default.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
  /// Whether people find the intent in the system's lists; true by default.
  static var isDiscoverable: Bool { get }
  /// What the device asks for before performing; nothing by default.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }
  /// A sentence about the parameters; it is accepted, and nothing on Linux shows it.
  @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

  /// What the system says about this run.
  var systemContext: IntentSystemContext { get }

  /// Does what the intent is for; all state must be written before it returns.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  /// The wrapper for parameters, written `@Parameter`.
  public typealias Parameter = IntentParameter

  /// No description.
  public static var description: IntentDescription? { nil }
  /// The app stays where it is.
  public static var openAppWhenRun: Bool { false }
  /// What `openAppWhenRun` says.
  public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
  /// Any process.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }
  /// People find the intent.
  public static var isDiscoverable: Bool { true }
  /// Nothing is asked for.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
  /// Nothing is known.
  public var systemContext: IntentSystemContext { IntentSystemContext() }

  /// Performs the intent as the app itself, and gives its value.
  @discardableResult
  public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value? {
    try await perform().value
  }

  /// Says that a person has done what the intent does; here nothing takes note.
  @discardableResult
  public func donate() -> IntentDonationIdentifier {
    IntentDonationManager.shared.donate(intent: self)
  }

  /// Says that a person has done what the intent does, and waits until it is taken.
  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self)
  }

  /// Says that a person has done what the intent does, with this result.
  @discardableResult
  public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
    try await IntentDonationManager.shared.donate(intent: self, result: result)
  }
}

extension AppIntent where SummaryContent == IntentParameterSummary<Self> {
  /// No sentence.
  public static var parameterSummary: IntentParameterSummary<Self> { IntentParameterSummary() }
}

/// A type that keeps its identity from one run of a program to the next.
public protocol PersistentlyIdentifiable {
  /// The type's lasting name; the Swift name by default.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The Swift name of the type.
  public static var persistentIdentifier: String { String(describing: Self.self) }
}

/// What a device asks for before an intent may perform.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
  /// The intent may perform on a locked device.
  case alwaysAllowed
  /// The person must have unlocked a device of theirs.
  case requiresAuthentication
  /// The person must have unlocked this device.
  case requiresLocalDeviceAuthentication
}
