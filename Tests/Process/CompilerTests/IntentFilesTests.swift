import Foundation
import Testing

@Suite("Files of an iPhone app, as they are")
struct IntentFilesTests {
  static let fixtures = [
    "Greenhouse", "GreenhouseForms", "GreenhouseIntents", "LanternEntities", "Lanterns",
  ]

  @Test("compile without warnings in Swift 5 and Swift 6 mode", arguments: ["5", "6"])
  func compiles(mode: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Unit/ControlKitTests/Fixtures").standardizedFileURL
    var files: [String: String] = [:]
    for name in Self.fixtures {
      let file = name + ".swift"
      files[file] = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    }
    // Mutable static properties compile only in Swift 5 mode.
    if mode == "5" { files["Statics.swift"] = Self.statics }
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
}
