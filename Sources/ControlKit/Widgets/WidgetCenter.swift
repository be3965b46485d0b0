public import FoundationEssentials

/// Where an app asks for its widgets to be loaded again.
///
/// Widgets are not shown here, so nothing happens and no widget is ever placed. An app that calls it
/// for a control wants `ControlCenter`.
public final class WidgetCenter: Sendable {
  /// The only widget center of the process.
  public static let shared = WidgetCenter()

  private init() {}

  /// Does nothing.
  public func reloadTimelines(ofKind kind: String) {}
  /// Does nothing.
  public func reloadAllTimelines() {}
  /// Does nothing.
  public func invalidateConfigurationRecommendations() {}
  /// Does nothing.
  public func invalidateRelevance(ofKind kind: String) {}

  /// Answers with no widget.
  @preconcurrency
  public func getCurrentConfigurations(
    _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
  ) {
    completion(.success([]))
  }

  /// No widget.
  public func currentConfigurations() async throws -> [WidgetInfo] { [] }

  /// What is in the way of a widget.
  public struct UserInfoKey: Sendable {
    /// The key of a widget's kind.
    public static let kind = "WGWidgetUserInfoKeyKind"
    /// The key of a widget's size.
    public static let family = "WGWidgetUserInfoKeyFamily"
  }
}

/// A widget that a person has placed; there is none here.
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  /// The widget's kind.
  public let kind: String
  /// The widget's size.
  public let family: WidgetFamily

  /// The placed widget's identity.
  public var id: Self { self }

  /// The options that a person has chosen; nil for a widget without any.
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
