import FoundationEssentials

/// Reloads an app's widgets and lists the placed widgets.
///
/// A reload is a request: the call returns at once and has no result (developer.apple.com,
/// WidgetCenter). For controls use `ControlCenter`. Thread-safe.
public final class WidgetCenter: Sendable {
  /// The only widget center of the process.
  public static let shared = WidgetCenter()

  private init() {}

  /// Requests new timelines for all widgets of this kind.
  public func reloadTimelines(ofKind kind: String) {
    ControlCenter.shared.host?.reloadTimelines(ofKind: kind)
  }
  /// Requests new timelines for all widgets of this app.
  public func reloadAllTimelines() {
    ControlCenter.shared.host?.reloadTimelines(ofKind: nil)
  }
  /// Requests new timelines for all widgets of this kind; a timeline includes its relevance.
  public func invalidateRelevance(ofKind kind: String) { reloadTimelines(ofKind: kind) }

  /// Calls the completion handler with the placed widgets.
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

  /// The widgets of this app that a person has placed; empty without a host.
  public func currentConfigurations() async throws -> [WidgetInfo] {
    try await ControlCenter.shared.host?.currentWidgets() ?? []
  }

  /// The push token of the app's widgets (iOS 26); `nil` without a host or without a push handler.
  public var currentPushInfo: WidgetPushInfo? {
    get async { await ControlCenter.shared.host?.widgetToken().map { WidgetPushInfo(token: $0) } }
  }

  /// Keys of the `userInfo` of a widget's user activity.
  public struct UserInfoKey: Sendable {
    /// The key of a widget's kind.
    public static let kind = "WGWidgetUserInfoKeyKind"
    /// The key of a widget's size.
    public static let family = "WGWidgetUserInfoKeyFamily"
  }
}

/// A widget that a person has placed.
///
/// If a kind is placed twice in one size and with the same options, the two infos are equal
/// (developer.apple.com, WidgetInfo).
public struct WidgetInfo: Hashable, Identifiable, Sendable {
  /// The widget's kind.
  public let kind: String
  /// The widget's size.
  public let family: WidgetFamily

  /// The identity of the shown widget.
  public var id: Self { self }

  /// The intent's type name without the module, which differs between app and extension; `nil` without options.
  package let intent: String?
  /// The chosen options, by the names of the configuration intent's parameters.
  package let options: [String: JSONValue]

  /// Returns `nil` if `familyName` is not the name of a size.
  package init?(
    kind: String, familyName: String, intent: String?, configuration: [String: JSONValue]
  ) {
    guard let family = WidgetFamily(name: familyName) else { return nil }
    self.kind = kind
    self.family = family
    self.intent = intent.map(Self.plainName)
    options = configuration
  }

  /// The options chosen for this widget, or `nil` if their intent has another type.
  ///
  /// The entities of the options are resolved by their queries: the call blocks its thread for at most
  /// two seconds. Do not call it on the main actor if a query needs the main actor.
  public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(
    of intentType: Intent.Type = Intent.self
  ) -> Intent? {
    guard intent == Self.plainName(String(reflecting: Intent.self)) else { return nil }
    return StoredParameters.intent(Intent.self, with: options)
  }

  package static func plainName(_ name: String) -> String {
    String(name.split(separator: ".").last ?? "")
  }
}

/// Receives the push token of an app's widgets.
///
/// Register the type with `pushHandler(_:)`; the system creates the handler.
public protocol WidgetPushHandler {
  /// Creates the handler.
  ///
  /// Called by the system.
  init()
  /// Receives the token and the placed widgets with this handler.
  ///
  /// Called when the token changes, and when such a widget is added, removed or configured.
  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo])
}

/// The contexts in which a widget is relevant, most important first (iOS 18; developer.apple.com, WidgetRelevance).
///
/// `@unchecked Sendable` is sound: a provider creates the relevance, which is then only passed on.
public struct WidgetRelevance<Configuration>: @unchecked Sendable {
  package let attributes: [WidgetRelevanceAttribute<Configuration>]

  /// Creates a relevance from contexts.
  public init(_ attributes: [WidgetRelevanceAttribute<Configuration>]) {
    self.attributes = attributes
  }
}
