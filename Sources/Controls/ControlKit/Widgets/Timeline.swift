public import FoundationEssentials
import Synchronization

/// The content of a widget from a date on.
public protocol TimelineEntry {
  /// The date from which the entry is shown.
  var date: Date { get }
  /// The relevance of the entry; `nil` by default.
  var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
  /// `nil`, which means no relevance.
  public var relevance: TimelineEntryRelevance? { nil }
}

/// Provides the timeline of a widget.
public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  /// The widget for which the entries are created.
  typealias Context = TimelineProviderContext

  /// An entry without personal data.
  func placeholder(in context: Self.Context) -> Self.Entry
  /// Requests an entry for the gallery.
  @preconcurrency
  func getSnapshot(
    in context: Self.Context, completion: @escaping @Sendable (Self.Entry) -> Void)
  /// Requests the timeline from now on.
  @preconcurrency
  func getTimeline(
    in context: Self.Context, completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void)
  /// The contexts in which the widget is relevant (iOS 18); none by default.
  func relevance() async -> WidgetRelevance<Void>
}

extension TimelineProvider {
  /// Returns no contexts.
  public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }
}

/// Provides the timeline of a configurable widget.
public protocol AppIntentTimelineProvider {
  associatedtype Entry: TimelineEntry
  /// The intent whose parameters are the widget's options.
  associatedtype Intent: WidgetConfigurationIntent
  /// The widget for which the entries are created.
  typealias Context = TimelineProviderContext

  /// An entry without personal data.
  func placeholder(in context: Self.Context) -> Self.Entry
  /// An entry for the gallery.
  func snapshot(for configuration: Self.Intent, in context: Self.Context) async -> Self.Entry
  /// The timeline from now on.
  func timeline(
    for configuration: Self.Intent, in context: Self.Context
  ) async -> Timeline<Self.Entry>
  /// Recommended configurations; none by default.
  func recommendations() -> [AppIntentRecommendation<Self.Intent>]
  /// The contexts in which the widget is relevant, with the options for each context (iOS 18); none by default.
  func relevance() async -> WidgetRelevance<Self.Intent>
}

extension AppIntentTimelineProvider {
  /// Returns no contexts.
  public func relevance() async -> WidgetRelevance<Intent> { WidgetRelevance([]) }
  /// Recommends nothing by default.
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// A recommended configuration of a widget.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent> {
  /// The intent with the recommended options.
  public let intent: Intent
  /// A description of the configuration.
  public let description: String

  /// Creates a recommendation with a description that is known only at run time.
  @_disfavoredOverload
  public init(intent: Intent, description: some StringProtocol) {
    self.intent = intent
    self.description = String(description)
  }

  /// Creates a recommendation with a localized description.
  public init(intent: Intent, description: LocalizedStringResource) {
    self.intent = intent
    self.description = description.text
  }

  /// Creates a recommendation with a text view.
  public init(intent: Intent, description: Text) {
    self.intent = intent
    self.description = description.string
  }
}

/// A timeline provider of a widget with options, for any type of intent.
///
/// Adapts an `AppIntentTimelineProvider` for `AppIntentConfiguration` and an `IntentTimelineProvider`
/// for `IntentConfiguration`. The functions run outside the main actor.
package protocol ConfiguredEntries<Intent>: RelevanceSource {
  /// The intent whose parameters are the options.
  associatedtype Intent
  associatedtype Entry: TimelineEntry

  func timeline(
    for intent: Transferred<Intent>, in context: TimelineProviderContext
  ) async throws -> Transferred<Timeline<Entry>>
  func snapshot(
    for intent: Transferred<Intent>, in context: TimelineProviderContext
  ) async throws -> Transferred<Entry>
  /// The entry without personal data.
  func placeholder(in context: TimelineProviderContext) async -> Transferred<Entry>
  func recommendations() async -> [WidgetListing.Recommendation]
}

/// A source of the contexts in which a widget is relevant.
package protocol RelevanceSource: Sendable {
  /// The contexts in which the widget is relevant, with the options to which each context applies.
  func relevance() async -> [RelevantOptions]
}

/// A context in which a widget with these options is relevant.
package struct RelevantOptions: Sendable {
  let options: [String: JSONValue]
  let context: RelevantContext

  package init(_ options: [String: JSONValue], _ context: RelevantContext) {
    (self.options, self.context) = (options, context)
  }
}

extension ConfiguredEntries {
  /// The timeline or, in a preview, the snapshot as its only entry.
  fileprivate func entries(
    for intent: Transferred<Intent>, in context: TimelineProviderContext
  ) async throws -> Transferred<Timeline<Entry>> {
    guard context.isPreview else { return try await timeline(for: intent, in: context) }
    let entry = try await snapshot(for: intent, in: context)
    return Transferred(value: Timeline(entries: [entry.value], policy: .never))
  }
}

