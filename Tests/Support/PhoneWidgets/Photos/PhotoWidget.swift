import AppIntents
import SwiftUI
import WidgetKit

enum Album: String, AppEnum {
  case hills, harbor

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
  static let caseDisplayRepresentations: [Album: DisplayRepresentation] = [
    .hills: "Hills", .harbor: "Harbor",
  ]

  var title: LocalizedStringKey {
    switch self {
    case .hills: "An evening in the hills"
    case .harbor: "The old harbor"
    }
  }
}

struct SelectAlbumIntent: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Select Album"
  static let description = IntentDescription("Chooses the album whose photo is shown.")

  @Parameter(title: "Album", default: .hills)
  var album: Album
}

struct PhotoEntry: TimelineEntry {
  let date: Date
  let album: Album
}

struct PhotoProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> PhotoEntry {
    PhotoEntry(date: .now, album: .hills)
  }

  func snapshot(for configuration: SelectAlbumIntent, in context: Context) async -> PhotoEntry {
    PhotoEntry(date: .now, album: configuration.album)
  }

  func timeline(for configuration: SelectAlbumIntent, in context: Context) async -> Timeline<
    PhotoEntry
  > {
    Timeline(entries: [PhotoEntry(date: .now, album: configuration.album)], policy: .never)
  }
}

struct PhotoWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "com.example.phone.photo", intent: SelectAlbumIntent.self, provider: PhotoProvider()
    ) { entry in
      PhotoView(album: entry.album)
    }
    .configurationDisplayName("Photo")
    .description("A photo of one of your albums.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge])
    .contentMarginsDisabled()
  }
}

struct PhotoView: View {
  @Environment(\.widgetFamily) private var family
  let album: Album

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      if family != .systemSmall {
        HStack {
          Spacer()
          Label("12", systemImage: "photo.on.rectangle")
            .font(.caption.bold())
            .padding(.horizontal, 10)
            .padding(.vertical, 5)
            .background(.ultraThinMaterial, in: Capsule())
        }
      }
      Spacer()
      Text(album.title)
        .font(family == .systemSmall ? .headline : .title2.bold())
        .minimumScaleFactor(0.7)
      Text(SampleDate.morning, format: .dateTime.day().month(.wide).year())
        .font(.caption)
        .opacity(0.85)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding()
    .foregroundStyle(.white)
    .shadow(color: .black.opacity(0.4), radius: 3, y: 1)
    .containerBackground(for: .widget) {
      ZStack {
        Image(album.rawValue)
          .resizable()
          .scaledToFill()
        LinearGradient(
          colors: [.clear, .black.opacity(0.55)], startPoint: .center, endPoint: .bottom)
      }
    }
  }
}
