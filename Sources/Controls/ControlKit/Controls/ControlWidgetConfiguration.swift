@_exported public import ControlModel

/// The configuration of a control: its kind, value provider and template.
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {
  associatedtype Body: ControlWidgetConfiguration
  /// The content of the configuration.
  @ControlWidgetConfigurationBuilder var body: Self.Body { get }
}

/// Builds exactly one configuration.
///
/// As with Apple's builder, `if` and `switch` are not supported.
@resultBuilder
public enum ControlWidgetConfigurationBuilder {
  /// Returns the configuration unchanged.
  public static func buildExpression<Content: ControlWidgetConfiguration>(
    _ content: Content
  ) -> Content { content }

  /// Returns the only configuration of the block.
  public static func buildBlock<Content: ControlWidgetConfiguration>(
    _ content: Content
  ) -> Content { content }
}

extension Never: ControlWidgetConfiguration {}

/// An empty configuration, which a catalog refuses.
@MainActor @preconcurrency
public struct EmptyControlWidgetConfiguration: ControlWidgetConfiguration, ConfigurationPart {
  /// Creates the empty configuration.
  public init() {}

  /// Never called: the configuration is primitive.
  public var body: Never { return noBody(Self.self) }
  var parts: ConfigurationParts {
    ConfigurationParts(kind: "", isConfigurable: false) {
      ControlSetup(preview: { TemplateParts() }, load: { TemplateParts() })
    }
  }
}

@MainActor
struct ConfigurationParts {
  let kind: String
  let isConfigurable: Bool
  var displayName: String?
  var description: String?
  var promptsForUserConfiguration = false
  var pushHandler: (any ControlPushHandler.Type)?
  /// Begins a preview or a load; the options have their default values.
  let begin: @MainActor () -> ControlSetup

  init(kind: String, isConfigurable: Bool, begin: @escaping @MainActor () -> ControlSetup) {
    self.kind = kind
    self.isConfigurable = isConfigurable
    self.begin = begin
  }

  /// Evaluates `configuration` and, unless it is primitive, its body.
  static func of(_ configuration: some ControlWidgetConfiguration) -> ConfigurationParts {
    if let part = configuration as? any ConfigurationPart { return part.parts }
    return of(configuration.body)
  }

  static func of(_ control: some ControlWidget) -> ConfigurationParts { of(control.body) }
}

/// One preview or load of a control: its options and the closures that make its templates.
@MainActor
struct ControlSetup {
  /// The intent whose parameters are the options, which must be set before a template is created.
  var configuration: (any ControlConfigurationIntent)?
  /// Whether a value provider supplies the preview's value.
  var hasProvider = false
  let preview: @MainActor () -> TemplateParts
  /// Creates the template of the current value; throws the value provider's errors.
  let load: @MainActor () async throws -> TemplateParts

  var parameters: StoredParameters? { configuration.map { StoredParameters(of: $0) } }
}

@MainActor
protocol ConfigurationPart {
  var parts: ConfigurationParts { get }
}

/// A control: a button or a toggle that a person can place.
///
/// A control can be placed on a hardware button, in Control Center or on the Lock Screen. Its `body`
/// is evaluated for every load (WWDC24 session 10157, "reload").
@MainActor @preconcurrency
public protocol ControlWidget {
  associatedtype Body: ControlWidgetConfiguration
  /// Creates the control.
  ///
  /// Called by the system.
  init()
  /// The control's kind, value provider and template.
  @ControlWidgetConfigurationBuilder var body: Self.Body { get }
}

/// The configuration of a control without options.
@MainActor @preconcurrency
public struct StaticControlConfiguration<Content: ControlWidgetTemplate>:
  ControlWidgetConfiguration, ConfigurationPart
{
  let parts: ConfigurationParts

  /// A control without a value provider.
  public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> Content) {
    parts = ConfigurationParts(kind: kind, isConfigurable: false) {
      ControlSetup(
        preview: { TemplateParts.of(content()) }, load: { TemplateParts.of(content()) })
    }
  }

  /// A control whose content depends on the provider's value.
  public init<Provider: ControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) {
    parts = ConfigurationParts(kind: kind, isConfigurable: false) {
      ControlSetup(
        hasProvider: true,
        preview: { TemplateParts.of(content(provider.previewValue)) },
        load: {
          let value = try await currentValue(of: Transferred(value: provider))
          return TemplateParts.of(content(value.value))
        })
    }
  }

  /// Never called: the configuration is primitive.
  public var body: Never { return noBody(Self.self) }
}

