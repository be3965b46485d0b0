import SwiftUI
import WidgetKit

struct CalendarEvent: Identifiable {
  let id: Int
  let title: LocalizedStringKey
  let start: Date
  let duration: TimeInterval
  let color: Color
  var isPrivate = false

  var end: Date { start.addingTimeInterval(duration) }

  static let samples = [
    CalendarEvent(
      id: 1, title: "Stand-up", start: SampleDate.morning.addingTimeInterval(1140), duration: 900,
      color: .red),
    CalendarEvent(
      id: 2, title: "Lunch with Mei", start: SampleDate.morning.addingTimeInterval(8340),
      duration: 3600, color: .green),
    CalendarEvent(
      id: 3, title: "Dentist", start: SampleDate.morning.addingTimeInterval(17_340), duration: 2700,
      color: .purple,
      isPrivate: true),
    CalendarEvent(
      id: 4, title: "Choir practice", start: SampleDate.morning.addingTimeInterval(33_540),
      duration: 5400, color: .blue),
  ]
}

struct AgendaEntry: TimelineEntry {
  let date: Date
  let today: Date
  let events: [CalendarEvent]
}

struct AgendaProvider: TimelineProvider {
  func placeholder(in context: Context) -> AgendaEntry {
    AgendaEntry(date: .now, today: SampleDate.morning, events: CalendarEvent.samples)
  }

  func getSnapshot(in context: Context, completion: @escaping (AgendaEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<AgendaEntry>) -> Void) {
    completion(Timeline(entries: [placeholder(in: context)], policy: .never))
  }
}

struct AgendaWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.phone.agenda", provider: AgendaProvider()) { entry in
      AgendaView(entry: entry)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Up Next")
    .description("Today's date and your next events.")
    .supportedFamilies([
      .systemSmall, .systemMedium, .systemLarge, .accessoryRectangular, .accessoryInline,
    ])
  }
}

struct AgendaView: View {
  @Environment(\.widgetFamily) private var family
  let entry: AgendaEntry

  private var next: CalendarEvent { entry.events[0] }

  var body: some View {
    switch family {
    case .accessoryInline:
      Text("\(next.start, style: .time) \(Text(next.title))")
    case .accessoryRectangular:
      HStack(spacing: 6) {
        Capsule()
          .frame(width: 3)
          .widgetAccentable()
        VStack(alignment: .leading) {
          Text(next.title)
            .font(.headline)
            .widgetAccentable()
          Text(next.start...next.end)
            .foregroundStyle(.secondary)
        }
        Spacer(minLength: 0)
      }
    case .systemMedium:
      HStack(alignment: .top, spacing: 16) {
        day
        VStack(alignment: .leading, spacing: 6) {
          ForEach(entry.events.prefix(2)) { EventRow(event: $0) }
          Spacer(minLength: 0)
        }
      }
    case .systemLarge:
      VStack(alignment: .leading, spacing: 12) {
        HStack(alignment: .firstTextBaseline) {
          Text(entry.today, format: .dateTime.weekday(.wide))
            .foregroundStyle(.red)
          Text(entry.today, style: .date)
            .foregroundStyle(.secondary)
        }
        .font(.headline)
        Divider()
        ForEach(entry.events) { EventRow(event: $0) }
        Spacer(minLength: 0)
        Text("Updated \(entry.date, style: .relative) ago")
          .font(.caption2)
          .foregroundStyle(.tertiary)
      }
    default:
      VStack(alignment: .leading, spacing: 4) {
        day
        Spacer(minLength: 0)
        EventRow(event: next)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }

  private var day: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(entry.today, format: .dateTime.weekday(.wide))
        .font(.caption.weight(.semibold))
        .textCase(.uppercase)
        .foregroundStyle(.red)
      Text(entry.today, format: .dateTime.day())
        .font(.system(size: 34, weight: .light))
    }
  }
}

private struct EventRow: View {
  let event: CalendarEvent

  var body: some View {
    HStack(spacing: 8) {
      RoundedRectangle(cornerRadius: 2)
        .fill(event.color)
        .frame(width: 4)
      VStack(alignment: .leading, spacing: 0) {
        Text(event.title)
          .font(.subheadline.weight(.semibold))
          .lineLimit(1)
          .privacySensitive(event.isPrivate)
        Text(event.start...event.end)
          .font(.caption)
          .foregroundStyle(.secondary)
          .lineLimit(1)
      }
      Spacer(minLength: 0)
    }
    .padding(.vertical, 3)
    .padding(.trailing, 6)
    .background(event.color.opacity(0.12), in: RoundedRectangle(cornerRadius: 5))
    .fixedSize(horizontal: false, vertical: true)
  }
}
