import ControlKit
import Foundation
import ProgramTesting
import Snippets
import Testing
import Wire

/// The programs that the tests below build outside the repository.
enum Programs {
  /// Control files as an iPhone app has them, with its bundle marked as the program.
  static func notes() throws -> OutsidePackage.Program {
    let fixtures = OutsidePackage.repository.appendingPathComponent(
      "Tests/ControlKitTests/Fixtures")
    var files: [String: String] = [:]
    for name in ["GarageDoor.swift", "NotesApp.swift"] {
      files[name] = try String(
        contentsOf: fixtures.appendingPathComponent(name), encoding: .utf8
      ).replacing("struct NotesBundle:", with: "@main struct NotesBundle:")
    }
    return OutsidePackage.Program(name: "Notes", mode: "5", files: files)
  }

  /// A control that is a program alone.
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

  /// The controls of a shop, and the types that they use.
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

  /// A control whose colors and symbol are those of an asset catalog, and whose files are isolated to the
  /// main actor where the compiler can do that.
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

/// One step in the development of a control: its snippets as one extension.
struct SnippetStep: CustomTestStringConvertible, Sendable {
  let name: String
  let snippets: [String]
  /// The toggle's title, and its hints while it is off and while it is on.
  var title = "Front Lawn"
  let off: String
  let on: String
  var valueTexts = ["Dry", "Watering"]
  /// What is changed in the text of the toggle's snippet.
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

@Suite("A package outside the repository builds extensions")
struct OutsidePackageTests {
  @Test("control files of an iPhone app, unchanged, are an extension")
  func notes() throws {
    let notes = try ExtensionProcess(Programs.all.get().appendingPathComponent("Notes"))
    let gallery: ExtensionMessage.Gallery = try notes.ask(.describe, NoFields())
    #expect(
      gallery.controls.map(\.kind) == ["com.example.notes.open", "com.example.home.garage"])
    #expect(gallery.controls[0].preview.shown.hint == "Hold to Open Notes")
    let door = PlacedControl(id: "door", kind: "com.example.home.garage")
    let open = try notes.load(door)
    #expect(open.shown.title == "Left Gate")
    #expect(open.shown.hint == "Hold for Closed")
    #expect(open.action?.parameters["door"] == .string("Left Gate"))
    _ = try notes.perform(door, open.shown.target, open.action)
    let folder = PlacedControl(
      id: "folder", kind: "com.example.notes.open", configuration: ["folder": .string("archive")])
    #expect(try notes.load(folder).shown.face.valueText == "Archive")
    #expect(try notes.perform(folder).dialogs == ["Opened archive."])
  }

  @Test("a lone control is a program, and the main run loop's timers and Dispatch's main queue run")
  func lamp() throws {
    let lamp = try ExtensionProcess(Programs.all.get().appendingPathComponent("Lamp"))
    #expect(
      try lamp.load(PlacedControl(id: "lamp", kind: "com.example.lamp")).title == "1 Ticks")
  }

