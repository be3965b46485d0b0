import AppIntents

@AppIntent(schema: .system.search)
struct Search {
  static let title: LocalizedStringResource = "Search"
  static let searchScopes: [StringSearchScope] = [.general]
  var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult { .result() }
}
@AssistantIntent(schema: .mail.createDraft)
struct Draft {
  var subject: String?
  var body: String?
  func perform() async throws -> some IntentResult { .result() }
}
@AppEnum(schema: .books.contentType)
enum Kind: String {
  case book, audiobook
  static let caseDisplayRepresentations: [Kind: DisplayRepresentation] = [
    .book: "Book", .audiobook: "Audiobook",
  ]
}
@AppEntity(schema: .books.book)
struct Book {
  struct Query: EntityQuery {
    func entities(for ids: [String]) async throws -> [Book] { ids.map { Book(id: $0) } }
  }
  static let defaultQuery = Query()
  let id: String
  var title: String?
  var displayRepresentation: DisplayRepresentation { "\(title ?? id)" }
}
