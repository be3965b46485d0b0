import Foundation
import Snippets
import Testing

@testable import ControlKit

@Suite("Intents of an iPhone app, as they are")
struct IntentFormsTests {
  static let fixtures = ["Greenhouse", "GreenhouseForms", "GreenhouseIntents"]

  @Test("compile without warnings in Swift 5 and Swift 6 mode", arguments: ["5", "6"])
  func compiles(mode: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures")
    var files: [String: String] = [:]
    for name in Self.fixtures {
      let file = name + ".swift"
      files[file] = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }
    // What only Swift 5 mode takes: mutable statics.
    if mode == "5" {
      files["Statics.swift"] = Self.statics
    }
    let (status, messages) = try Compilation(files: files, mode: mode).run()
    #expect(status == 0, "\(messages)")
    #expect(!messages.contains("warning:"), "\(messages)")
  }

  private static let statics = """
    import AppIntents

    struct OldIntent: SetValueIntent, LiveActivityStartingIntent {
      static var title: LocalizedStringResource = "Old"
      static var description = IntentDescription("An old intent")
      static var openAppWhenRun: Bool = true
      static var isDiscoverable: Bool = false
      static var authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed
      @Parameter(title: "Value") var value: Bool
      @MainActor func perform() throws -> some IntentResult { .result() }
    }

    struct OldEntity: AppEntity {
      static var typeDisplayRepresentation: TypeDisplayRepresentation = "Old"
      static var defaultQuery = OldQuery()
      var id: UUID = UUID()
      var displayRepresentation: DisplayRepresentation { .init(title: "\\(id.uuidString)") }
    }

    struct OldQuery: EntityQuery {
      func entities(for identifiers: [OldEntity.ID]) async throws -> [OldEntity] { [] }
      func suggestedEntities() async throws -> [OldEntity] { [] }
      func defaultResult() async -> OldEntity? { try? await suggestedEntities().first }
    }

    enum OldEnum: String, AppEnum {
      case one
      static var typeDisplayRepresentation: TypeDisplayRepresentation = "Old"
      static var caseDisplayRepresentations: [OldEnum: DisplayRepresentation] = [.one: "One"]
    }

    """

  @Test("a file has the contents it was made with, or those on disk")
  func files() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data("x".utf8).write(to: file)
    #expect(IntentFile(fileURL: file).data == Data("x".utf8))
    try FileManager.default.removeItem(at: file)
    #expect(IntentFile(fileURL: file).data.isEmpty)
    #expect(IntentFile(fileURL: file, filename: "a.txt").filename == "a.txt")
    #expect(IntentFile(data: Data([1]), filename: "b").data == Data([1]))
  }

  @Test("shortcuts keep their intent, words and phrases")
  func shortcuts() throws {
    let shortcut = try #require(GreenhouseShortcuts.appShortcuts.first)
    #expect(shortcut.intent is OpenSeasonIntent)
    #expect(shortcut.systemImageName == "leaf")
    #expect(
      shortcut.phrases == [
        "Open ${parameter} in ${applicationName}", "${applicationName} season",
      ])
    GreenhouseShortcuts.updateAppShortcutParameters()
    #expect(GreenhousePackage.includedPackages.isEmpty)
  }

  @Test("a dependency is made when it is first used, and once for each key")
  func dependencies() async {
    final class Made: Sendable {}
    struct User: AppIntent {
      static let title: LocalizedStringResource = "User"
      @Dependency var made: Made
      @AppDependency(key: "second") var second: Made
      func perform() async throws -> some IntentResult { .result() }
    }
    AppDependencyManager.shared.add(dependency: Made())
    AppDependencyManager.shared.add(key: "second") { Made() }
    let user = User()
    #expect(user.made === User().made)
    #expect(user.made !== user.second)
  }

  @Test("an intent's modes follow openAppWhenRun until it says more")
  func modes() {
    #expect(ShowIntent.supportedModes == .foreground)
    #expect(AskIntent.supportedModes == .background)
    #expect(WaterIntent.supportedModes.contains(.foreground(.dynamic)))
  }

  @Test("an intent that an app calls gives its value")
  func calling() async throws {
    struct Two: AppIntent {
      static let title: LocalizedStringResource = "Two"
      func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 2) }
    }
    #expect(try await Two()() == 2)
    try await Two().donate()
  }
}
