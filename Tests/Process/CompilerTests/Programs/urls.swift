import AppIntents

struct Trail: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "T";
  static let defaultQuery = Q(); let id: Int
  @Property(title: "slug") var slug: String
  var displayRepresentation: DisplayRepresentation { "t" }
  init(id: Int) { self.id = id; slug = "" }
  struct Q: EntityQuery { func entities(for ids: [Int]) async throws -> [Trail] { [] } }
}
extension Trail: URLRepresentableEntity {
  static var urlRepresentation: URLRepresentation { "https://e.com/\(.id)/\(\.$slug)" }
}
struct OpenTrail: OpenIntent {
  static let title: LocalizedStringResource = "O"; @Parameter(title: "T") var target: Trail
}
extension OpenTrail: URLRepresentableIntent {}
struct Custom: AppIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "C"; @Parameter(title: "q") var q: String
  static var urlRepresentation: URLRepresentation { "https://e.com/?q=\(\.$q)" }
}
struct L: AppIntent {
  static let title: LocalizedStringResource = "L";
  func perform() async throws -> some OpensIntent {
    // The literal is valid.
    // swift-format-ignore: NeverForceUnwrap
    .result(opensIntent: OpenURLIntent(URL(string: "https://a.b")!))
  }
}
