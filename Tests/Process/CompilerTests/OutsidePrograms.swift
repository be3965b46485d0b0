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
    try OutsidePackage(
      programs: [notes(), lamp, settingsApp, plainWriter, radio, radioApp, brand, shop()]
    ).build()
  }
}
