import Foundation
import Testing

@testable import ControlKit

@Suite("Queries, identifiers and lists of entities")
struct EntityQueryTests {
  @Test("an identifier comes back from its text")
  func identifiers() {
    let id = WindowQuery.left
    #expect(UUID.entityIdentifier(for: id.entityIdentifierString) == id)
    #expect(UUID.entityIdentifier(for: "left") == nil)
    #expect(Int.entityIdentifier(for: "-4") == -4)
  }

  @Test("a query without suggestions suggests nothing, whatever its list")
  func silent() async throws {
    struct Silent: EntityQuery {
      func entities(for identifiers: [String]) async throws -> [Plant] { [] }
    }
    struct SilentSections: EntityQuery {
      typealias Result = IntentItemCollection<Plant>
      func entities(for identifiers: [String]) async throws -> [Plant] { [] }
    }
    #expect(try await Silent().suggestedEntities().isEmpty)
    #expect(try await SilentSections().results().sections.isEmpty)
    #expect(await Silent().defaultResult() == nil)
  }

  @Test("an enumerable query that lists everything finds by identifier")
  func enumerable() async throws {
    struct Lister: EnumerableEntityQuery {
      typealias Entity = Bed
      func allEntities() async throws -> [Bed] { try await BedQuery().allEntities() }
    }
    #expect(try await Lister().entities(for: [2, 7]).map(\.name) == ["South"])
    #expect(try await Lister().results().map(\.id) == [1, 2])
    #expect(Lister.findIntentDescription == nil)
  }

  @Test("the cases of an enumeration are entities, which their raw values identify")
  func cases() async throws {
    enum Level: Int, CaseIterable, AppEntity {
      case low = 1
      case high = 2
      static let typeDisplayRepresentation: TypeDisplayRepresentation = "Level"
      var displayRepresentation: DisplayRepresentation { "\(rawValue)" }
    }
    #expect(Level.low.id == 1)
    #expect(try await Level.defaultQuery.entities(for: [2, 7]) == [.high])
    #expect(try await Level.defaultQuery.results() == [.low, .high])
  }

  @Test("a unique entity is found through a query that knows only its type")
  func unique() async throws {
    let query = UniqueAppEntityProvider<Thermostat>()
    #expect(try await query.entities(for: ["thermostat"]).map(\.id) == ["thermostat"])
    #expect(try await query.entities(for: ["other"]).isEmpty)
  }

  @Test("a unique entity whose own query knows only the type is not found")
  func endless() async {
    await #expect(throws: AppIntentError.Unrecoverable.entityNotFound) {
      try await UniqueAppEntityProvider<Endless>().uniqueEntity()
    }
  }

  struct Endless: UniqueAppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Endless"
    static var defaultQuery: UniqueAppEntityProvider<Endless> { .init() }
    var id: String { "endless" }
    var displayRepresentation: DisplayRepresentation { "Endless" }
  }

  @Test("a list is built from sections, items, values, loops and branches")
  func building() {
    let hasMore = true
    let list = IntentItemCollection<String>(promptLabel: "Which?", usesIndexedCollation: true) {
      IntentItemSection("First") {
        IntentItem("a", title: "A")
        "b"
        if hasMore { "c" }
      }
      for number in 1...2 { IntentItemSection("\(number)", items: ["\(number)"]) }
      if !hasMore { IntentItemSection("Never", items: ["x"]) }
    }
    #expect(list.items == ["a", "b", "c", "1", "2"])
    #expect(list.sections.count == 3)
    #expect(IntentItemCollection<Int>.empty.items.isEmpty)
    #expect((["x"] as IntentItemCollection<String>).items == ["x"])
  }

  @Test("a property of an entity keeps its value; an optional one starts as nil")
  func properties() {
    let bed = Bed(id: 1, name: "North")
    #expect(bed.name == "North")
    #expect(bed.size == nil)
    bed.size = 2
    #expect(bed.size == 2)
    #expect(String(localized: bed.$name.title) == "Name")
  }

  @Test("an address is there once everything in it is")
  func addresses() {
    #expect(Bed(id: 3, name: "a/b").address == "https://example.com/beds/3/a%2Fb")
    #expect(VisitPlantIntent().address == nil)
    #expect(Dose.high.address == "https://example.com/high")
    #expect(Season.spring.urlRepresentationParameter == "spring")
  }
}
