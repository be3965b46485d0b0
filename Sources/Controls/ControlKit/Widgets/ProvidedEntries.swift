import Synchronization

/// Asks a provider for its entries, off the main actor; in the gallery for the one of its snapshot.
///
/// Throws if the provider has released its completion handler without calling it: no answer can follow then.
func entries<Provider: TimelineProvider>(
  of provider: Transferred<Provider>, in context: TimelineProviderContext
) async throws -> Transferred<Timeline<Provider.Entry>> {
  guard context.isPreview else {
    return try await withCheckedThrowingContinuation { continuation in
      provider.value.getTimeline(in: context, completion: OneAnswer(continuation).completion)
    }
  }
  let entry: Transferred<Provider.Entry> = try await withCheckedThrowingContinuation {
    provider.value.getSnapshot(in: context, completion: OneAnswer($0).completion)
  }
  return Transferred(value: Timeline(entries: [entry.value], policy: .never))
}

/// Asks the provider of a widget with options, off the main actor.
func entries<Provider: AppIntentTimelineProvider>(
  of provider: Transferred<Provider>, for configuration: Provider.Intent,
  in context: TimelineProviderContext
) async -> Transferred<Timeline<Provider.Entry>> {
  guard !context.isPreview else {
    let entry = await provider.value.snapshot(for: configuration, in: context)
    return Transferred(value: Timeline(entries: [entry], policy: .never))
  }
  return Transferred(value: await provider.value.timeline(for: configuration, in: context))
}

/// A provider that releases its completion handler without calling it.
struct SilentProvider: Error, CustomStringConvertible {
  var description: String {
    "it released its completion handler without calling it; call completion exactly once on every path"
  }
}

/// Takes one answer of a closure that may be called never, once or often.
///
/// `@unchecked Sendable` is sound: the continuation is read and taken away under the lock.
private final class OneAnswer<Value>: @unchecked Sendable {
  private let lock = Mutex(())
  private var continuation: CheckedContinuation<Transferred<Value>, any Error>?

  init(_ continuation: CheckedContinuation<Transferred<Value>, any Error>) {
    self.continuation = continuation
  }

  deinit { continuation?.resume(throwing: SilentProvider()) }

  /// Made here, where nothing is known of the value's type that could not leave its thread.
  var completion: @Sendable (Value) -> Void { { self.give($0) } }

  private func give(_ value: Value) {
    let waiting = lock.withLock { _ in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(returning: Transferred(value: value))
  }
}

extension WidgetTimeline {
  /// Reads the view of each entry.
  @MainActor
  init<Entry: TimelineEntry>(
    of timeline: Timeline<Entry>, in context: TimelineProviderContext,
    _ content: (Entry) -> some View
  ) {
    let place = ViewPlace(family: context.family)
    // Sorted and cut before the views are read: they may be many.
    let entries = timeline.entries.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
      .prefix(Self.mostEntries).map(\.element)
    self.init(
      entries: entries.map { entry in
        Self.Entry(
          date: entry.date,
          text: ViewText(from: entry.date, in: place) { content(entry) }.limited,
          relevance: entry.relevance.map { Double($0.score) })
      }, policy: timeline.policy.policy)
  }
}
