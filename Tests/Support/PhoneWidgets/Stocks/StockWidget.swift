import SwiftUI
import WidgetKit

struct Quote {
  let symbol: String
  let name: String
  let price: Double
  let change: Double
  let points: [Double]

  var isUp: Bool { change >= 0 }
  var color: Color { isUp ? .green : .red }

  static let samples = [
    Quote(
      symbol: "ORCH", name: "Orchard Group", price: 214.29, change: 0.0132,
      points: [208, 209.5, 207.8, 210.2, 211, 209.9, 212.4, 213.6, 212.9, 214.29]),
    Quote(
      symbol: "KILN", name: "Kiln & Sons", price: 88.1, change: -0.0087,
      points: [90, 89.6, 89.9, 89.1, 88.4, 88.9, 88.2, 88.6, 87.9, 88.1]),
    Quote(
      symbol: "WREN", name: "Wren Air", price: 31.75, change: 0.0041,
      points: [31.4, 31.2, 31.5, 31.6, 31.5, 31.7, 31.55, 31.6, 31.8, 31.75]),
  ]
}

struct QuoteEntry: TimelineEntry {
  let date: Date
  let quotes: [Quote]
}

struct QuoteProvider: TimelineProvider {
  func placeholder(in context: Context) -> QuoteEntry {
    QuoteEntry(date: .now, quotes: Quote.samples)
  }

  func getSnapshot(in context: Context, completion: @escaping (QuoteEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<QuoteEntry>) -> Void) {
    completion(Timeline(entries: [placeholder(in: context)], policy: .after(.now + 900)))
  }
}

struct StockWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.phone.stocks", provider: QuoteProvider()) { entry in
      StockView(quotes: entry.quotes)
        .containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Stocks")
    .description("The day of the stocks that you watch.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryRectangular])
  }
}

struct StockView: View {
  @Environment(\.widgetFamily) private var family
  let quotes: [Quote]

  var body: some View {
    switch family {
    case .accessoryRectangular:
      HStack {
        VStack(alignment: .leading) {
          Text(quotes[0].symbol).font(.headline)
          Change(quote: quotes[0])
        }
        Spacer()
        Sparkline(points: quotes[0].points)
          .stroke(style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
          .frame(width: 70)
          .widgetAccentable()
      }
    case .systemSmall:
      QuoteCard(quote: quotes[0])
    case .systemMedium:
      HStack(spacing: 16) {
        QuoteCard(quote: quotes[0])
        Divider()
        QuoteCard(quote: quotes[1])
      }
    default:
      VStack(spacing: 10) {
        QuoteCard(quote: quotes[0])
        ForEach(quotes.dropFirst(), id: \.symbol) { quote in
          Divider()
          HStack {
            VStack(alignment: .leading) {
              Text(quote.symbol).font(.headline)
              Text(quote.name).font(.caption).foregroundStyle(.secondary)
            }
            .frame(width: 90, alignment: .leading)
            Chart(quote: quote)
            VStack(alignment: .trailing) {
              Text(quote.price, format: .number.precision(.fractionLength(2)))
                .font(.headline.monospacedDigit())
              Change(quote: quote)
            }
            .frame(width: 80, alignment: .trailing)
          }
          .frame(height: 52)
        }
      }
    }
  }
}

private struct QuoteCard: View {
  let quote: Quote

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack {
        Image(systemName: quote.isUp ? "arrowtriangle.up.fill" : "arrowtriangle.down.fill")
          .font(.caption2)
          .foregroundStyle(quote.color)
        Text(quote.symbol).font(.headline)
      }
      Text(quote.name).font(.caption).foregroundStyle(.secondary)
      Chart(quote: quote)
      Text(quote.price, format: .number.precision(.fractionLength(2)))
        .font(.title3.weight(.semibold).monospacedDigit())
      Change(quote: quote)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

private struct Change: View {
  let quote: Quote

  var body: some View {
    Text(quote.change, format: .percent.precision(.fractionLength(2)).sign(strategy: .always()))
      .font(.caption.weight(.semibold).monospacedDigit())
      .foregroundStyle(quote.color)
  }
}

/// The line of the day's prices above a filled area.
private struct Chart: View {
  let quote: Quote

  var body: some View {
    ZStack {
      Sparkline(points: quote.points, isClosed: true)
        .fill(
          LinearGradient(
            colors: [quote.color.opacity(0.35), quote.color.opacity(0)], startPoint: .top,
            endPoint: .bottom))
      Sparkline(points: quote.points)
        .stroke(quote.color, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
    }
  }
}

struct Sparkline: Shape {
  let points: [Double]
  var isClosed = false

  func path(in rect: CGRect) -> Path {
    guard let low = points.min(), let high = points.max(), high > low else { return Path() }
    var path = Path()
    for (index, point) in points.enumerated() {
      let place = CGPoint(
        x: rect.minX + rect.width * CGFloat(index) / CGFloat(points.count - 1),
        y: rect.maxY - rect.height * CGFloat((point - low) / (high - low)))
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    if isClosed {
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
      path.closeSubpath()
    }
    return path
  }
}
