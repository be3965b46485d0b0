import Foundation
import SystemAccess
import Testing

@testable import ControlKit

/// An entity that is found by the app's query.
private struct Boat: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Boat"
  // Different from the result of `BoatQuery()`.
  static let defaultQuery = BoatQuery(harbour: ["1": "Anna", "2": "Berta"])
  let id: String
  let name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

private struct BoatQuery: EntityQuery {
  var harbour: [String: String] = [:]
  func entities(for identifiers: [String]) async throws -> [Boat] {
    identifiers.compactMap { id in harbour[id].map { Boat(id: id, name: $0) } }
  }
  func suggestedEntities() async throws -> [Boat] {
    harbour.sorted { $0.key < $1.key }.map { Boat(id: $0.key, name: $0.value) }
  }
}

/// An entity with another identifier in every answer of the query.
private struct Buoy: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Buoy"
  static var defaultQuery: BuoyQuery { BuoyQuery() }
  let id = UUID()
  let name: String
  var displayRepresentation: DisplayRepresentation { "\(name)" }
}

private struct BuoyQuery: EntityQuery {
  func entities(for identifiers: [UUID]) async throws -> [Buoy] {
    try await suggestedEntities().filter { identifiers.contains($0.id) }
  }
  func suggestedEntities() async throws -> [Buoy] {
    ["Red", "Green", "Twin", "Twin"].map { Buoy(name: $0) }
  }
}

private struct ChooseBoat: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Choose"
  @Parameter(title: "Boat") var boat: Boat?
  @Parameter(title: "Buoy") var buoy: Buoy?
}

private struct BoatControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "boat", intent: ChooseBoat.self) { choice in
      ControlWidgetButton(action: SoundHorn()) {
        Label("\(choice.boat?.name ?? "-") \(choice.buoy?.name ?? "-")", systemImage: "sailboat")
      }
    }
    .displayName("Boats")
  }
}

private struct SoundHorn: AppIntent {
  static let title: LocalizedStringResource = "Sound Horn"
  func perform() async throws -> some IntentResult { .result() }
}

@Suite("A type's own query instance is used, one in each process")
@MainActor
struct ProcessQueryTests {
  private func placed(_ configuration: [String: JSONValue]) -> PlacedControl {
    PlacedControl(id: "b", kind: "boat", configuration: configuration)
  }

  @Test("the instance of defaultQuery, not a new one, offers and finds")
  func instance() async throws {
    let catalog = try ControlCatalog(controls: [BoatControl()])
    let list = try await catalog.options(of: "boat", for: placed([:]), matching: nil)
    #expect(list.options.map(\.title) == ["Anna", "Berta"])
    #expect(try await catalog.load(placed(["boat": .string("2")])).title == "Berta -")
  }

  @Test("an offered entity is found again, although the query makes new identifiers each time")
  func unstable() async throws {
    let catalog = try ControlCatalog(controls: [BoatControl()])
    let list = try await catalog.options(of: "buoy", for: placed([:]), matching: nil)
    let green = placed(["buoy": list.options[1].value])
    #expect(try await catalog.load(green).title == "- Green")
    #expect(try await catalog.load(green).title == "- Green")
    let resolved = try await catalog.resolve(green)
    #expect(resolved.found["buoy"]?.map(\.title) == ["Green"])
    #expect(resolved.found["buoy"]?.map(\.value) == [list.options[1].value])
    // Entities with the same name cannot be distinguished.
    let twin = placed(["buoy": list.options[2].value])
    #expect(try await catalog.resolve(twin).missing["buoy"] == [list.options[2].value])
  }

  @Test(
    "a control whose chosen entity is gone shows its display name, and performing it fails with that reason"
  )
  func gone() async throws {
    let catalog = try ControlCatalog(controls: [BoatControl()])
    let sunk = placed(["boat": .string("9")])
    let archive = try await catalog.load(sunk)
    #expect(archive.unsetOption == "Boat")
    #expect(archive.displayName == "Boats")
    #expect(archive.warnings.first?.contains("\"9\" no longer exists") == true)
    #expect(try await catalog.resolve(sunk).missing == ["boat": [.string("9")]])
    do {
      _ = try await catalog.perform(sunk, setting: nil)
      Issue.record("it was performed")
    } catch {
      guard case .missingEntity("boat", "boat", let reason) = error else { throw error }
      #expect(reason.description.contains("choose another"))
    }
  }

  @Test("the names of offered values are remembered up to a limit")
  func limit() async throws {
    let queries = ProcessQueries()
    let options = (0...ProcessQueries.mostOffered).map {
      ParameterOption(value: .string("\($0)"), title: $0 == 0 ? "Red" : "Green")
    }
    queries.offer(options, of: Buoy.self)
    #expect(try await queries.renamed("0", of: Buoy.self, by: BuoyQuery()) == nil)
    #expect(try await queries.renamed("1", of: Buoy.self, by: BuoyQuery()) != nil)
  }
}
