import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

/// The programs that `OutsidePackageTests` builds outside the repository.
enum Programs {
  /// An iPhone app's control files, whose bundle is marked with `@main`.
  static func notes() throws -> OutsidePackage.Program {
    let fixtures = OutsidePackage.repository.appendingPathComponent(
      "Tests/Unit/ControlKitTests/Fixtures")
    var files: [String: String] = [:]
    for name in ["GarageDoor.swift", "NotesApp.swift"] {
      files[name] = try String(
        contentsOf: fixtures.appendingPathComponent(name), encoding: .utf8
      ).replacing("struct NotesBundle:", with: "@main struct NotesBundle:")
    }
    return OutsidePackage.Program(name: "Notes", mode: "5", files: files)
  }

  /// A control that is the whole program.
  static let lamp = OutsidePackage.Program(
    name: "Lamp",
    files: [
      "Lamp.swift": SnippetPrelude.imports + """
        @available(iOS 18.0, *)
        @main
        struct Lamp: ControlWidget {
          var body: some ControlWidgetConfiguration {
            StaticControlConfiguration(kind: "com.example.lamp", provider: Ticks()) { ticks in
              let title = "\\(ticks) Ticks"
              ControlWidgetButton(title, action: Blink()) { _ in Image(systemName: "lightbulb") }
            }
          }
        }
        @available(iOS 18.0, *)
        struct Ticks: ControlValueProvider {
          let previewValue = 0
          @MainActor func currentValue() async -> Int {
            await withCheckedContinuation { continuation in
              _ = Timer.scheduledTimer(withTimeInterval: 0, repeats: false) { _ in
                DispatchQueue.main.async { continuation.resume(returning: 1) }
              }
            }
          }
        }
        struct Blink: AppIntent {
          static let title: LocalizedStringResource = "Blink"
          func perform() async throws -> some IntentResult { .result() }
        }

        """
    ])

  /// The controls of a shop and their types.
  static func shop() throws -> OutsidePackage.Program {
    let imports = SnippetPrelude.imports + "import ActivityKit\n"
    var files = [
      "Prelude.swift": imports + """
        struct ShopAttributes: ActivityAttributes {
          struct ContentState: Codable, Hashable { var mood: String }
          var name: String
        }
        @main
        struct Controls: WidgetBundle {
          var body: some Widget {
            ShutterControl()
            OrderControl()
          }
        }

        """
    ]
    for name in ControlSnippets.shop {
      files[name] = imports + (try ControlSnippets.text(ofShop: name))
    }
    return OutsidePackage.Program(name: "Shop", mode: "5", files: files)
  }

  /// A control with the colors and the symbol of an asset catalog; its files are isolated to the main actor if
  /// the compiler supports that.
  static let brand: OutsidePackage.Program = {
    var settings: [String] = []
    #if compiler(>=6.2)
      settings = [".unsafeFlags([\"-default-isolation\", \"MainActor\"])"]
    #endif
    return OutsidePackage.Program(
      name: "Brand", files: BrandFiles.all, settings: settings, plugins: ["AssetSymbols"])
  }()

  static let all = Result {
    let programs = try [notes(), lamp, settingsApp, plainWriter, radio, radioApp, brand, shop()]
    return try OutsidePackage(programs: programs + SnippetStep.all.map { try $0.program() })
      .build()
  }
}

/// One step in the development of a control: an extension made of its snippets.
struct SnippetStep: CustomTestStringConvertible, Sendable {
  let name: String
  let snippets: [String]
  /// The toggle's title; `off` and `on` are its hints in these states.
  var title = "Front Lawn"
  let off: String
  let on: String
  var valueTexts = ["Dry", "Watering"]
  /// Changes the text of the toggle's snippet.
  var change: @Sendable (String) -> String = { $0 }

  var testDescription: String { name }

  static let unnamed = ("Hold to Turn On", "Hold to Turn Off")
  static let values = ("Hold for Watering", "Hold for Dry")
  static let hints = ("Hold to Start", "Hold to Stop")
  static let byIntent = ["01-bundle", "05-set-value-intent", "06-reload-from-app"]
  static let byTimer = [
    "01-bundle", "09-configurable-value-provider", "11-prompts-for-configuration",
  ]

  static let all: [SnippetStep] = [
    SnippetStep(
      name: "Step02", snippets: byIntent + ["02-static-toggle"], off: unnamed.0, on: unnamed.1,
      valueTexts: ["Off", "On"]),
    SnippetStep(
      name: "Step03", snippets: byIntent + ["03-symbols-per-state"], off: unnamed.0,
      on: unnamed.1, valueTexts: ["Off", "On"]),
    SnippetStep(
      name: "Step03Named", snippets: byIntent + ["03-symbols-per-state"],
      off: "Hold to Turn On ‘Garden Sprinkler’", on: "Hold to Turn Off ‘Garden Sprinkler’",
      valueTexts: ["Off", "On"],
      change: { text in
        let end = "    }\n  }\n}"
        return text.replacing(
          end, with: "    }.displayName(\"Garden Sprinkler\")\n  }\n}", maxReplacements: 1)
      }),
    SnippetStep(
      name: "Step04", snippets: byIntent + ["04-value-text-and-tint"], off: values.0,
      on: values.1),
    SnippetStep(
      name: "Step08", snippets: byIntent + ["07-value-provider", "08-toggle-with-provider"],
      off: values.0, on: values.1),
    SnippetStep(
      name: "Step10", snippets: byTimer + ["10-configurable-toggle"], title: "Front",
      off: values.0, on: values.1),
    SnippetStep(
      name: "Step12", snippets: byTimer + ["12-action-hint"], title: "Front", off: hints.0,
      on: hints.1),
    SnippetStep(
      name: "Step13", snippets: byTimer + ["13-display-name-and-description"], title: "Front",
      off: hints.0, on: hints.1),
    SnippetStep(
      name: "Step13Unhinted", snippets: byTimer + ["13-display-name-and-description"],
      title: "Front", off: values.0, on: values.1,
      change: { text in
        guard let start = text.range(of: ".controlWidgetActionHint("),
          let end = text.range(of: ")", range: start.upperBound..<text.endIndex)
        else { return "" }
        return text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "")
      }),
  ]

  func program() throws -> OutsidePackage.Program {
    var files = ["Prelude.swift": SnippetPrelude.text(forAll: snippets)]
    for snippet in snippets {
      let text = try SnippetPrelude.imports + ControlSnippets.text(of: snippet)
      files["\(snippet).swift"] = snippet == snippets.last ? change(text) : text
    }
    return OutsidePackage.Program(name: name, files: files)
  }
}
