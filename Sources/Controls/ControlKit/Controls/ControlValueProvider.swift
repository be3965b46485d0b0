/// Provides the value that a control shows.
public protocol ControlValueProvider {
  /// The type of the value.
  associatedtype Value
  /// The value for the gallery, for the state off.
  ///
  /// It must be available quickly and cheaply.
  var previewValue: Value { get }
  /// The current value.
  ///
  /// Throws if it is not available; the control is then loaded again later.
  func currentValue() async throws -> Value
}

/// Provides the value that a configurable control shows.
public protocol AppIntentControlValueProvider {
  /// The type of the control's configuration.
  associatedtype Configuration: ControlConfigurationIntent
  /// The type of the value.
  associatedtype Value
  /// The value for the gallery, for the state off.
  ///
  /// It must be available quickly and cheaply.
  func previewValue(configuration: Configuration) -> Value
  /// The current value.
  ///
  /// Throws if it is not available; the control is then loaded again later.
  func currentValue(configuration: Configuration) async throws -> Value
}

/// Transfers a provider away from the main actor, or its value back.
///
/// `@unchecked Sendable` is sound: `body` is evaluated for every load, so the provider belongs to
/// one load, and the main actor does not use it while `currentValue` runs. The provider does not
/// use the value after `currentValue` has returned it. The app itself must protect objects that a
/// provider shares with other code, as on iOS, where `ControlValueProvider` is not `Sendable`
/// either.
package struct Transferred<Value>: @unchecked Sendable {
  package let value: Value

  package init(value: Value) { self.value = value }
}

/// Reads the value of a provider outside the main actor.
func currentValue<Provider: ControlValueProvider>(
  of provider: Transferred<Provider>
) async throws -> Transferred<Provider.Value> {
  Transferred(value: try await provider.value.currentValue())
}

/// Reads the value of a configurable control's provider outside the main actor.
func currentValue<Provider: AppIntentControlValueProvider>(
  of provider: Transferred<Provider>, configuration: Provider.Configuration
) async throws -> Transferred<Provider.Value> {
  Transferred(value: try await provider.value.currentValue(configuration: configuration))
}
