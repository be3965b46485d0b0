import AppIntents

@AssistantIntent(schema: .system.search)
struct ExampleSearch: ShowInAppSearchResultsIntent {
  static let searchScopes: [StringSearchScope] = [.general, .movies]
  var criteria: StringSearchCriteria
  @MainActor func perform() async throws -> some IntentResult {
    let s = criteria.term; print(s); return .result()
  }
}
@AssistantEntity(schema: .mail.draft)
struct MailDraftEntity {
  struct Q: EntityStringQuery {
    init() {};
    func entities(for ids: [MailDraftEntity.ID]) async throws -> [MailDraftEntity] { [] };
    func entities(matching s: String) async throws -> [MailDraftEntity] { [] }
  }
  static let defaultQuery = Q()
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(stringLiteral: "d") }
  let id = UUID()
  var to: [IntentPerson]; var cc: [IntentPerson]; var bcc: [IntentPerson]
  var subject: String?; var body: AttributedString?; var attachments: [IntentFile];
  var account: String
}
@AssistantEnum(schema: .reader.documentKind)
enum Kind: String, AppEnum {
  case word, pages
  static let caseDisplayRepresentations: [Self: DisplayRepresentation] = [.word: "W", .pages: "P"]
}
@AppIntent(schema: .journal.createEntry)
struct CreateEntry {
  var message: AttributedString; var title: String?; var entryDate: Date?;
  var mediaItems: [IntentFile]
  @MainActor func perform() async throws -> some ReturnsValue<Entry> { .result(value: Entry()) }
}
@AppEntity(schema: .journal.entry)
struct Entry {
  struct Q: EntityQuery { func entities(for ids: [UUID]) async throws -> [Entry] { [] } }
  static let defaultQuery = Q(); let id = UUID(); var title: String?;
  var message: AttributedString?; var mediaItems: [IntentFile] = []; var entryDate: Date?;
  var location: String?
  var displayRepresentation: DisplayRepresentation { "e" }
  init() {}
}
