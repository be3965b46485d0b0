public import FoundationEssentials

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
  /// The `kind` of the widget's configuration.
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

/// The information that a server needs to reach the widgets of an extension.
public struct WidgetPushInfo: Hashable, Sendable {
  /// The push token that all widgets of the extension share.
  public let token: Data
}

/// A context in which a widget is relevant, with the options for the context (iOS 18;
/// developer.apple.com, WidgetRelevanceAttribute).
public struct WidgetRelevanceAttribute<Configuration> {
  package let configuration: Configuration
  package let context: RelevantContext

  package init(_ configuration: Configuration, _ context: RelevantContext) {
    (self.configuration, self.context) = (configuration, context)
  }
}

extension WidgetRelevanceAttribute where Configuration: WidgetConfigurationIntent {
  /// Creates an attribute for a configurable widget.
  public init(configuration: Configuration, context: RelevantContext) {
    (self.configuration, self.context) = (configuration, context)
  }

  /// Creates an attribute for a configurable widget, in a group of which one widget is suggested at a time.
  public init(
    configuration: Configuration, context: RelevantContext, group: WidgetRelevanceGroup
  ) { self.init(configuration: configuration, context: context) }

  /// Creates an attribute without a context, in a group of which one widget is suggested at a time.
  public init(configuration: Configuration, group: WidgetRelevanceGroup) {
    self.init(configuration: configuration, context: .never)
  }
}

extension WidgetRelevanceAttribute where Configuration == Void {
  /// Creates an attribute for a widget without options.
  public init(context: RelevantContext) {
    (configuration, self.context) = ((), context)
  }
}

/// A context in which a widget is relevant (developer.apple.com, RelevantContext).
///
/// Only contexts with a date occur here.
public struct RelevantContext: Hashable, Sendable {
  /// The time of the context, or `nil` if the context never occurs.
  package let interval: DateInterval?
  let kind: DateKind

  private init(_ interval: DateInterval?, _ kind: DateKind = .default) {
    (self.interval, self.kind) = (interval, kind)
  }

  static let never = RelevantContext(nil)

  /// The importance of a date (iOS 26).
  public struct DateKind: Hashable, Sendable {
    let score: Float

    /// Normal importance.
    public static let `default` = DateKind(score: 2)
    /// Higher importance, for a date that requires an action.
    public static let scheduled = DateKind(score: 3)
    /// Lower importance, for information only.
    public static let informational = DateKind(score: 1)
  }

  /// The widget is relevant at a date.
  public static func date(_ exact: Date) -> RelevantContext { date(exact, kind: .default) }
  /// The widget is relevant at a date.
  public static func date(_ exact: Date, kind: DateKind) -> RelevantContext {
    RelevantContext(DateInterval(start: exact, duration: 0), kind)
  }
  /// The widget is relevant between two dates, which may be in any order.
  public static func date(from startDate: Date, to endDate: Date) -> RelevantContext {
    RelevantContext(DateInterval(start: min(startDate, endDate), end: max(startDate, endDate)))
  }
  /// The widget is relevant between two dates, which may be in any order.
  public static func date(
    from startDate: Date, to endDate: Date, kind: DateKind
  ) -> RelevantContext {
    RelevantContext(
      DateInterval(start: min(startDate, endDate), end: max(startDate, endDate)), kind)
  }
  /// The widget is relevant in an interval of dates.
  public static func date(interval: DateInterval, kind: DateKind) -> RelevantContext {
    RelevantContext(interval, kind)
  }
  /// The widget is relevant in a range of dates.
  public static func date(range: ClosedRange<Date>, kind: DateKind) -> RelevantContext {
    RelevantContext(DateInterval(start: range.lowerBound, end: range.upperBound), kind)
  }
}
