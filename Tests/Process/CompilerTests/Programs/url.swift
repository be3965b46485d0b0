import AppIntents

struct Trail: AppEntity, URLRepresentableEntity {
  static var urlRepresentation: URLRepresentation { "https://example.com/trail/\(.id)/details" }
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Trail"
  static let defaultQuery = TrailQuery()
  let id: Int
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}
struct TrailQuery: EntityQuery {
  func entities(for ids: [Int]) async throws -> [Trail] { ids.map(Trail.init(id:)) }
}
enum Tab: String, AppEnum, URLRepresentableEnum {
  case home, map
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Tab"
  static let caseDisplayRepresentations: [Tab: DisplayRepresentation] = [
    .home: "Home", .map: "Map",
  ]
  static let urlRepresentation: URLRepresentation = [
    .home: "https://example.com/", .map: "https://example.com/map",
  ]
}
struct OpenTrail: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Trail"
  @Parameter(title: "Trail") var target: Trail
}
struct GoTo: AppIntent {
  static let title: LocalizedStringResource = "Go"
  func perform() async throws -> some IntentResult & OpensIntent {
    _ = try OpenURLIntent(urlRepresentable: Tab.map)
    return .result(opensIntent: try await OpenURLIntent(urlRepresentable: Trail(id: 2)))
  }
}
