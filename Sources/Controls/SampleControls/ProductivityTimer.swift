import ControlKit
import FoundationEssentials

/// One of the app's timers, which the user can choose for the toggle.
struct ProductivityTimer: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Timer"
  static let defaultQuery = ProductivityTimerQuery()

  static let work = ProductivityTimer(
    id: "work", name: String(localized: "Work Timer"), use: String(localized: "Focused work"),
    symbol: "briefcase.fill", session: 25 * 60)
  static let personal = ProductivityTimer(
    id: "personal", name: String(localized: "Personal Timer"), use: String(localized: "All else"),
    symbol: "house.fill", session: 15 * 60)
  static let all = [work, personal]

  let id: String
  let name: String
  let use: String
  let symbol: String
  /// The length of a session in seconds, which the countdown shows when the timer starts.
  let session: TimeInterval

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)", subtitle: "\(use)", image: .init(systemName: symbol))
  }
}

/// Finds timers by their persistent identifiers and by text that the user types.
struct ProductivityTimerQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [ProductivityTimer] {
    ProductivityTimer.all.filter { identifiers.contains($0.id) }
  }

  func entities(matching string: String) async throws -> [ProductivityTimer] {
    let text = string.lowercased()
    return ProductivityTimer.all.filter { $0.name.lowercased().contains(text) }
  }

  func suggestedEntities() async throws -> [ProductivityTimer] { ProductivityTimer.all }

  func defaultResult() async -> ProductivityTimer? { .work }
}
