/// Temporary: the intents' side declares it.
public protocol WidgetConfigurationIntent: AppIntent {}

extension WidgetConfigurationIntent {
  /// Temporary.
  public func perform() async throws -> OpenedApp { OpenedApp() }
}
