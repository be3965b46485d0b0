import AppIntents

struct LandmarkEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "L";
  static let defaultQuery = Q(); let id: Int
  var displayRepresentation: DisplayRepresentation { "L" }
  struct Q: EntityQuery {
    func entities(for ids: [Int]) async throws -> [LandmarkEntity] {
      ids.map { LandmarkEntity(id: $0) }
    }
  }
}
struct CollectionEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "C";
  static let defaultQuery = Q(); let id: Int
  var displayRepresentation: DisplayRepresentation { "C" }
  struct Q: EntityQuery {
    func entities(for ids: [Int]) async throws -> [CollectionEntity] {
      ids.map { CollectionEntity(id: $0) }
    }
  }
}
@UnionValue
enum VisualSearchResult {
  case landmark(LandmarkEntity)
  case collection(CollectionEntity)
  case text(String)
}
struct VisualQuery: IntentValueQuery {
  func values(for input: String) async throws -> [VisualSearchResult] {
    let a = [LandmarkEntity(id: 1)].map { VisualSearchResult.landmark($0) }
    let b = [CollectionEntity(id: 2)].map(VisualSearchResult.collection)
    return a + b + [.text(input)]
  }
}
@UnionValue
enum DayPassType: Sendable {
  case number(Int)
  case text(String)
  case date(Date)
}
struct Buy: AppIntent {
  static let title: LocalizedStringResource = "Buy"
  @Parameter(title: "Pass") var pass: DayPassType
  @Parameter(title: "Maybe") var other: DayPassType?
  func perform() async throws -> some IntentResult {
    switch pass {
    case .number(let n): print(n);
    case .text(let t): print(t);
    case .date(let d): print(d)
    }
    return .result()
  }
}
