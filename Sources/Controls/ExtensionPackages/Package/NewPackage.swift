/// A new package with one control, its manifest and a test.
package struct NewPackage {
  package let folder: String
  private let name: String
  private let library: LibrarySource

  /// A package in a folder that has the extension's name.
  ///
  /// - Throws: If the folder's name cannot be the name of a Swift type.
  package init(_ path: String, library: LibrarySource) throws(ImportError) {
    folder = SourceFolder.absolute(path)
    name = SourceFolder.name(folder)
    self.library = library
    let isName =
      name.first.map { $0.isASCII && $0.isLetter } == true && name.count <= Self.longestName
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isName, !KnownModules.present.contains(name) else {
      throw ImportError(
        "\"\(name)\" cannot be the name of a package; write one that begins with a letter and has only "
          + "letters and digits, \(Self.longestName) at most, and is not the name of a module, such as Lamp"
      )
    }
  }

  static let longestName = 64

  /// Writes the package; after an error no files remain.
  package func write() throws(ImportError) { try PackageFolder.write(package, to: folder) }

  var package: ExtensionPackage {
    let resources = "\(name).resources"
    var settings = CompilerSettings()
    settings.mode = "6"
    var program = ExtensionPackage.Target(name: name, path: "Sources/\(name)")
    program.products = [("WidgetKit", library.package)]
    program.resources = [resources]
    program.settings = settings
    var tests = ExtensionPackage.Target(
      kind: .testTarget, name: "\(name)Tests", path: "Tests/\(name)Tests", targets: [name])
    tests.products = program.products
    tests.settings = settings
    let texts = [
      "Sources/\(name)/\(name)Control.swift": fill(NewPackageText.control),
      "Sources/\(name)/\(name)State.swift": fill(NewPackageText.state),
      "Sources/\(name)/\(resources)/\(name).yaml": fill(NewPackageText.manifest),
      "Tests/\(name)Tests/\(name)Tests.swift": fill(NewPackageText.tests),
      "README.md": fill(NewPackageText.readme), ".gitignore": ".build/\n",
    ]
    return ExtensionPackage(
      name: name, library: library, targets: [program, tests],
      files: texts.sorted { $0.key < $1.key }.map {
        ExtensionPackage.File(path: $0.key, content: .bytes(Array($0.value.utf8)))
      })
  }

  /// The name in words: `DeskLamp` is "Desk Lamp".
  private var words: String {
    var words = ""
    for character in name {
      if character.isUppercase, words.last?.isLowercase == true { words += " " }
      words.append(character)
    }
    return words
  }

  private func fill(_ text: String) -> String {
    text.replacing("WORDS", with: words).replacing("NAME", with: name)
  }
}

/// The files of a new package; `NAME` is the extension's name, `WORDS` its name in words.
enum NewPackageText {
  static let control = """
    import AppIntents
    import SwiftUI
    import WidgetKit

    /// The extension: its controls and widgets.
    @main
    struct NAMEBundle: WidgetBundle {
      var body: some Widget {
        NAMEControl()
      }
    }

    /// A toggle for the button, with its own words for both states.
    struct NAMEControl: ControlWidget {
      static let kind = "com.example.NAME"

      var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: Self.kind, provider: NAMEProvider()) { isOn in
          ControlWidgetToggle("WORDS", isOn: isOn, action: SetNAMEIntent()) { isOn in
            // The hint of a state says how to reach it: the first one is shown while it is off.
            Label(isOn ? "On" : "Off", systemImage: isOn ? "lightbulb.fill" : "lightbulb")
              .controlWidgetActionHint(isOn ? "Turn On" : "Turn Off")
          }
          .tint(.yellow)
        }
        .displayName("WORDS")
        .description("Turns it on and off.")
      }
    }

    /// Whether it is on: at once for a preview, the actual state for the button.
    struct NAMEProvider: ControlValueProvider {
      var previewValue: Bool { false }

      func currentValue() async throws -> Bool { NAMEState.shared.isOn }
    }

    /// The action of a hold.
    struct SetNAMEIntent: SetValueIntent {
      static let title: LocalizedStringResource = "Set WORDS"

      /// The state that is wanted; the system fills it in.
      @Parameter(title: "On")
      var value: Bool

      init() {}

      func perform() async throws -> some IntentResult {
        // Put your own code here, and return when the state has changed.
        NAMEState.shared.isOn = value
        return .result()
      }
    }

    """

  static let state = """
    import Foundation

    /// The state, which outlives the process.
    struct NAMEState: Sendable {
      static let shared = NAMEState()
      private static let key = "isOn"

      var isOn: Bool {
        get { UserDefaults.standard.bool(forKey: Self.key) }
        nonmutating set { UserDefaults.standard.set(newValue, forKey: Self.key) }
      }
    }

    """

  static let manifest = """
    # Facts about the app for the daemon; every key can be omitted.
    app:
      name: WORDS
      identifier: com.example.NAME
      # command: [ xdg-open, "https://example.com" ]   # what an intent that opens the app runs
      # strings: en.lproj                              # string tables beside this file

    """

  static let tests = """
    import Testing
    import WidgetKit

    @testable import NAME

    @Suite("WORDS", .serialized)
    @MainActor
    struct NAMETests {
      let place = PlacedControl(id: "button", kind: NAMEControl.kind)

      @Test("performing the intent turns it on and off, and the control shows it")
      func toggle() async throws {
        NAMEState.shared.isOn = false
        let controls = try ControlCatalog(controls: [NAMEControl()])
        #expect(try await controls.load(place).isOn == false)

        _ = try await controls.perform(place, setting: true)
        #expect(NAMEState.shared.isOn)
        #expect(try await controls.load(place).isOn == true)

        _ = try await controls.perform(place, setting: false)
        #expect(try await controls.load(place).isOn == false)
      }

      @Test("the hint says what the next hold does")
      func hint() async throws {
        let controls = try ControlCatalog(controls: [NAMEControl()])
        for (isOn, hint) in [(false, "Hold to Turn On"), (true, "Hold to Turn Off")] {
          NAMEState.shared.isOn = isOn
          let shown = ControlDescription(
            try await controls.load(place), appName: "WORDS", language: .en)
          #expect(shown.hint == hint)
        }
      }

      @Test("the control has a name and words of its own")
      func words() throws {
        let listing = try #require(try ControlCatalog(controls: [NAMEControl()]).listings.first)
        #expect(listing.displayName == "WORDS")
        #expect(listing.lint().isEmpty)
      }
    }

    """

  static let readme = """
    # WORDS

    A control for the Action button.

        swift build
        swift test
        actionbutton dev .
        actionbutton lint --extension .build/debug/NAME
        actionbutton list --extension .build/debug/NAME
        actionbutton run --button keyboard --extension .build/debug/NAME --control com.example.NAME

    `Sources/NAME/NAMEControl.swift` is the control and its intent, `NAMEState.swift` what it switches;
    `NAME.resources` holds the manifest (`NAME.yaml`), `Info.plist`, string tables and pictures.

    """
}
