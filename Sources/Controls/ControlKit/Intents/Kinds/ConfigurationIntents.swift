/// An intent whose parameters are options, and which need not do anything.
///
/// Apple repeats the default `perform()` in each of the two protocols below; one of their own for both
/// keeps a type that conforms to both from having two.
public protocol _ConfigurationIntent: AppIntent {}

extension _ConfigurationIntent {
  /// Does nothing: a configuration is read, not run.
  public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
    IntentResultContainer()
  }
}

extension _ConfigurationIntent where Self: OpenIntent {
  /// Does nothing more: to open the app is what the system does for every `OpenIntent`.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}

/// An intent whose parameters are the options of a configurable control.
public protocol ControlConfigurationIntent: _ConfigurationIntent {}

/// An intent whose parameters are the options of a configurable widget.
public protocol WidgetConfigurationIntent: _ConfigurationIntent {}
