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
    var start: Date
    var end: Date
  }

  let date: Date
  let running: [Running]
  let laps: Int
}

/// Provides one entry for the present and one for the end of each session.
struct TimersProvider: TimelineProvider {
  func placeholder(in context: Context) -> TimersEntry {
    TimersEntry(date: .now, running: [], laps: 0)
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
      guard let start = store.start(of: timer) else { return nil }
      return TimersEntry.Running(
        name: timer.name, start: start, end: start.addingTimeInterval(timer.session))
    }
    let dates = [now] + running.map(\.end).filter { $0 > now }.sorted()
    completion(
      Timeline(
        entries: dates.map { TimersEntry(date: $0, running: running, laps: store.laps) },
        policy: .never))
  }
}

/// One line for each running timer.
struct TimersView: View {
  let entry: TimersEntry

  var body: some View {
    VStack(alignment: .leading) {
      if entry.running.isEmpty {
        Label("No timer runs", systemImage: "hourglass.bottomhalf.filled")
      }
      ForEach(entry.running, id: \.name) { timer in
        HStack {
          Label(timer.name, systemImage: "hourglass")
          Spacer()
          if timer.end > entry.date {
            Text(timerInterval: timer.start...timer.end)
          } else {
            Text("Time for a break")
          }
        }
      }
      if entry.laps > 0 { Text("Laps: \(entry.laps)") }
    }
    .tint(.purple)
  }
}