extension WidgetParts {
  /// Creates the parts of a widget whose options are the parameters of the intent from `makeIntent`.
  package init<Source: ConfiguredEntries>(
    kind: String, _ source: Source, _ content: @escaping (Source.Entry) -> some View,
    makeIntent: @escaping @MainActor () -> (Source.Intent, StoredParameters)
  ) {
    self.init(kind: kind)
    isConfigurable = true
    begin = {
      let (intent, parameters) = makeIntent()
      let options = Transferred(value: intent)
      return WidgetSetup(
        intent: String(reflecting: Source.Intent.self), parameters: parameters
      ) { context in
        let timeline = try await source.entries(for: options, in: context)
        var result = WidgetTimeline(of: timeline.value, in: context, content)
        if !context.isPreview {
          result.setRelevances(
            await limited(to: QueryLimit.options) { await source.relevance() }, of: parameters)
        }
        return result
      } placeholder: { context in
        WidgetTimeline(of: (await source.placeholder(in: context), context), content)
      } recommendations: {
        await source.recommendations()
      }
    }
  }
}

extension WidgetTimeline {
  /// Sets `relevances` to the periods of the contexts in `all` that match the options in `parameters`.
  ///
  /// A context matches if it has no other value for an option with a value. `all` is `nil` if the provider took
  /// too long.
  mutating func setRelevances(_ all: [RelevantOptions]?, of parameters: StoredParameters? = nil) {
    let chosen = (parameters?.archived ?? [:]).filter { $0.value != .null }
    let found = (all ?? []).filter { each in
      chosen.allSatisfy { name, value in each.options[name].map { $0 == value } ?? true }
    }
    .compactMap { each in
      each.context.interval.map {
        Relevance(from: $0.start, duration: $0.duration, score: Double(each.context.kind.score))
      }
    }
    relevances = found.isEmpty ? nil : Array(found.prefix(Self.mostRelevances))
  }
}

/// Requests a provider's timeline outside the main actor, or the provider's snapshot for a preview.
///
/// Throws if the provider releases its completion handler without calling it.
func entries<Provider: TimelineProvider>(
  of provider: Transferred<Provider>, in context: TimelineProviderContext
) async throws -> Transferred<Timeline<Provider.Entry>> {
  guard context.isPreview else {
    return try await completedValue { provider.value.getTimeline(in: context, completion: $0) }
  }
  let entry: Transferred<Provider.Entry> = try await completedValue {
    provider.value.getSnapshot(in: context, completion: $0)
  }
  return Transferred(value: Timeline(entries: [entry.value], policy: .never))
}

/// Requests the entry without personal data outside the main actor.
func placeholder<Provider: TimelineProvider>(
  of provider: Transferred<Provider>, in context: TimelineProviderContext
) async -> (entry: Transferred<Provider.Entry>, context: TimelineProviderContext) {
  (Transferred(value: provider.value.placeholder(in: context)), context)
}

/// Returns the first value with which `ask` calls its completion handler.
///
/// Throws if the handler is released without having been called.
package func completedValue<Value>(
  _ ask: (@escaping @Sendable (Value) -> Void) -> Void
) async throws -> Transferred<Value> {
  try await withCheckedThrowingContinuation { ask(SingleCompletion($0).completion) }
}

/// The error of a provider that releases its completion handler without calling it.
struct CompletionNotCalled: Error, CustomStringConvertible {
  var description: String {
    "it released its completion handler without calling it; call completion exactly once on every path"
  }
}

/// Receives the value of a completion handler that may be called never, once or several times.
///
/// `@unchecked Sendable` is sound: the continuation is accessed only under the lock.
private final class SingleCompletion<Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var continuation: CheckedContinuation<Transferred<Value>, any Error>?

  init(_ continuation: CheckedContinuation<Transferred<Value>, any Error>) {
    self.continuation = continuation
  }

  deinit { continuation?.resume(throwing: CompletionNotCalled()) }

  /// Created in a generic context, where the compiler accepts sending the value to another thread.
  var completion: @Sendable (Value) -> Void { { self.resume(with: $0) } }

  private func resume(with value: Value) {
    let waiting = lock.withLock { _ in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: Transferred(value: value))
  }
}

