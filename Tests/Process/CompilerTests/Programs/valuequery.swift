import AppIntents

struct Landmark: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
  static let defaultQuery = LandmarkQuery()
  let id: Int
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}
struct LandmarkQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Landmark] {
    identifiers.map { Landmark(id: $0) }
  }
}
@UnionValue
enum SearchHit {
  case landmark(Landmark)
  case text(String)
}
struct HitQuery: IntentValueQuery {
  func values(for input: String) async throws -> [SearchHit] {
    [.text(input), .landmark(Landmark(id: 1))]
  }
}
