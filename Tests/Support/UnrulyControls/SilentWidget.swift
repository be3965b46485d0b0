import ControlKit
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A widget whose provider keeps its completion handler without a call and whose snapshot blocks forever.
struct SilentWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "unruly.silent", provider: SilentProvider()) { _ in Text("x") }
      .configurationDisplayName("Silent")
  }
}

struct SilentEntry: TimelineEntry {
  let date: Date
}

struct SilentProvider: TimelineProvider {
  private static let kept = Mutex<[@Sendable (Timeline<SilentEntry>) -> Void]>([])

  func placeholder(in context: Context) -> SilentEntry { SilentEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (SilentEntry) -> Void) {
    while true { pause() }
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<SilentEntry>) -> Void
  ) {
    Self.kept.withLock { $0.append(completion) }
  }
}
