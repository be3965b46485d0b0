import AppIntents

struct Alarm: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Alarm"
  static let defaultQuery = AlarmQuery()
  let id: UUID
  var displayRepresentation: DisplayRepresentation { "Alarm" }
}
struct AlarmQuery: EntityQuery {
  func entities(for identifiers: [UUID]) async throws -> [Alarm] {
    identifiers.map(Alarm.init(id:))
  }
}
struct DisableAlarms: AppIntent {
  static let title: LocalizedStringResource = "Disable Alarms"
  @Parameter(title: "Alarms") var alarms: EntityCollection<Alarm>
  func perform() async throws -> some IntentResult {
    for id in alarms.identifiers { print(id) }
    var more = EntityCollection<Alarm>(identifiers: [UUID()])
    more.append(UUID())
    more.append(Alarm(id: UUID()))
    let all = EntityCollection(entities: try await more.resolvedEntities())
    print(all.identifiers.count)
    return .result()
  }
}
