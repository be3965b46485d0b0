// The entities of an iPhone app as their author writes them: with their own imports, without our modules.
import AppIntents
import SwiftUI
import WidgetKit

/// The contents of the greenhouse; a test can change them for its task.
final class Greenhouse: Sendable {
  @TaskLocal static var plants = [
    Plant(id: "fern", name: "Fern", bed: "North"), Plant(id: "moss", name: "Moss", bed: nil),
  ]
  @TaskLocal static var isReachable = true

  static func reach() throws {
    if !isReachable { throw GreenhouseError.unreachable }
  }
}

/// A log of the intents of one test, in order.
final class Diary: @unchecked Sendable {
  @TaskLocal static var current = Diary()

  private let lock = NSLock()
  private var written: [String] = []

  var lines: [String] { lock.withLock { written } }

  func write(_ line: String) { lock.withLock { written.append(line) } }
}

enum GreenhouseError: Error, CustomLocalizedStringResourceConvertible {
  case unreachable

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .unreachable: return "The greenhouse does not answer."
    }
  }
}

struct Plant: AppEntity, Codable, Hashable {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Plant", numericFormat: "\(placeholder: .int) plants")
  static let defaultQuery = PlantQuery()

  let id: String
  let name: String
  var bed: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: bed.map { "Bed \($0)" },
      image: .init(systemName: "leaf", isTemplate: true), synonyms: ["Green \(name)"])
  }
}

struct PlantQuery: EntityStringQuery {
  func entities(for identifiers: [Plant.ID]) async throws -> [Plant] {
    try Greenhouse.reach()
    return Greenhouse.plants.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [Plant] {
    Greenhouse.plants.filter { $0.name.lowercased().hasPrefix(string.lowercased()) }
  }

  func suggestedEntities() async throws -> [Plant] {
    try Greenhouse.reach()
    return Greenhouse.plants
  }

  func defaultResult() async -> Plant? { try? await suggestedEntities().last }
}

struct Bed: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { "Bed" }
  static var defaultQuery: BedQuery { BedQuery() }

  var id: Int
  @Property(title: "Name") var name: String
  @Property var size: Double?

  var displayRepresentation: DisplayRepresentation { .init(stringLiteral: name) }

  init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

struct BedQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Bed] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
}

extension BedQuery: EnumerableEntityQuery {
  func allEntities() async throws -> [Bed] {
    [Bed(id: 1, name: "North"), Bed(id: 2, name: "South")]
  }
}

struct Window: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Window"
  static let defaultQuery = WindowQuery()

  let id: UUID
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation("Window") }
}

/// Returns lists in sections.
struct WindowQuery: EntityQuery, EntityStringQuery {
  static let left = UUID(uuidString: "00000000-0000-0000-0000-000000000001") ?? UUID()
  static let right = UUID(uuidString: "00000000-0000-0000-0000-000000000002") ?? UUID()

  func entities(for identifiers: [UUID]) async throws -> [Window] {
    [Self.left, Self.right].filter(identifiers.contains).map { Window(id: $0) }
  }

  func entities(matching string: String) async throws -> IntentItemCollection<Window> {
    .init(items: [Window(id: Self.right)])
  }

  func suggestedEntities() async throws -> IntentItemCollection<Window> {
    ItemCollection(promptLabel: "Which window?") {
      ItemSection("Left side", subtitle: "in the sun") {
        Item(Window(id: Self.left), title: "Left", subtitle: "old", image: .init(named: "pane"))
      }
      ItemSection(items: [Window(id: Self.right)])
    }
  }
}

struct Thermostat: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Thermostat"
  static var defaultQuery: UniqueAppEntityProvider<Thermostat> {
    UniqueAppEntityProvider { Thermostat() }
  }

  var id: String { "thermostat" }
  var displayRepresentation: DisplayRepresentation { "Thermostat" }
}

enum Season: String, AppEnum {
  case spring, summer, winter

  static let typeDisplayRepresentation = TypeDisplayRepresentation("Season")
  static let caseDisplayRepresentations: [Season: DisplayRepresentation] = [
    .spring: DisplayRepresentation(
      title: "Spring", subtitle: "Sow", image: .init(systemName: "sun.min")),
    .summer: "Summer", .winter: .init(title: "Winter"),
  ]
}

enum Dose: Int {
  case low = 1
  case high = 5
}

extension Dose: AppEnum {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { .init(name: "Dose") }
  static var caseDisplayRepresentations: [Dose: DisplayRepresentation] {
    [.low: "Low", .high: "High"]
  }
}

struct SeasonOptions: DynamicOptionsProvider {
  func results() async throws -> [Season] { [.summer, .winter] }
  func defaultResult() async -> Season? { .winter }
}

struct SoundOptions: DynamicOptionsProvider {
  func results() async throws -> ItemCollection<String> {
    let items = ["rain", "wind"].map { IntentItem<String>($0, title: "The \($0)") }
    return ItemCollection(sections: [IntentItemSection("Weather", items: items)])
  }
}

/// The plants of the bed that is chosen in another parameter.
struct BedPlantOptions: DynamicOptionsProvider {
  @IntentParameterDependency<TendBedIntent>(\.$bed) var intent

  func results() async throws -> [Plant] {
    guard let intent else { return [] }
    return Greenhouse.plants.filter { $0.bed == intent.bed }
  }
}

struct TendBedIntent: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Tend Bed"
  @Parameter(title: "Bed") var bed: String?
  @Parameter(title: "Plant", optionsProvider: BedPlantOptions()) var plant: Plant?
}
