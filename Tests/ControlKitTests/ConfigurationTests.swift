import Testing

@testable import ControlKit

private struct Room: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = RoomQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

private struct RoomQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Room] { identifiers.map(Room.init) }
  func suggestedEntities() async throws -> [Room] { [Room(id: "attic"), Room(id: "cellar")] }
  func defaultResult() async -> Room? { Room(id: "attic") }
}

private struct PresetRoom: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Room"
  @Parameter(title: "Room", default: Room(id: "cellar")) var room: Room
  @Parameter(title: "Note") var note: String?
}

private struct QueriedRoom: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Room"
  @Parameter(title: "Room") var room: Room
  @Parameter(title: "Guest Room") var guest: Room?
}

private struct UnsetFloor: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Floor"
  @Parameter(title: "Floor") var floor: Int
}

private protocol RoomConfiguration: ControlConfigurationIntent { var shownRoom: String { get } }
extension PresetRoom: RoomConfiguration { var shownRoom: String { room.id } }
extension QueriedRoom: RoomConfiguration {
  var shownRoom: String { "\(room.id), \(guest?.id ?? "none")" }
}
extension UnsetFloor: RoomConfiguration { var shownRoom: String { "\(floor)" } }

private struct RoomProvider<Configuration: RoomConfiguration>: AppIntentControlValueProvider {
  func previewValue(configuration: Configuration) -> String { "preview \(configuration.shownRoom)" }
  func currentValue(configuration: Configuration) async throws -> String { configuration.shownRoom }
}

private struct ProvidedControl<Configuration: RoomConfiguration>: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "room", provider: RoomProvider<Configuration>()) { room in
      ControlWidgetButton(action: Ping()) { Text(room) }
    }
    .promptsForUserConfiguration()
  }
}

private struct PlainControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "room", intent: PresetRoom.self) { configuration in
      ControlWidgetButton(action: Ping()) { Text(configuration.room.id) }
    }
  }
}

@Suite("Configurable controls before a person has chosen")
@MainActor
struct ConfigurationTests {
  private func catalog(_ control: any ControlWidget) throws -> ControlCatalog {
    try ControlCatalog(controls: [control], appName: "App")
  }

  @Test("defaults stand for what is not chosen, in the preview and in the load")
  func defaults() async throws {
    let catalog = try catalog(ProvidedControl<PresetRoom>())
    #expect(catalog.listings[0].isConfigurable)
    #expect(catalog.listings[0].promptsForUserConfiguration)
    #expect(catalog.listings[0].preview.title == "preview cellar")
    #expect(try await catalog.load("room").title == "cellar")
    #expect(try await self.catalog(PlainControl()).load("room").title == "cellar")
  }

  @Test("the query's default result stands for an entity that is not chosen")
  func query() async throws {
    let catalog = try catalog(ProvidedControl<QueriedRoom>())
    #expect(try await catalog.load("room").title == "attic, attic")
  }

  @Test("a control that must be configured first has a disabled preview without a hint")
  func placeholder() throws {
    let preview = try catalog(ProvidedControl<UnsetFloor>()).listings[0].preview
    #expect(preview.title == "App")
    #expect(preview.isDisabled)
    #expect(preview.hint.isEmpty)
  }

  @Test("loading it says which option has no value")
  func unset() async throws {
    let catalog = try catalog(ProvidedControl<UnsetFloor>())
    await #expect(
      throws: ControlError.unsetParameter(kind: "room", intent: "UnsetFloor", parameter: "floor")
    ) { _ = try await catalog.load("room") }
  }
}
