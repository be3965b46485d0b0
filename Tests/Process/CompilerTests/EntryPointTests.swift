import Testing

/// `@main` is not allowed in a test target, so this suite runs the type checker.
@Suite("A file with @main compiles with an iPhone's imports")
struct EntryPointTests {
  static let control = """
    struct Lamp: ControlWidget {
      static let kind = "com.example.lamp"
      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: Self.kind) {
          ControlWidgetButton(action: Blink()) { Label("Blink", systemImage: "lightbulb") }
        }
      }
    }
    struct Blink: AppIntent {
      static let title: LocalizedStringResource = "Blink"
      func perform() async throws -> some IntentResult {
        print(Date(), URL(fileURLWithPath: "/"))
        return .result()
      }
    }

    """

  static let bundle = """
    struct Lamps: WidgetBundle {
      var body: some Widget { Lamp() }
    }

    """

  @Test(
    "on a control and on a bundle, in Swift 5 and Swift 6 mode",
    arguments: [
      control.replacing("struct Lamp:", with: "@main struct Lamp:"), control + "@main " + bundle,
    ], ["5", "6"])
  func entryPoint(source: String, mode: String) throws {
    let (status, messages) = try Compilation(
      files: ["Main.swift": SnippetPrelude.imports + source], mode: mode
    ).run()
    #expect(status == 0, "\(messages)")
    #expect(messages.isEmpty)
  }
}
