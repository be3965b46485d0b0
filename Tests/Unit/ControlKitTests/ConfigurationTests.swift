import SystemAccess
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
    try ControlCatalog(controls: [control])
  }

  private func described(_ catalog: ControlCatalog) async -> [ControlListing] {
    await QueryLimit.$longer.withValue(.seconds(3_600)) { await catalog.describe() }
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

  @Test("a control that must be configured first has an empty preview that names the option")
  func placeholder() async throws {
    let catalog = try catalog(ProvidedControl<UnsetFloor>())
    let preview = catalog.listings[0].preview
    #expect(preview.unsetOption == "Floor")
    #expect(preview.shown.title == "App")
    #expect(preview.shown.isDisabled)
    #expect(preview.shown.hint.isEmpty)
    #expect(await described(catalog)[0].preview == preview)
  }

  @Test("loading it is no error: the archive is empty and names the option; a press is refused")
  func unset() async throws {
    let catalog = try catalog(ProvidedControl<UnsetFloor>())
    let control = PlacedControl(id: "a", kind: "room")
    let archive = try await catalog.load(control)
    #expect(archive.template == .empty)
    #expect(archive.unsetOption == "Floor")
    #expect(archive.isDisabled)
    await #expect(throws: ControlError.notConfigured(kind: "room", option: "Floor")) {
      _ = try await catalog.perform(control, setting: nil)
    }
  }

  @Test("a query's default fills a preview that the listing could not show")
  func describe() async throws {
    let catalog = try catalog(ProvidedControl<QueriedRoom>())
    #expect(catalog.listings[0].preview.template == .empty)
    #expect(catalog.listings[0].parameters.map(\.name) == ["room", "guest"])
    #expect(await described(catalog)[0].preview.title == "preview attic, attic")
  }

  @Test("two places of one kind show their own options, whichever was loaded last")
  func places() async throws {
    let catalog = try catalog(ProvidedControl<PresetRoom>())
    let attic = PlacedControl(id: "1", kind: "room", configuration: ["room": .string("attic")])
    let hall = PlacedControl(id: "2", kind: "room", configuration: ["room": .string("hall")])
    #expect(try await catalog.load(attic).title == "attic")
    #expect(try await catalog.load(hall).title == "hall")
    #expect(try await catalog.load(attic).title == "attic")
    #expect(try await catalog.preview(hall).title == "preview hall")
  }

  @Test("an option of another name is an error that names it and the nearest")
  func unknownParameter() async throws {
    let catalog = try catalog(ProvidedControl<PresetRoom>())
    let control = PlacedControl(id: "1", kind: "room", configuration: ["rom": .string("attic")])
    let error = ControlError.unknownParameter(
      kind: "room", parameter: "rom", known: ["room", "note"])
    await #expect(throws: error) { _ = try await catalog.load(control) }
    await #expect(throws: error) { _ = try await catalog.resolve(control) }
    await #expect(throws: error) {
      _ = try await catalog.options(of: "rom", for: control, matching: nil)
    }
    let fixed = try ControlCatalog(controls: [SwitchControl()])
    await #expect(
      throws: ControlError.unknownParameter(kind: "switch", parameter: "room", known: [])
    ) {
      _ = try await fixed.load(
        PlacedControl(id: "1", kind: "switch", configuration: ["room": .null]))
    }
  }

  @Test("a value of another type is an error that names option and value")
  func unknownValue() async throws {
    let catalog = try catalog(ProvidedControl<UnsetFloor>())
    let control = PlacedControl(id: "1", kind: "room", configuration: ["floor": .string("x")])
    do throws(ControlError) {
      _ = try await catalog.load(control)
      Issue.record("no error")
    } catch {
      guard case .unknownValue("room", "floor", _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
