import SystemAccess
import Testing

@testable import ControlKit

@Suite("Actions as a template archives them")
struct IntentArchiveTests {
  private let fern = Plant(id: "fern", name: "Fern")

  @Test("an archive has the parameters that are set, as data")
  func archive() {
    let action = ArchivedAction.setting(SetFanIntent(plant: fern))
    #expect(
      action.archive
        == .init(
          intent: "SetFanIntent", parameters: ["plant": .string("fern")],
          type: "ControlKitTests.SetFanIntent"))
    let open = ArchivedAction.running(OpenPlantIntent(target: fern))
    #expect(open.archive.opensApp)
  }

  private struct Vault: AppIntent {
    static let title: LocalizedStringResource = "Open the Vault"
    static var authenticationPolicy: IntentAuthenticationPolicy { .requiresAuthentication }
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct Safe: AppIntent {
    static let title: LocalizedStringResource = "Open the Safe"
    static let authenticationPolicy = IntentAuthenticationPolicy.requiresLocalDeviceAuthentication
    func perform() async throws -> some IntentResult { .result() }
  }

  private struct Front: AppIntent {
    static let title: LocalizedStringResource = "Show the App"
    static let openAppWhenRun = true
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test("an archive says what the intent's policy asks for; an app in front asks for no less")
  func authentication() throws {
    #expect(ArchivedAction.running(Vault()).archive.authentication == .required)
    #expect(ArchivedAction.running(Safe()).archive.authentication == .local)
    #expect(ArchivedAction.running(Front()).archive.authentication == .required)
    let plain = ArchivedAction.setting(SetFanIntent(plant: fern)).archive
    #expect(plain.authentication == .none)
    func needs(_ action: ControlArchive.Action) -> Bool {
      var archive = ControlArchive(kind: "k", template: .button(.init()))
      archive.action = action
      return ControlDescription(archive, appName: "App", language: .en).needsAuthentication
    }
    #expect(!needs(plain))
    #expect(needs(.init(intent: "Vault", authentication: .local)))
    #expect(needs(ArchivedAction.running(OpenPlantIntent(target: fern)).archive))
  }

  @Test("an action performs with the values it was made with, and the new state")
  func memory() async throws {
    let lines = try await Diary.lines {
      let intent = SetFanIntent(plant: fern)
      let action = ArchivedAction.setting(intent)
      intent.plant = Plant(id: "moss", name: "Moss")
      try await action.perform(true)
    }
    #expect(lines == ["Fern true 1"])
  }

  @Test("restored parameters go to a fresh intent, entities through a new query")
  func restoring() async throws {
    let lines = try await Diary.lines {
      let action = ArchivedAction.setting(SetFanIntent(plant: fern))
      try await action.perform(false, restoring: ["plant": .string("moss")])
      try await Greenhouse.$plants.withValue([Plant(id: "fern", name: "Renamed")]) {
        try await action.perform(true, restoring: ["plant": .string("fern")])
      }
    }
    #expect(lines == ["Moss false 1", "Renamed true 1"])
  }

  @Test("an entity that no query finds is the one in memory if it is the same, and else an error")
  func unstable() async throws {
    let stray = Plant(id: "stray", name: "Stray")
    let lines = try await Diary.lines {
      let action = ArchivedAction.setting(SetFanIntent(plant: stray))
      try await action.perform(true, restoring: action.parameters)
      await #expect(throws: ParameterFailure.missing(parameter: "plant", id: "gone")) {
        try await action.perform(true, restoring: ["plant": .string("gone")])
      }
    }
    #expect(lines == ["Stray true 1"])
  }

  @Test("a required parameter that is not restored is unset")
  func incomplete() async {
    let action = ArchivedAction.setting(SetFanIntent(plant: fern))
    await #expect(throws: IntentFailure.unset(intent: "SetFanIntent", parameter: "plant")) {
      try await action.perform(true, restoring: [:])
    }
  }

  struct Plain: SetValueIntent {
    static let title: LocalizedStringResource = "Plain"
    var value = false

    func perform() async throws -> some IntentResult {
      Diary.current.write("\(value)")
      return .result()
    }
  }

  @Test("the value that the system writes is not lost, parameter or not")
  func written() async throws {
    var intent = Plain()
    intent.value = true
    let action = ArchivedAction.setting(intent)
    #expect(action.warnings.isEmpty)
    let lines = try await Diary.lines {
      try await action.perform(true)
      try await action.perform(false)
    }
    #expect(lines == ["true", "false"])
  }

  @Test("a value that is lost and an action that is a configuration are named to the author")
  func warnings() {
    #expect(intentWarnings(of: SetFanIntent(plant: fern)).isEmpty)
    #expect(
      ArchivedAction.setting(SetFanIntent(plant: fern, speed: 3)).warnings == [
        "the value of \"speed\" in SetFanIntent is lost before it performs: mark it @Parameter"
      ])
    let configuration = intentWarnings(of: OpenPlantIntent(target: fern))
    #expect(configuration.count == 1)
    #expect(configuration[0].contains("OpenPlantIntent is a ControlConfigurationIntent"))
    #expect(intentWarnings(of: WaterIntent()).isEmpty)
  }
}
