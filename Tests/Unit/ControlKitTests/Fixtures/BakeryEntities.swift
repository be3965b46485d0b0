// Entities of an iPhone app of 2026 as their author writes them: with their own imports, without our modules.
import AppIntents
import CoreSpotlight

/// The prices of the bakery.
final class Oven: Sendable {
  func price(of bread: String) async throws -> Double { Double(bread.count) }
}

struct Bread: IndexedEntity, SyncableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Bread"
  static let defaultQuery = BreadQuery()

  let id: SyncableEntityIdentifier<String, Int>
  @Property(title: "Name", indexingKey: \.displayName) var name: String
  // swift-format-ignore: NeverForceUnwrap
  @Property(customIndexingKey: CSCustomAttributeKey(keyName: "shelf")!) var shelf: String?
  @Property(title: "Cost", visibility: .internal) var cost: Double?

  @ComputedProperty var upper: String { name.uppercased() }
  /// The number of letters in the name.
  @ComputedProperty(title: "Letters", visibility: .default)
  public var letters: Int {
    get { name.count }
  }
  @ComputedProperty(title: "About", indexingKey: \.contentDescription)
  var about: String? { name.isEmpty ? nil : "A \(name)" }

  /// Read on demand.
  @DeferredProperty(title: "Price")
  var price: Double {
    get async throws { try await Oven().price(of: name) }
  }
  @DeferredProperty var slices: [Int] { get async { [name.count] } }

  var displayRepresentation: DisplayRepresentation { "\(name)" }

  var attributeSet: CSSearchableItemAttributeSet {
    let set = defaultAttributeSet
    set.city = "Basel"
    return set
  }

  init(_ name: String, number: Int) {
    id = SyncableEntityIdentifier(local: name, stable: number)
    self.name = name
  }
}

struct BreadQuery: EntityQuery {
  static let allowedExecutionTargets: IntentExecutionTargets = .main

  func entities(for identifiers: [Bread.ID]) async throws -> [Bread] {
    Diary.current.write("find \(identifiers.compactMap(\.local))")
    return identifiers.compactMap { id in
      guard let name = id.local, name != "gone" else { return nil }
      return Bread(name, number: id.stable ?? 0)
    }
  }
}

/// A bread or a text: `.bread` comes from a picture, `.text` from the user.
@UnionValue
enum Wish {
  case bread(Bread), text(String)
  case count(Int)
}

extension Wish {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Wish" }
  static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [
    .bread: "Bread", .text: "Words", .count: "How many",
  ]
}

struct WishQuery: IntentValueQuery {
  func values(for input: String) async throws -> [Wish] {
    [.text(input), .bread(Bread(input, number: 1))]
  }
}

@AppEntity(schema: .photos.album)
struct CakeAlbumEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [CakeAlbumEntity] {
      identifiers.map { CakeAlbumEntity(id: $0) }
    }
  }
  static let defaultQuery = Query()

  let id: String
  var note: String?
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

@AppEnum(schema: .books.contentType)
enum Flour: String {
  case rye, wheat
  static let caseDisplayRepresentations: [Flour: DisplayRepresentation] = [
    .rye: "Rye", .wheat: "Wheat",
  ]
}

func suggestBreads() async throws {
  try await CSSearchableIndex.default().indexAppEntities([Bread("Bun", number: 1)])
  try await RelevantEntities.shared.updateEntities(
    [Bread("Bun", number: 1)], for: .audio(.nowPlaying))
  try await RelevantEntities.shared.removeEntities(
    [Bread("Bun", number: 1)], from: .audio(.workout))
}
