import AppIntents

struct PlayIt: AudioPlaybackIntent {
  static let title: LocalizedStringResource = "Play";
  func perform() async throws -> some IntentResult { .result() }
}
struct Rec: AudioRecordingIntent {
  static let title: LocalizedStringResource = "Rec";
  func perform() async throws -> some IntentResult { .result() }
}
struct Live: LiveActivityIntent {
  static let title: LocalizedStringResource = "Live";
  func perform() async throws -> some IntentResult { .result() }
}
struct Show: ShowInAppSearchResultsIntent {
  static let title: LocalizedStringResource = "Search"
  static let searchScopes: [StringSearchScope] = [.general]
  @Parameter(title: "Criteria") var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult { print(criteria.term); return .result() }
}