  @Test("colors and symbols of an asset catalog have names in Swift, and their values at run time")
  func brand() throws {
    let brand = try ExtensionProcess(Programs.all.get().appendingPathComponent("Brand"))
    let tints = [
      "symbol": "#1f8040", "text": "#1f8040", "uikit": "#1f8040", "accent": "#804000",
      "nested": "#0000ff", "dynamic": "#ff3b30",
    ]
    for (kind, tint) in tints {
      let control = try brand.load(PlacedControl(id: kind, kind: "com.example.brand.\(kind)"))
      #expect(control.tint?.hex == tint, "\(kind)")
      #expect(control.shown.face.symbol == "my.bolt")
      #expect(control.shown.face.isCustomSymbol)
    }
    let bundle = try Programs.all.get().appendingPathComponent("Outside_Brand.resources")
    let symbol = bundle.appendingPathComponent("my.bolt.svg")
    #expect(try String(contentsOf: symbol, encoding: .utf8) == BrandFiles.svg)
    let sizes = PlacedControl(id: "sizes", kind: "com.example.brand.symbol")
    #expect(try brand.perform(sizes).dialogs == ["logo 12 by 8, accent 1"])
    let visit = PlacedControl(id: "visit", kind: "com.example.brand.text")
    #expect(
      try brand.perform(visit).openings.map(\.url) == [
        "https://example.com/phone", "https://example.com/mac",
      ])
  }

  @Test(
    "each step of a control's development behaves as its source says", arguments: SnippetStep.all)
  func steps(_ step: SnippetStep) throws {
    let program = try ExtensionProcess(Programs.all.get().appendingPathComponent(step.name))
    let gallery: ExtensionMessage.Gallery = try program.ask(.describe, NoFields())
    #expect(gallery.controls.map(\.kind) == ["com.example.Garden.Sprinkler"])
    #expect(gallery.controls.flatMap(\.warnings).isEmpty)
    #expect(gallery.controls[0].preview.shown.hint == step.off)
    let toggle = PlacedControl(id: "lawn", kind: "com.example.Garden.Sprinkler")
    let off = try program.load(toggle)
    #expect(off.shown.title == step.title)
    #expect(off.shown.isOn == false)
    #expect(off.shown.hint == step.off)
    #expect(off.shown.face.valueText == step.valueTexts[0])
    _ = try program.perform(toggle, off.shown.target, off.action)
    let on = try program.load(toggle)
    #expect(on.shown.isOn == true)
    #expect(on.shown.hint == step.on)
    #expect(on.shown.face.valueText == step.valueTexts[1])
    _ = try program.perform(toggle, on.shown.target, on.action)
    #expect(try program.load(toggle) == off)
  }

  @Test("controls written for Swift 5, with unstable identifiers, behave as they can")
  func shop() throws {
    let program = try ExtensionProcess(Programs.all.get().appendingPathComponent("Shop"))
    let gallery: ExtensionMessage.Gallery = try program.ask(.describe, NoFields())
    #expect(gallery.controls.map(\.displayName) == ["卷帘门", "点单"])
    #expect(gallery.controls.allSatisfy { $0.promptsForUserConfiguration })
    let toggle = PlacedControl(id: "t", kind: gallery.controls[0].kind)
    let off = try program.load(toggle)
    #expect(off.shown.title == "店门")
    #expect(off.shown.face.valueText == "街角小店")
    #expect(off.shown.face.symbol == "shop_shutter_2")
    #expect(off.shown.face.isCustomSymbol)
    #expect(off.shown.hint == "Hold to Turn On ‘卷帘门’")
    _ = try program.perform(toggle, true, off.action)
    let activity: ExtensionMessage.Activity = try program.notice(.activity)
    #expect(activity.phase == .started)
    #expect(activity.type == "ShopAttributes")
    #expect(activity.state == .object(["mood": .string("🙂")]))
    #expect(try program.load(toggle).shown.isOn == true)

    // Every query makes new identifiers. A process has one query of each type, so
    // what was chosen is found until the process ends; the next one says that it is not there.
    let list: OptionList = try program.ask(
      .options, ExtensionMessage.Options(control: toggle, parameter: "entity", matching: "门2"))
    #expect(list.options.map(\.title) == ["门2", "门20"])
    let chosen = PlacedControl(
      id: "t", kind: toggle.kind, configuration: ["entity": list.options[0].value])
    #expect(try program.load(chosen).unsetOption == nil)
    let next = try ExtensionProcess(Programs.all.get().appendingPathComponent("Shop"))
    let missing = try next.load(chosen)
    #expect(missing.shown.title == "卷帘门")
    #expect(missing.unsetOption != nil)
    #expect(missing.warnings.first?.contains("the same identifier every time") == true)
    let resolved: ResolvedConfiguration = try next.ask(
      .resolve, ExtensionMessage.Subject(control: chosen))
    #expect(resolved.missing["entity"] == [list.options[0].value])
    let refusal = try refusal { try next.perform(chosen, true) }
    #expect(refusal.code == "unknown-value")
    #expect(refusal.message.contains("no longer exists"))

    let button = PlacedControl(id: "b", kind: gallery.controls[1].kind)
    let opened = try program.perform(button, nil, program.load(button).action)
    #expect(opened.openings.compactMap(\.url) == ["cornershop://"])
  }
}
