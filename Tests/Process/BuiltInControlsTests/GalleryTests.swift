import ControlKit
import ControlModel
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("The built-in controls in the gallery")
struct GalleryTests {
  let home: Home

  init() throws { home = try Home() }

  /// The kinds that the sources declare, including those missing from the bundle.
  private static func kinds() throws -> [String] {
    try Repository.sources(below: "Sources/Controls/BuiltInControls").flatMap {
      $0.text.matches(of: /static let kind = "(actionbutton\.\w+)"/).map { String($0.output.1) }
    }
  }

  @Test("all controls are listed without any tool, and their texts pass the wording checks")
  func words() throws {
    let gallery: ExtensionMessage.Gallery = try home.start().ask(.describe, NoFields())
    let listed = gallery.controls.map(\.kind)
    #expect(listed.count >= 11)
    #expect(Set(listed).count == listed.count)
    let known = try Self.kinds()
    #expect(listed.sorted() == known.sorted(), "a control that the bundle lacks")
    for control in gallery.controls {
      #expect(control.lint().isEmpty, "\(control.kind)")
      #expect(control.warnings + control.preview.warnings == [], "\(control.kind)")
      #expect(control.description?.isEmpty == false, "\(control.kind)")
      #expect(control.preview.shown.face.symbol != nil, "\(control.kind)")
      // A control that needs an option has no hint before the option is chosen.
      let needsOption = control.preview.unsetOption != nil
      #expect(control.preview.shown.hint.isEmpty == needsOption, "\(control.kind)")
    }
    #expect(home.calls.isEmpty)
  }

  @Test(
    "only the configuration file sets commands, and controls that open or run things need an unlocked screen"
  )
  func privileges() throws {
    let gallery: ExtensionMessage.Gallery = try home.start().ask(.describe, NoFields())
    let fileOnly = gallery.controls.flatMap { control in
      control.parameters.filter(\.isFromFileOnly).map { "\(control.kind) \($0.name)" }
    }
    #expect(
      fileOnly == [
        "actionbutton.OpenURL command", "actionbutton.Fan startCommand",
        "actionbutton.Fan stopCommand", "actionbutton.Vibrate command",
        "actionbutton.RunCommand run", "actionbutton.CommandSwitch run",
        "actionbutton.CommandSwitch state",
      ])
    // Every parameter with "command" in its name must be in the list above.
    for control in gallery.controls {
      for parameter in control.parameters where !parameter.isFromFileOnly {
        #expect(!parameter.name.lowercased().contains("command"), "\(control.kind)")
      }
    }
    let locked = gallery.controls.filter { $0.preview.action?.authentication == .required }
    #expect(
      locked.map(\.kind)
        == ["RunShortcut", "OpenApp", "OpenURL", "ShutDown", "RunCommand", "CommandSwitch"]
        .map { "actionbutton.\($0)" })
  }

  /// The folder of a target's tables, in the repository.
  private static func tables(_ target: String) -> String {
    "Sources/Controls/\(target)/Resources/\(target).resources"
  }

  /// The keys of a `.strings` table, which has one entry on each line.
  private func keys(_ language: String, of target: String) throws -> Set<String> {
    let lines = try Repository.text("\(Self.tables(target))/\(language).lproj/Localizable.strings")
      .split(separator: "\n")
    return Set(
      lines.filter { $0.hasPrefix("\"") }.compactMap {
        $0.components(separatedBy: "\" = \"").first.map { String($0.dropFirst()) }
      })
  }

  /// The extensions of this project, with the least number of texts in each.
  private static let ours = [
    ("BuiltInControls", 90), ("SampleControls", 25), ("HomeAssistantControls", 50),
  ]

  @Test("the tables of all languages have the same keys and placeholders", arguments: ours)
  func sameKeys(target: String, least: Int) throws {
    let chinese = try keys("zh-Hans", of: target)
    #expect(chinese.count > least)
    for language in Self.translations {
      #expect(try keys(language, of: target) == chinese, "\(language)")
      let text = try Repository.text(
        "\(Self.tables(target))/\(language).lproj/Localizable.strings")
      for (key, value) in try StringsFileParser.pairs(text) {
        #expect(Self.places(value) == Self.places(key), "\(language): \(key)")
      }
    }
  }

  private static let translations = ControlLanguage.allCases.map(\.rawValue).filter { $0 != "en" }

  /// The placeholders of a text without their positions, sorted.
  private static func places(_ text: String) -> [Substring] {
    text.matches(of: /%(?:\d\$)?(@|lld|d)/).map(\.output.1).sorted()
  }

  @Test("every text of the sources has its key in the tables", arguments: ours)
  func everyKey(target: String, least: Int) throws {
    let known = Set(try keys("ja", of: target).map(SourceText.withoutPlaceholders))
    var missing: [String] = []
    var count = 0
    for (file, text) in try Repository.sources(below: "Sources/Controls/\(target)") {
      for literal in SourceText.texts(of: text) {
        count += 1
        if !known.contains(literal) { missing.append("\(file): \(literal)") }
      }
    }
    #expect(count > least)
    #expect(missing == [])
  }

  /// The texts that are the same in English.
  private static let same: [String: Set<String>] = [
    "de": ["Timer", "Player"], "fr": ["Minutes", "5 min"], "es": ["5 min"],
  ]

  @Test("every text of the gallery is translated", arguments: translations)
  func languages(language: String) throws {
    let english = try galleryTexts("en").texts
    let (texts, refusal) = try galleryTexts(language)
    #expect(texts.count > 80 && texts.count == english.count)
    let same = (Self.same[language] ?? []).union(["URL", "App"])
    #expect(zip(texts, english).filter { $0 == $1 && !same.contains($0) }.map(\.0) == [])
    #expect(!refusal.contains("is not available here"))
  }

  /// The texts of the gallery in a language, and the refusal of a control whose programs are missing.
  private func galleryTexts(_ language: String) throws -> (texts: [String], refusal: String) {
    let process = try ExtensionProcess(
      "BuiltInControls", environment: home.environment, greeting: false)
    let _: ExtensionMessage.Welcome = try process.ask(
      .hello,
      ExtensionMessage.Hello(
        version: ExtensionRequest.version, language: language,
        tables: [Repository.url(Self.tables("BuiltInControls")).path]))
    let gallery: ExtensionMessage.Gallery = try process.ask(.describe, NoFields())
    var texts: [String?] = []
    for control in gallery.controls {
      let faces: [ControlFace] =
        switch control.preview.template {
        case .empty: []
        case .button(let face): [face]
        case .toggle(isOn: _, let off, let on): [off, on]
        }
      texts += [control.displayName, control.description, control.preview.title]
      texts += faces.flatMap { [$0.valueText, $0.subtitle, $0.hint, $0.status, $0.actionLabel] }
      texts += control.parameters.flatMap { [$0.title, $0.description] }
    }
    let refusal = try refusal { try process.load(.builtIn("SilentMode")) }
    return (texts.compactMap { $0 }, refusal.message)
  }
}
