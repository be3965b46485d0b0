import Foundation
import Testing

@testable import ControlKit

private struct Lamp: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lamp"
  static let defaultQuery = LampQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

private struct LampQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Lamp] {
    await Task.yield()
    return identifiers.filter { $0 != "gone" }.map(Lamp.init)
  }
  func suggestedEntities() async throws -> [Lamp] { [] }
  func defaultResult() async -> Lamp? { Lamp(id: "desk") }
}

private struct SelectLamp: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Lamp"
  @Parameter(title: "Lamp") var lamp: Lamp
}

private struct SelectRoom: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Room"
  @Parameter(title: "Room") var room: String
}

private struct LampHandler: ControlPushHandler {
  func pushTokensDidChange(controls: [ControlInfo]) {
    let lamps = controls.map { $0.configurationIntent(of: SelectLamp.self)?.lamp.id ?? "none" }
    Recorder.current.add(lamps.joined(separator: ", "))
  }
}

private struct LampControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "lamp", intent: SelectLamp.self) { configuration in
      ControlWidgetButton(action: Ping()) { Text(configuration.lamp.id) }
    }
    .pushHandler(LampHandler.self)
  }
}

@Suite("The information that an app gets about its placed controls")
@MainActor
struct ControlInfoTests {
  private func place(_ lamp: String?, token: [UInt8]? = nil) -> ControlPlace {
    ControlPlace(
      control: PlacedControl(
        id: "1", kind: "lamp", configuration: lamp.map { ["lamp": .string($0)] } ?? [:]),
      token: token.map { Data($0) })
  }

  @Test("an info has the place's identity, kind and token, and differs with each of them")
  func identity() {
    let info = ControlInfo(place("hall", token: [0, 255]))
    #expect(info.id == "1")
    #expect(info.kind == "lamp")
    #expect(info.pushInfo == ControlPushInfo(token: Data([0, 255])))
    #expect(ControlInfo(place("hall")).pushInfo == nil)
    #expect(Set([info, ControlInfo(place("hall", token: [0, 255]))]).count == 1)
    #expect(Set([info, ControlInfo(place("hall")), ControlInfo(place("attic"))]).count == 3)
  }

  @Test("an app's process finds the options when it names their type")
  func lazily() {
    QueryLimit.$longer.withValue(.seconds(3_600)) {
      @MainActor func lamp(_ id: String?) -> String? {
        ControlInfo(place(id)).configurationIntent(of: SelectLamp.self)?.lamp.id
      }
      #expect(lamp("hall") == "hall")
      #expect(lamp(nil) == "desk")
      #expect(lamp("gone") == nil)
      #expect(ControlInfo(place("hall")).configurationIntent(of: SelectRoom.self) == nil)
    }
  }

  @Test("options that a catalog has resolved are available with their type")
  func found() async throws {
    let catalog = try ControlCatalog(controls: [LampControl(), SwitchControl()])
    let fixed = ControlPlace(control: PlacedControl(id: "2", kind: "switch"))
    let infos = await QueryLimit.$longer.withValue(.seconds(3_600)) {
      await catalog.infos(of: [place("hall"), fixed])
    }
    let lamp: SelectLamp? = infos[0].configurationIntent()
    #expect(lamp?.lamp.id == "hall")
    #expect(infos[0].configurationIntent(of: SelectRoom.self) == nil)
    #expect(infos[1].configurationIntent(of: SelectLamp.self) == nil)
  }

  @Test("a push handler gets all its controls when one of them changed")
  func handler() async throws {
    let catalog = try ControlCatalog(controls: [LampControl(), SwitchControl()])
    #expect(catalog.listings.map(\.hasPushHandler) == [true, false])
    let recorder = Recorder()
    let fixed = ControlPlace(control: PlacedControl(id: "2", kind: "switch"))
    await QueryLimit.$longer.withValue(.seconds(3_600)) {
      await Recorder.$current.withValue(recorder) {
        await catalog.placesDidChange([place("hall", token: [1])])
        await catalog.placesDidChange([place("hall", token: [1]), fixed])
        await catalog.placesDidChange([place("hall", token: [2])])
        await catalog.placesDidChange([place("attic", token: [2]), place("hall", token: [3])])
        await catalog.placesDidChange([fixed])
      }
    }
    #expect(recorder.lines == ["hall", "hall", "attic, hall", ""])
  }

  @Test("a query that takes longer than the limit gives its caller nil")
  func limit() async {
    let gate = AsyncStream<Void>.makeStream()
    let hang: @Sendable () async -> Bool = {
      for await _ in gate.stream {}
      return true
    }
    let blocked = blocking(atMost: .milliseconds(1), hang)
    let waited = await limited(to: .milliseconds(1), hang)
    #expect(blocked == nil)
    #expect(waited == nil)
    gate.continuation.finish()
    let seven: @Sendable () async -> Int = { 7 }
    let inTime = await limited(to: .seconds(600), seven)
    #expect(blocking(atMost: .seconds(600), seven) == 7)
    #expect(inTime == 7)
  }
}
