import AppIntents
import SwiftUI
import WidgetKit

struct Article: Identifiable {
  let id: Int
  let title: LocalizedStringKey
  let source: String
  let minutes: Int
  let color: Color
  var isRead = false

  var url: URL {
    var components = URLComponents()
    (components.scheme, components.host, components.path) = ("reader", "article", "/\(id)")
    return components.url ?? URL(filePath: "/")
  }

  static var samples: [Article] {
    let read = UserDefaults.standard.array(forKey: "read") as? [Int] ?? [3]
    return [
      Article(
        id: 1, title: "The lighthouse keeper's last winter", source: "Harbor Review", minutes: 12,
        color: .orange),
      Article(
        id: 2, title: "Why sourdough needs time", source: "Kitchen Notes", minutes: 4, color: .pink),
      Article(
        id: 3, title: "A map of every bench in the city", source: "Walks", minutes: 7, color: .green
      ),
      Article(
        id: 4, title: "How bridges sing in the wind", source: "Structures", minutes: 9, color: .blue
      ),
      Article(
        id: 5, title: "Repairing a radio from 1962", source: "Workbench", minutes: 15,
        color: .purple),
    ].map { article in
      var article = article
      article.isRead = read.contains(article.id)
      return article
    }
  }
}

struct MarkAsReadIntent: AppIntent {
  static let title: LocalizedStringResource = "Mark as Read"

  @Parameter(title: "Article")
  var article: Int

  init() { article = 0 }

  init(article: Int) { self.article = article }

  func perform() async throws -> some IntentResult {
    let read = UserDefaults.standard.array(forKey: "read") as? [Int] ?? [3]
    UserDefaults.standard.set(read + [article], forKey: "read")
    return .result()
  }
}

struct ReadingEntry: TimelineEntry {
  let date: Date
  let articles: [Article]
}

struct ReadingProvider: TimelineProvider {
  func placeholder(in context: Context) -> ReadingEntry {
    ReadingEntry(date: .now, articles: Article.samples)
  }

  func getSnapshot(in context: Context, completion: @escaping (ReadingEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<ReadingEntry>) -> Void) {
    completion(Timeline(entries: [placeholder(in: context)], policy: .never))
  }
}

struct ReadingListWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.phone.reading", provider: ReadingProvider()) { entry in
      ReadingListView(articles: entry.articles)
        .containerBackground(.fill.tertiary, for: .widget)
    }
    .configurationDisplayName("Reading List")
    .description("The articles that you have saved.")
    .supportedFamilies([.systemMedium, .systemLarge, .accessoryRectangular])
  }
}

struct ReadingListView: View {
  @Environment(\.widgetFamily) private var family
  let articles: [Article]

  var body: some View {
    if family == .accessoryRectangular {
      VStack(alignment: .leading) {
        Text("Reading List")
          .font(.headline)
          .widgetAccentable()
        Text(articles[0].title)
          .lineLimit(2)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .widgetURL(articles[0].url)
    } else {
      VStack(alignment: .leading, spacing: 6) {
        HStack {
          Label("Reading List", systemImage: "eyeglasses")
            .font(.headline)
            .foregroundStyle(.orange)
          Spacer()
          Text(articles.count { !$0.isRead }, format: .number)
            .font(.headline)
            .foregroundStyle(.secondary)
        }
        ForEach(articles.prefix(family == .systemMedium ? 2 : 5)) { article in
          Divider()
          ArticleRow(article: article)
        }
        Spacer(minLength: 0)
      }
    }
  }
}

private struct ArticleRow: View {
  let article: Article

  var body: some View {
    HStack(spacing: 10) {
      RoundedRectangle(cornerRadius: 6, style: .continuous)
        .fill(article.color.gradient)
        .frame(width: 34, height: 34)
        .overlay {
          Text(article.source.prefix(1))
            .font(.headline)
            .foregroundStyle(.white)
        }
      Link(destination: article.url) {
        VStack(alignment: .leading, spacing: 1) {
          Text(article.title)
            .font(.subheadline.weight(.medium))
            .lineLimit(1)
            .strikethrough(article.isRead)
            .foregroundStyle(Color.primary)
          Text("\(article.source) · \(article.minutes) min")
            .font(.caption)
            .foregroundStyle(Color.secondary)
        }
      }
      Spacer(minLength: 0)
      Button(intent: MarkAsReadIntent(article: article.id)) {
        Image(systemName: article.isRead ? "checkmark.circle.fill" : "circle")
          .font(.title3)
          .foregroundStyle(article.isRead ? .orange : .secondary)
      }
      .buttonStyle(.plain)
    }
  }
}
