/// An intent whose parameters are options.
///
/// It need not perform anything.
///
/// Apple declares the default `perform()` in both protocols below. A common protocol avoids two
/// implementations in a type that conforms to both.
public protocol _ConfigurationIntent: AppIntent {}

extension _ConfigurationIntent {
  /// Does nothing, since a configuration is never run.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer()
  }
}

extension _ConfigurationIntent where Self: OpenIntent {
  /// Does nothing.
  ///
  /// The system opens the app for every `OpenIntent`.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

/// An intent whose parameters are the options of a configurable control.
public protocol ControlConfigurationIntent: _ConfigurationIntent {}

/// An intent whose parameters are the options of a configurable widget.
public protocol WidgetConfigurationIntent: _ConfigurationIntent {}
