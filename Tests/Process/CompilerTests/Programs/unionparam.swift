import AppIntents

struct Tapback: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tapback"
  static let defaultQuery = TapbackQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}
struct TapbackQuery: EntityQuery {
  func entities(for ids: [String]) async throws -> [Tapback] { ids.map(Tapback.init(id:)) }
}
@UnionValue
enum Reaction: Sendable {
  case tapback(Tapback)
  case text(String)
}
extension Reaction {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Reaction" }
  static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [
    .tapback: "Tapback", .text: "Text Reaction",
  ]
}
struct React: AppIntent {
  static let title: LocalizedStringResource = "React"
  @Parameter(title: "Reaction") var reaction: Reaction
  func perform() async throws -> some IntentResult & ReturnsValue<Reaction> {
    switch reaction {
    case .tapback(let t): print(t.id);
    case .text(let s): print(s)
    }
    return .result(value: reaction)
  }
}
