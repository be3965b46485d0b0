import AppIntents
import SwiftUI
import WidgetKit

struct WaterEntry: TimelineEntry {
  let date: Date
  let glasses: Int
  let goal: Int

  var progress: Double { min(Double(glasses) / Double(goal), 1) }
}

struct WaterLog {
  static let goal = 8

  static var glasses: Int {
    get { UserDefaults.standard.object(forKey: "glasses") as? Int ?? 5 }
    set { UserDefaults.standard.set(newValue, forKey: "glasses") }
  }

  static var reminds: Bool {
    get { UserDefaults.standard.bool(forKey: "reminds") }
    set { UserDefaults.standard.set(newValue, forKey: "reminds") }
  }
}

struct DrinkIntent: AppIntent {
  static let title: LocalizedStringResource = "Drink a Glass"

  @Parameter(title: "Glasses")
  var glasses: Int

  init() { glasses = 1 }

  init(glasses: Int) { self.glasses = glasses }

  func perform() async throws -> some IntentResult {
    WaterLog.glasses += glasses
    return .result()
  }
}

struct RemindIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Remind Me"

  @Parameter(title: "Reminders")
  var value: Bool

  func perform() async throws -> some IntentResult {
    WaterLog.reminds = value
    return .result()
  }
}

struct WaterProvider: TimelineProvider {
  func placeholder(in context: Context) -> WaterEntry {
    WaterEntry(date: .now, glasses: 5, goal: WaterLog.goal)
  }

  func getSnapshot(in context: Context, completion: @escaping (WaterEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<WaterEntry>) -> Void) {
    let entry = WaterEntry(date: .now, glasses: WaterLog.glasses, goal: WaterLog.goal)
    completion(Timeline(entries: [entry], policy: .never))
  }
}

struct RingWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.phone.ring", provider: WaterProvider()) { entry in
      RingView(entry: entry)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Water")
    .description("Today's glasses of water, and a button for the next one.")
    .supportedFamilies([.systemSmall, .systemMedium, .accessoryCircular, .accessoryInline])
  }
}

struct RingView: View {
  @Environment(\.widgetFamily) private var family
  let entry: WaterEntry

  var body: some View {
    switch family {
    case .accessoryCircular:
      Gauge(value: entry.progress) {
        Image(systemName: "drop.fill")
      } currentValueLabel: {
        Text(entry.glasses, format: .number)
      }
      .gaugeStyle(.accessoryCircularCapacity)
      .widgetAccentable()
    case .accessoryInline:
      Label("\(entry.glasses) of \(entry.goal) glasses", systemImage: "drop.fill")
    case .systemMedium:
      HStack(spacing: 16) {
        ring
          .frame(width: 100)
        VStack(alignment: .leading, spacing: 8) {
          Text("Water")
            .font(.headline)
          Text("\(entry.glasses) of \(entry.goal) glasses")
            .font(.subheadline)
            .foregroundStyle(.secondary)
          ProgressView(value: entry.progress)
            .tint(.cyan)
          HStack {
            Button(intent: DrinkIntent(glasses: 1)) {
              Label("Drink", systemImage: "plus")
                .font(.footnote.bold())
            }
            .tint(.cyan)
            Toggle("Remind Me", isOn: WaterLog.reminds, intent: RemindIntent())
              .toggleStyle(.button)
              .font(.footnote)
              .tint(.indigo)
          }
        }
      }
    default:
      VStack(alignment: .leading) {
        ring
          .frame(maxWidth: .infinity)
        HStack {
          Text("\(entry.glasses)/\(entry.goal)")
            .font(.headline.monospacedDigit())
          Spacer()
          Button(intent: DrinkIntent(glasses: 1)) {
            Image(systemName: "plus")
          }
          .buttonBorderShape(.circle)
          .tint(.cyan)
        }
      }
    }
  }

  private var ring: some View {
    ZStack {
      Circle()
        .stroke(.cyan.opacity(0.2), lineWidth: 12)
      Circle()
        .trim(from: 0, to: entry.progress)
        .stroke(
          AngularGradient(colors: [.blue, .cyan], center: .center),
          style: StrokeStyle(lineWidth: 12, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      Image(systemName: "drop.fill")
        .font(.title2)
        .foregroundStyle(.cyan)
    }
    .padding(6)
    .aspectRatio(1, contentMode: .fit)
  }
}
