import ControlKit
import FoundationEssentials

/// A widget that shows the running timers with their remaining time, and the laps.
struct TimersWidget: Widget {
  nonisolated static let kind = "com.example.Productivity.Timers"

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: Self.kind, provider: TimersProvider()) { entry in
      TimersView(entry: entry)
    }
    .configurationDisplayName("Timers")
    .description("Shows the timers and how long they still run.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

/// The timers at one date.
struct TimersEntry: TimelineEntry {
  struct Running {
    var name: String
    var symbol: String
    var start: Date
    var end: Date

    init(_ timer: ProductivityTimer, since start: Date) {
      (name, symbol, self.start) = (timer.name, timer.symbol, start)
      end = start.addingTimeInterval(timer.session)
    }
  }

  let date: Date
  let running: [Running]
  let laps: Int
}

/// Provides one entry for the present and one for the end of each session.
struct TimersProvider: TimelineProvider {
  /// An example: in the gallery a widget shows what it looks like in use.
  func placeholder(in context: Context) -> TimersEntry {
    let now = Date.now
    return TimersEntry(date: now, running: [.init(.work, since: now)], laps: 2)
  }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (TimersEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<TimersEntry>) -> Void
  ) {
    let now = Date.now
    let store = TimerStore()
    let running = ProductivityTimer.all.compactMap { timer -> TimersEntry.Running? in
      store.start(of: timer).map { TimersEntry.Running(timer, since: $0) }
    }
    let dates = [now] + running.map(\.end).filter { $0 > now }.sorted()
    completion(
      Timeline(
        entries: dates.map { TimersEntry(date: $0, running: running, laps: store.laps) },
        policy: .never))
  }
}

/// The running timers: below each other in the small widget, beside each other in the medium one.
struct TimersView: View {
  @Environment(\.widgetFamily) private var family
  let entry: TimersEntry

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      if entry.running.isEmpty {
        Image(systemName: "hourglass.bottomhalf.filled").font(.title).foregroundStyle(.purple)
        Spacer()
        Text("No Timers").font(.headline)
      } else if family == .systemSmall {
        timers
      } else {
        HStack(alignment: .top, spacing: 16) { timers }
      }
      if entry.laps > 0 {
        Spacer()
        Text("Laps: \(entry.laps)").font(.caption).foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .tint(.purple)
  }

  private var hasRoom: Bool { family != .systemSmall || entry.running.count == 1 }

  private var timers: some View {
    ForEach(entry.running, id: \.name) { timer in
      VStack(alignment: .leading, spacing: 2) {
        HStack(spacing: 4) {
          Image(systemName: timer.symbol).foregroundStyle(.purple)
          Text(timer.name).foregroundStyle(.secondary)
        }
        .font(.caption)
        if timer.end > entry.date {
          Text(timerInterval: timer.start...timer.end)
            .font(hasRoom ? .largeTitle : .title2).fontWeight(.semibold).monospacedDigit()
        } else {
          Text("Time for a break").font(.callout)
        }
      }
      .lineLimit(1)
      .minimumScaleFactor(0.7)
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }
}
