public import FoundationEssentials

/// Where an app asks for its widgets to be loaded again.
///
/// A reload is a request: the call returns at once and has no result (developer.apple.com,
/// WidgetCenter). For a control an app wants `ControlCenter`.
public final class WidgetCenter: Sendable {
  /// The only widget center of the process.
  public static let shared = WidgetCenter()

  private init() {}

  /// Asks for the timelines of all widgets of this kind to be loaded again.
  public func reloadTimelines(ofKind kind: String) {
    ControlCenter.shared.host?.reloadTimelines(ofKind: kind)
  }
  /// Asks for the timelines of all widgets of this app to be loaded again.
  public func reloadAllTimelines() {
    ControlCenter.shared.host?.reloadTimelines(ofKind: nil)
  }
  /// Does nothing.
  public func invalidateConfigurationRecommendations() {}
  /// Does nothing.
  public func invalidateRelevance(ofKind kind: String) {}

  /// Answers with the widgets that are shown.
  @preconcurrency
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    Task.detached(executorPreference: TaskThreads.shared) {
      do {
        completion(.success(try await self.currentConfigurations()))
      } catch { completion(.failure(error)) }
    }
  }

  /// The widgets that are shown: in an extension all of its own, each in its smallest size.
  public func currentConfigurations() async throws -> [WidgetInfo] {
    try await ControlCenter.shared.host?.currentWidgets() ?? []
  }

  /// What is in the way of a widget.
  public struct UserInfoKey: Sendable {
    /// The key of a widget's kind.
    public static let kind = "WGWidgetUserInfoKeyKind"
    /// The key of a widget's size.
    public static let family = "WGWidgetUserInfoKeyFamily"
  }
}

/// A widget that is shown.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  /// The widget's kind.
  public let kind: String
  /// The widget's size.
  public let family: WidgetFamily

  /// The shown widget's identity.
  public var id: Self { self }

  package init(kind: String, family: WidgetFamily) {
    self.kind = kind
    self.family = family
  }

  /// No options: a person cannot choose any yet.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? { nil }
}

/// Hears of a widget's push token; never here.
public protocol WidgetPushHandler {
  /// Makes the handler.
  init()
  /// Takes the token.
  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo])
}

/// The push token of widgets.
public struct WidgetPushInfo: Hashable, Sendable {
  /// The token.
  public let token: Data
}
