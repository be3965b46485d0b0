import ControlKit
import Testing

@Suite("Parameters, descriptions and results of intents")
struct IntentParameterTests {
  struct Forms: AppIntent {
    static let title: LocalizedStringResource = "Forms"
    @Parameter(title: "A") var flag: Bool
    @Parameter(title: "B", default: true) var preset: Bool
    @Parameter(title: "C", description: "words", default: 3) var count: Int
    @Parameter(title: "D", default: 1.5) var factor: Double
    @Parameter(title: "E") var note: String?
    @Parameter(title: "F", default: "x") var name: String?
    @Parameter(title: .init("g.key", defaultValue: "G")) var key: String
    @Parameter(description: "no title") var untitled: Int?
    @Parameter var bare: Double?
    @Parameter(title: "H", default: .notes) var screen: Screen
    func perform() throws -> some IntentResult { .result() }
  }

  @Test("a parameter has its default until it is set; an optional one is nil")
  func defaults() {
    let intent = Forms()
    #expect(intent.preset)
    #expect(intent.count == 3)
    #expect(intent.factor == 1.5)
    #expect(intent.note == nil)
    #expect(intent.name == "x")
    #expect(intent.untitled == nil)
    #expect(intent.bare == nil)
    #expect(intent.screen == .notes)
    intent.flag = true
    intent.name = nil
    #expect(intent.flag)
    #expect(intent.name == nil)
  }

  @Test("the projected value tells title, description, default and whether it may be nil")
  func projection() {
    let intent = Forms()
    #expect(String(localized: intent.$count.title) == "C")
    #expect(intent.$count.description.map { String(localized: $0) } == "words")
    #expect(intent.$count.defaultValue == 3)
    #expect(intent.$name.defaultValue == "x")
    #expect(intent.$flag.defaultValue == nil)
    #expect(intent.$note.isOptional)
    #expect(!intent.$flag.isOptional)
    #expect(intent.$key.title.key == "g.key")
  }

  struct Typed: AppIntent {
    static let title: LocalizedStringResource = "Typed"
    static let description: IntentDescription = "typed"
    func perform() async throws -> some IntentResult { .result() }
  }
  struct Inferred: AppIntent {
    static let title: LocalizedStringResource = "Inferred"
    static let description = IntentDescription("inferred", categoryName: "Tests")
    func perform() async throws -> some IntentResult { .result() }
  }
  struct Optionally: AppIntent {
    static let title: LocalizedStringResource = "Optionally"
    static let description: IntentDescription? = "optional"
    func perform() async throws -> some IntentResult { .result() }
  }

  struct Worded: AppIntent {
    static let title: LocalizedStringResource = "Worded"
    static let description: LocalizedStringResource = "worded"
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test("a description is found however it is spelled")
  func descriptions() {
    #expect(text(of: Worded.self) == "worded")
    #expect(String(localized: Worded.description) == "worded")
    #expect(text(of: Typed.self) == "typed")
    #expect(text(of: Inferred.self) == "inferred")
    #expect(text(of: Optionally.self) == "optional")
    #expect(text(of: Ping.self) == nil)
  }

  private func text<Intent: AppIntent>(of type: Intent.Type) -> String? {
    type.declaredDescription.map { String(localized: $0.descriptionText) }
  }

  struct Valued: AppIntent {
    static let title: LocalizedStringResource = "Valued"
    @Parameter(title: "Name") var name: String?
    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<String?> {
      .result(value: name)
    }
  }
  struct Opening: AppIntent, OpensIntent {
    static let title: LocalizedStringResource = "Opening"
    var value: Never?
    func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
      .result(opensIntent: Ping(), dialog: "opened \(1)")
    }
  }

  @Test("a result carries an optional value; an intent may be a result too")
  func results() async throws {
    let intent = Valued()
    intent.name = "x"
    let result = try await intent.perform()
    #expect(result.value == .some("x"))
    #expect(Opening().value == nil)
    #expect(try await Opening().perform().value == nil)
  }

  @Test("an enumerated value has its display name, and a case without one its Swift name")
  func caseNames() {
    #expect(String(localized: Screen.notes.localizedStringResource) == "Notes")
    #expect(String(localized: Screen.drafts.localizedStringResource) == "drafts")
  }

  @Test("an identifier comes back from its text")
  func identifiers() {
    #expect(Int.entityIdentifier(for: 42.entityIdentifierString) == 42)
    #expect(Int.entityIdentifier(for: "x") == nil)
    #expect(String.entityIdentifier(for: "a".entityIdentifierString) == "a")
  }
}