extension WidgetTimeline {
  /// Reads the view of each entry.
  ///
  /// The trees of all entries together have at most `mostTreeBytes`, so that the answer fits into a message; entries beyond
  /// the limit have texts only.
  @MainActor
  init<Entry: TimelineEntry>(
    of timeline: Timeline<Entry>, in context: TimelineProviderContext,
    _ content: (Entry) -> some View
  ) {
    let place = ViewPlace(
      family: context.family, renderingMode: context.family.isAccessory ? .vibrant : .fullColor)
    let hasMargins = !context.family.isAccessory && !context.hasNoMargins
    let size = context.family.size.without(margin: hasMargins ? 16 : 0)
    // Sorted and limited first, because there may be many views to read. Entries before the current one are dropped first.
    let sorted = timeline.entries.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    let now = Date.now
    let past = max(sorted.prefix { $0.date <= now }.count - 1, 0)
    let entries = sorted.dropFirst(min(past, max(sorted.count - Self.mostEntries, 0)))
      .prefix(Self.mostEntries)
    var bytes = Self.mostTreeBytes
    self.init(
      entries: entries.map { entry in
        var text = ViewText(from: entry.date, in: place, size: size) { content(entry) }.limited
        bytes -= (text.tree?.approximateBytes ?? 0) + (text.darkTree?.approximateBytes ?? 0)
        if bytes < 0 { text = text.withoutTrees }
        return Self.Entry(
          date: entry.date, text: text, relevance: entry.relevance.map { Double($0.score) },
          relevanceDuration: entry.relevance?.duration)
      }, policy: timeline.policy.policy)
  }

  /// Reads the view of a placeholder: the tree marks its texts as hidden, and there are no lines.
  @MainActor
  init<Entry: TimelineEntry>(
    of placeholder: (entry: Transferred<Entry>, context: TimelineProviderContext),
    _ content: (Entry) -> some View
  ) {
    let timeline = Timeline(entries: [placeholder.entry.value], policy: .never)
    self.init(of: timeline, in: placeholder.context) {
      content($0).redacted(reason: .placeholder)
    }
    for index in entries.indices {
      (entries[index].text.lines, entries[index].text.timer) = ([], nil)
    }
  }

  /// The approximate limit for all trees of a timeline, in bytes; a message of an extension has at most a mebibyte.
  static let mostTreeBytes = 700 * 1024
}

/// The relevance of an entry compared with other entries of its widget.
public struct TimelineEntryRelevance: Hashable, Sendable, Codable {
  /// The score; higher is more relevant.
  public var score: Float
  /// The duration for which the score is valid, in seconds.
  public var duration: TimeInterval

  /// Creates a relevance; with a `duration` of 0 the score is valid until the next entry.
  public init(score: Float, duration: TimeInterval = 0) {
    self.score = score
    self.duration = duration
  }
}

/// The time at which a widget's next timeline is requested.
public struct TimelineReloadPolicy: Equatable, Sendable {
  let policy: WidgetTimeline.Policy

  /// The next timeline is requested after the date of the last entry.
  public static let atEnd = TimelineReloadPolicy(policy: .atEnd)
  /// The next timeline is requested only when the app requests a reload.
  public static let never = TimelineReloadPolicy(policy: .never)
  /// The next timeline is requested after a date.
  public static func after(_ date: Date) -> TimelineReloadPolicy {
    TimelineReloadPolicy(policy: .after(date))
  }
}

/// The entries of a widget with their reload policy.
public struct Timeline<Entry: TimelineEntry> {
  /// The entries, in the order of the provider.
  public let entries: [Entry]
  /// The time at which the next timeline is requested.
  public let policy: TimelineReloadPolicy

  /// Creates a timeline with the time of the next request.
  public init(entries: [Entry], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

extension Timeline: Sendable where Entry: Sendable {}

/// The widget for which a provider creates entries.
public struct TimelineProviderContext: Sendable {
  /// The size of the widget.
  public let family: WidgetFamily
  /// Whether the widget is shown in the gallery.
  public let isPreview: Bool
  /// Whether the system's margins around the content are left out.
  var hasNoMargins = false

  /// Creates a context.
  public init(family: WidgetFamily, isPreview: Bool) {
    self.family = family
    self.isPreview = isPreview
  }

  /// The environments in which the widget may be shown.
  public var environmentVariants: EnvironmentVariants { EnvironmentVariants() }

  /// The possible values of environment keys.
  ///
  /// There is one value each, since the view is evaluated once (developer.apple.com,
  /// TimelineProviderContext.EnvironmentVariants).
  @dynamicMemberLookup
  public struct EnvironmentVariants: Sendable {
    /// The possible values of one key.
    public subscript<Value>(keyPath: WritableKeyPath<EnvironmentValues, Value>) -> [Value]? {
      [EnvironmentValues()[keyPath: keyPath]]
    }

    /// The possible values of one key.
    public subscript<Value>(
      dynamicMember keyPath: WritableKeyPath<EnvironmentValues, Value>
    ) -> [Value]? { self[keyPath] }
  }
}
