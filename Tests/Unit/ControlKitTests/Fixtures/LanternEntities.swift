// Constructs from the control files of real apps: shared folders, the network, measurements, result types that differ by
// branch, labels from asset catalogs.
import AppIntents
import OSLog
import SwiftUI
import WidgetKit

/// State in a folder that is shared by the app and its extension.
enum LanternStore {
  static let group = "group.com.example.lanterns"
  static let changes = OSAllocatedUnfairLock(initialState: 0)

  static var file: URL? {
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?
      .appendingPathComponent("lanterns.json")
  }

  static func isLit(_ id: String) -> Bool {
    guard let file, let data = try? Data(contentsOf: file),
      let lit = try? JSONDecoder().decode([String: Bool].self, from: data)
    else { return false }
    return lit[id] ?? false
  }

  /// Sends a request to the lantern.
  static func ask(_ address: URL) async throws -> Bool {
    var request = URLRequest(url: address, timeoutInterval: 5)
    request.httpMethod = "PUT"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return !data.isEmpty && !ProcessInfo.processInfo.isLowPowerModeEnabled
  }
}

struct Lantern: AppEntity, IndexedEntity {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(
    name: "Lantern", numericFormat: "\(placeholder: .int) lanterns")
  static let defaultQuery = LanternQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(id)", image: .init(systemName: "lamp.desk"), synonyms: ["lamp"])
  }
}

struct LanternQuery: EntityQuery, EntityStringQuery {
  func entities(for identifiers: [Lantern.ID]) async throws -> [Lantern] {
    identifiers.map(Lantern.init(id:))
  }
  func entities(matching string: String) async throws -> IntentItemCollection<Lantern> {
    .init(sections: [.init("Found", items: [])])
  }
  func suggestedEntities() async throws -> IntentItemCollection<Lantern> {
    .init(
      sections: ["porch": ["left", "right"]].map { (place: String, names: [String]) in
        .init(.init(stringLiteral: place), items: names.map(Lantern.init(id:)))
      })
  }
}

struct Candle: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Candle"
  static let defaultQuery = CandleQuery()
  let id: UUID
  @Property(title: "Scent") var scent: String
  @Property(title: "Lit At") var litAt: Date?
  @Property(title: "Colors") var colors: [String]
  var displayRepresentation: DisplayRepresentation { "\(scent)" }

  init(id: UUID, scent: String) {
    self.id = id
    self.scent = scent
    colors = []
  }
}

struct CandleQuery: EntityPropertyQuery {
  static let properties = QueryProperties {
    Property(\Candle.$scent) {
      EqualToComparator { scent in { $0.scent == scent } }
      ContainsComparator { part in { $0.scent.contains(part) } }
    }
    Property(\.$litAt) {
      LessThanComparator { date in { ($0.litAt ?? .distantPast) < date } }
      IsBetweenComparator { first, last in { (first...last).contains($0.litAt ?? last) } }
    }
    Property(\.$colors) { ContainsComparator { (color: String) in { $0.colors.contains(color) } } }
  }
  static let sortingOptions = SortingOptions {
    SortableBy(\Candle.$scent)
    SortableBy(\.$litAt)
  }

  func entities(for identifiers: [Candle.ID]) async throws -> [Candle] {
    identifiers.map { Candle(id: $0, scent: "Plain") }
  }
  func entities(
    matching comparators: [(Candle) -> Bool], mode: ComparatorMode, sortedBy: [Sort<Candle>],
    limit: Int?
  ) async throws -> [Candle] {
    [Candle(id: UUID(), scent: "Plain")].filter { candle in
      mode == .and
        ? comparators.allSatisfy { $0(candle) } : comparators.contains { $0(candle) }
    }
  }
}
