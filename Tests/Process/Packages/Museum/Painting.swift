import AppIntents
import SwiftUI

struct Painting: AppEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Painting")
  static let defaultQuery = PaintingQuery()

  let id: String
  let name: String
  let symbol: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "Hall \(id)", image: .init(systemName: symbol))
  }

  static let all = [
    Painting(id: "1", name: "Harbour", symbol: "sailboat"),
    Painting(id: "2", name: "Orchard", symbol: "tree"),
  ]
}

struct PaintingQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [Painting] {
    Painting.all.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [Painting] {
    Painting.all.filter { $0.name.localizedCaseInsensitiveContains(string) }
  }

  func suggestedEntities() async throws -> [Painting] { Painting.all }

  func defaultResult() async -> Painting? { Painting.all.first }
}

enum Lights {
  static func isLit(_ id: String) -> Bool {
    (UserDefaults.standard.dictionary(forKey: "lights")?[id] as? Bool) ?? false
  }

  static func set(_ id: String, _ isLit: Bool) {
    var lights = UserDefaults.standard.dictionary(forKey: "lights") ?? [:]
    lights[id] = isLit
    UserDefaults.standard.set(lights, forKey: "lights")
  }
}
