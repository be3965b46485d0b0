import SwiftUI
import WidgetKit

struct WeatherEntry: TimelineEntry {
  let date: Date
  let forecast: Forecast
}

struct WeatherProvider: TimelineProvider {
  func placeholder(in context: Context) -> WeatherEntry {
    WeatherEntry(date: .now, forecast: .sample(at: SampleDate.morning))
  }

  func getSnapshot(in context: Context, completion: @escaping (WeatherEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<WeatherEntry>) -> Void) {
    completion(Timeline(entries: [placeholder(in: context)], policy: .after(.now + 3600)))
  }
}

struct WeatherWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.phone.weather", provider: WeatherProvider()) { entry in
      WeatherView(forecast: entry.forecast)
        .containerBackground(for: .widget) {
          LinearGradient(
            colors: [
              Color(red: 0.24, green: 0.52, blue: 0.93), Color(red: 0.55, green: 0.78, blue: 0.98),
            ],
            startPoint: .top, endPoint: .bottom)
        }
        .widgetURL(URL(string: "weather://cupertino"))
    }
    .configurationDisplayName("Forecast")
    .description("See the current weather conditions and forecast for a location.")
    .supportedFamilies([
      .systemSmall, .systemMedium, .systemLarge, .accessoryInline, .accessoryCircular,
      .accessoryRectangular,
    ])
  }
}

struct WeatherView: View {
  @Environment(\.widgetFamily) private var family
  let forecast: Forecast

  var body: some View {
    switch family {
    case .accessoryInline:
      Label(
        "\(forecast.temperature.degrees) \(Text(forecast.condition))", systemImage: forecast.symbol)
    case .accessoryCircular:
      Gauge(value: forecast.temperature, in: forecast.low...forecast.high) {
        Image(systemName: forecast.symbol)
      } currentValueLabel: {
        Text(forecast.temperature.degrees)
      } minimumValueLabel: {
        Text(forecast.low.degrees)
      } maximumValueLabel: {
        Text(forecast.high.degrees)
      }
      .gaugeStyle(.accessoryCircular)
    case .accessoryRectangular:
      VStack(alignment: .leading) {
        Label(forecast.city, systemImage: forecast.symbol)
          .font(.headline)
          .widgetAccentable()
        Text(forecast.condition)
        Text("H:\(forecast.high.degrees) L:\(forecast.low.degrees)")
          .foregroundStyle(.secondary)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    default:
      card
    }
  }

  private var card: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack(alignment: .top) {
        current
        if family != .systemSmall {
          Spacer()
          VStack(alignment: .trailing) {
            Image(systemName: forecast.symbol)
              .symbolRenderingMode(.multicolor)
            Text(forecast.condition)
            Text("H:\(forecast.high.degrees) L:\(forecast.low.degrees)")
          }
          .font(.footnote.weight(.medium))
        }
      }
      Spacer(minLength: 0)
      if family == .systemSmall {
        Image(systemName: forecast.symbol)
          .symbolRenderingMode(.multicolor)
        VStack(alignment: .leading, spacing: 2) {
          Text(forecast.condition)
          Text("H:\(forecast.high.degrees) L:\(forecast.low.degrees)")
        }
        .font(.footnote.weight(.medium))
      } else {
        HourlyRow(hours: forecast.hours)
      }
      if family == .systemLarge {
        Divider().overlay(.white.opacity(0.5))
        DailyGrid(days: forecast.days)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .foregroundStyle(.white)
  }

  private var current: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(forecast.city)
        .font(.subheadline.weight(.semibold))
      Text(forecast.temperature.degrees)
        .font(.system(size: family == .systemMedium ? 32 : 44, weight: .light))
    }
  }
}

private struct HourlyRow: View {
  let hours: [HourlyForecast]

  var body: some View {
    HStack {
      ForEach(hours) { hour in
        VStack(spacing: 4) {
          Text(hour.date, format: .dateTime.hour())
            .font(.caption2.weight(.semibold))
            .foregroundStyle(.white.opacity(0.7))
          Image(systemName: hour.symbol)
            .symbolRenderingMode(.multicolor)
            .frame(height: 18)
          Text(hour.temperature.value.degrees)
            .font(.callout.weight(.medium))
        }
        .frame(maxWidth: .infinity)
      }
    }
  }
}

private struct DailyGrid: View {
  let days: [DailyForecast]

  var body: some View {
    Grid(alignment: .leading, horizontalSpacing: 12, verticalSpacing: 6) {
      ForEach(days) { day in
        GridRow {
          Text(day.date, format: .dateTime.weekday(.wide))
            .font(.callout.weight(.medium))
          Image(systemName: day.symbol)
            .symbolRenderingMode(.multicolor)
            .gridColumnAlignment(.center)
          Text(day.low.degrees)
            .foregroundStyle(.white.opacity(0.7))
            .gridColumnAlignment(.trailing)
          Capsule()
            .fill(
              LinearGradient(
                colors: [.green, .yellow, .orange], startPoint: .leading, endPoint: .trailing)
            )
            .frame(height: 5)
          Text(day.high.degrees)
            .gridColumnAlignment(.trailing)
        }
      }
    }
    .font(.callout)
  }
}

extension Double {
  /// A temperature without its unit, such as 19°.
  var degrees: String { "\(formatted(.number.precision(.fractionLength(0))))°" }
}

/// The dates in the samples, which are fixed so that the pictures never change.
enum SampleDate {
  /// Friday, June 12, 2026, at 9:41.
  static let morning =
    Calendar.current.date(
      from: DateComponents(year: 2026, month: 6, day: 12, hour: 9, minute: 41)) ?? .now
}
