import Synchronization

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
    // Sorted and limited first, because there may be many views to read.
    let entries = timeline.entries.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
      .prefix(Self.mostEntries).map(\.element)
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
