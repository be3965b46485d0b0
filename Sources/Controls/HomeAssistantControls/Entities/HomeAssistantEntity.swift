import ControlKit

/// An entity of Home Assistant as the value of a control's parameter.
protocol HomeAssistantEntity: AppEntity where ID == String {
  /// The domains whose entities are offered.
  static var domains: Set<String> { get }
  /// The entity ID of Home Assistant.
  var id: String { get }
  var name: String { get }
  var symbol: String { get }

  init(_ entity: EntityState)
}

extension HomeAssistantEntity {
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(name)", subtitle: "\(id)", image: .init(systemName: symbol))
  }
}

/// Finds entities by their IDs, or by a part of a name or an ID.
struct HomeAssistantQuery<Found: HomeAssistantEntity>: EntityStringQuery {
  /// The entities with these IDs, including entities that Home Assistant no longer has.
  ///
  /// A control then reports that its entity is missing, instead of asking for a choice.
  func entities(for identifiers: [String]) async throws -> [Found] {
    let known = try await all()
    return identifiers.map { id in known.first { $0.id == id } ?? Found(EntityState(missing: id)) }
  }

  func entities(matching string: String) async throws -> [Found] {
    let text = string.lowercased()
    return try await all().filter {
      $0.name.lowercased().contains(text) || $0.id.contains(text)
    }
  }

  func suggestedEntities() async throws -> [Found] { try await all() }

  private func all() async throws -> [Found] {
    try await Connection.shared.entities()
      .filter { Found.domains.contains($0.domain) }
      .sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
      .map(Found.init)
  }
}

/// A light, a switch, a fan or a helper that is on or off.
struct SwitchEntity: HomeAssistantEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Device"
  static let defaultQuery = HomeAssistantQuery<SwitchEntity>()
  static let domains: Set<String> = ["light", "switch", "fan", "input_boolean"]

  let id: String
  let name: String
  let symbol: String

  init(_ entity: EntityState) { (id, name, symbol) = (entity.id, entity.name, entity.symbol) }
}

/// A lock, a door, a gate or a blind.
struct LockEntity: HomeAssistantEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lock or Cover"
  static let defaultQuery = HomeAssistantQuery<LockEntity>()
  static let domains: Set<String> = ["lock", "cover"]

  let id: String
  let name: String
  let symbol: String

  init(_ entity: EntityState) { (id, name, symbol) = (entity.id, entity.name, entity.symbol) }
}

/// A scene, a script or a button.
struct ActionEntity: HomeAssistantEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Action"
  static let defaultQuery = HomeAssistantQuery<ActionEntity>()
  static let domains: Set<String> = ["scene", "script", "button", "input_button"]

  let id: String
  let name: String
  let symbol: String

  init(_ entity: EntityState) { (id, name, symbol) = (entity.id, entity.name, entity.symbol) }
}