/// The configuration of a control with options.
///
/// The options are the parameters of the intent. Until a person chooses a value, each has its
/// default; for an entity, that is the result of the default query's `defaultResult()`.
@MainActor @preconcurrency
public struct AppIntentControlConfiguration<
  Configuration: ControlConfigurationIntent, Content: ControlWidgetTemplate
>: ControlWidgetConfiguration, ConfigurationPart {
  let parts: ConfigurationParts

  /// A control without a value provider.
  public init(
    kind: String, intent: Configuration.Type = Configuration.self,
    @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> Content
  ) {
    parts = ConfigurationParts(kind: kind, isConfigurable: true) {
      let configuration = Configuration()
      return ControlSetup(
        configuration: configuration,
        preview: { TemplateParts.of(content(configuration)) },
        load: { TemplateParts.of(content(configuration)) })
    }
  }

  /// A control whose content depends on the provider's value.
  public init<Provider: AppIntentControlValueProvider>(
    kind: String, provider: Provider,
    @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> Content
  ) where Configuration == Provider.Configuration {
    parts = ConfigurationParts(kind: kind, isConfigurable: true) {
      let configuration = Configuration()
      return ControlSetup(
        configuration: configuration, hasProvider: true,
        preview: {
          TemplateParts.of(content(provider.previewValue(configuration: configuration)))
        },
        load: {
          let value = try await currentValue(
            of: Transferred(value: provider), configuration: configuration)
          return TemplateParts.of(content(value.value))
        })
    }
  }

  /// Never called: the configuration is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension ControlWidgetConfiguration {
  /// Sets the control's name in the gallery and in its hint.
  ///
  /// The default is the app's name.
  public func displayName(_ displayName: LocalizedStringResource) -> some ControlWidgetConfiguration
  {
    ModifiedConfiguration(base: self) { parts in
      parts.displayName = displayName.text.nonBlank ?? parts.displayName
    }
  }

  /// Sets the description that is shown where a person configures the control.
  public func description(_ description: LocalizedStringResource) -> some ControlWidgetConfiguration
  {
    ModifiedConfiguration(base: self) { parts in
      parts.description = description.text.nonBlank ?? parts.description
    }
  }

  /// Asks for the control's options when a person chooses the control.
  public func promptsForUserConfiguration() -> some ControlWidgetConfiguration {
    ModifiedConfiguration(base: self) { $0.promptsForUserConfiguration = true }
  }

  /// Gives the control a push token and sets the type of the handler that receives it.
  ///
  /// Several kinds may share one handler type (developer.apple.com, ControlPushHandler).
  public func pushHandler(
    _ pushHandler: any ControlPushHandler.Type
  ) -> some ControlWidgetConfiguration {
    ModifiedConfiguration(base: self) { $0.pushHandler = pushHandler }
  }
}

@MainActor
struct ModifiedConfiguration<Base: ControlWidgetConfiguration>: ControlWidgetConfiguration,
  ConfigurationPart
{
  let base: Base
  let change: (inout ConfigurationParts) -> Void

  var body: Never { return noBody(Self.self) }

  var parts: ConfigurationParts {
    var parts = ConfigurationParts.of(base)
    change(&parts)
    return parts
  }
}

/// Receives the push tokens of an app's controls.
///
/// Register the type with `pushHandler(_:)`; the system creates the handler.
public protocol ControlPushHandler {
  /// Creates the handler.
  ///
  /// Called by the system.
  init()
  /// Receives all placed controls that have this handler.
  ///
  /// Called when such a control is added, removed or configured, and when a token changes
  /// (developer.apple.com, `pushTokensDidChange(controls:)`).
  func pushTokensDidChange(controls: [ControlInfo])
}

// The types that ControlKit shares with the daemon are part of its API, so that an extension needs
// to import only ControlKit.

/// Provides the value that a control shows.
public protocol ControlValueProvider {
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
  associatedtype Configuration: ControlConfigurationIntent
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
