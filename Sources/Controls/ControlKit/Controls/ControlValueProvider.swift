/// Finds the value that a control shows.
public protocol ControlValueProvider {
  /// The type of the value.
  associatedtype Value
  /// A value for the gallery: quick, cheap, and that of the state off.
  var previewValue: Value { get }
  /// The true value; throw if it cannot be found now, and the control is loaded again later.
  func currentValue() async throws -> Value
}

/// Finds the value that a configurable control shows.
public protocol AppIntentControlValueProvider {
  /// The type of the control's options.
  associatedtype Configuration: ControlConfigurationIntent
  /// The type of the value.
  associatedtype Value
  /// A value for the gallery: quick, cheap, and that of the state off.
  func previewValue(configuration: Configuration) -> Value
  /// The true value; throw if it cannot be found now, and the control is loaded again later.
  func currentValue(configuration: Configuration) async throws -> Value
}

/// Carries a provider off the main actor, or its value back.
///
/// `@unchecked Sendable` is sound here: `body` is asked anew for every load, so the provider value
/// belongs to this load, and the main actor does not touch it while `currentValue` uses it; the
/// value is not used again by the provider's side once `currentValue` has returned it. Objects
/// that a provider shares with other loads or with the rest of its app are for the app to guard,
/// as on an iPhone, where `ControlValueProvider` is not `Sendable` either.
struct Transferred<Value>: @unchecked Sendable {
  let value: Value
}

/// Asks a provider, off the main actor.
func currentValue<Provider: ControlValueProvider>(
  of provider: Transferred<Provider>
) async throws -> Transferred<Provider.Value> {
  Transferred(value: try await provider.value.currentValue())
}

/// Asks the provider of a configurable control, off the main actor.
func currentValue<Provider: AppIntentControlValueProvider>(
  of provider: Transferred<Provider>, configuration: Provider.Configuration
) async throws -> Transferred<Provider.Value> {
  Transferred(value: try await provider.value.currentValue(configuration: configuration))
}
