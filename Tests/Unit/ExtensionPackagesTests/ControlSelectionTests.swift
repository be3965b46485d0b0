import Foundation
import Testing

@testable import ExtensionPackages

@Suite("An import of controls alone")
struct ControlSelectionTests {
  private typealias Files = TemporaryProject

  /// An app whose widget needs a framework and a module that its control does not need.
  private static let files = [
    "Controls/LampBundle.swift": """
    import WidgetKit
    import SwiftUI
    @main struct LampBundle: WidgetBundle {
      var body: some Widget { LampControl(); LampWidget() }
    }
    """,
    "Controls/LampControl.swift": TemporaryProject.control,
    "Controls/OldControl.swift": "struct OldControl: ControlWidget {}",
    "Controls/LampWidget.swift": """
    import SwiftData
    import WidgetKit
    struct LampWidget: Widget { let lamp = Lamp() }
    extension LampWidget { static let kind = "" }
    """,
    "Controls/Blink.swift": TemporaryProject.intent,
    "Controls/Status+Title.swift":
      "import Photos\nextension PHStatus { var title: String { \"\" } }",
    "Controls/Color+Lamp.swift": "extension LampWidget { var title: String { \"\" } }",
  ]

  @Test("the widgets, what only they use, and controls that the bundle leaves out are left out")
  func widgets() throws {
    let package = try Files(Self.files).imported("Controls") { $0.controlsOnly = true }
    #expect(
      Files.sources(package, "Controls") == [
        "Blink.swift", "ControlsEntry.swift", "LampControl.swift",
      ])
    let entry = try Files.text(package, "Sources/Controls/ControlsEntry.swift")
    #expect(entry.contains("    LampControl()\n"))
    #expect(!entry.contains("LampWidget") && !entry.contains("OldControl"))
    #expect(!package.report.lines.contains { $0.contains("SwiftData") })
  }

  @Test(
    "widgets that need a module nobody has are left out without being asked, but not with --widgets"
  )
  func automatic() throws {
    let package = try Files(Self.files).imported("Controls")
    #expect(
      Files.sources(package, "Controls") == [
        "Blink.swift", "ControlsEntry.swift", "LampControl.swift",
      ])
    #expect(
      package.report.lines.contains {
        $0.contains("only the controls of Controls are imported") && $0.contains("(Photos)")
      })
    let whole = try Files(Self.files).imported("Controls") { $0.takesWidgets = true }
    #expect(Files.sources(whole, "Controls").count == Self.files.count)
    // A stand-in is there.
    var files = Self.files
    files["Controls/Status+Title.swift"] = nil
    let other = try Files(files).imported("Controls")
    #expect(Files.sources(other, "Controls").count == files.count)
    #expect(other.report.lines.contains { $0.contains("import --controls takes 2 of the 6 files") })
    let small = try Files([
      "Lamp/LampBundle.swift": TemporaryProject.bundle, "Lamp/Lamp.swift": TemporaryProject.control,
    ]).imported("Lamp")
    #expect(!small.report.lines.contains { $0.contains("--controls") })
  }

  @Test("a package outside of the project gives its modules; a folder without one is refused")
  func outsidePackage() throws {
    var files = Self.files
    files["Controls/LampControl.swift"] =
      "import Sun\n" + TemporaryProject.control + "\nlet sun = Sunrise()"
    files["../sun/Package.swift"] =
      "let package = Package(name: \"sun\", targets: [.target(name: \"Sun\")])"
    files["../sun/Sources/Sun/Sunrise.swift"] = "public struct Sunrise { public init() {} }"
    let project = try Files(files)
    let without = try project.imported("Controls")
    #expect(without.report.lines.contains { $0.contains("import again with --package FOLDER") })
    let package = try project.imported("Controls") { $0.packages = ["\(project.folder)/../sun"] }
    #expect(package.package.files.contains { $0.path.hasSuffix("Sources/Sun/Sunrise.swift") })
    #expect(!package.report.lines.contains { $0.contains("--package") })
    #expect(
      throws: ImportError(
        "\(project.folder) has no Package.swift; give the folder of a Swift package")
    ) {
      try project.imported("Controls") { $0.packages = [project.folder] }
    }
  }

  @Test("of a module only what the controls use is taken; a module they do not use is empty")
  func modules() throws {
    var files = Self.files
    files["Controls/Blink.swift"] = "import Core\nimport Looks\n" + TemporaryProject.intent
    files["Controls/LampWidget.swift"] =
      "import Core\nimport Looks\nstruct LampWidget: Widget { let a = Theme() }"
    files["Controls/LampControl.swift"] =
      TemporaryProject.control + "\nlet store = Store(.blinking)"
    files["Kit/Package.swift"] = """
      let package = Package(name: "Kit", targets: [.target(name: "Core"), .target(name: "Looks")])
      """
    files["Kit/Sources/Core/Store.swift"] = "public struct Store { let shelf = Shelf() }"
    files["Kit/Sources/Core/Shelf.swift"] = "struct Shelf {}"
    files["Controls/Shelf+Looks.swift"] = "import Core\nextension Color { static let blinking = 1 }"
    files["Kit/Sources/Core/Cloud.swift"] = "import CloudKit\npublic struct Cloud {}"
    files["Kit/Sources/Looks/Theme.swift"] = "import Fancy\npublic struct Theme {}"
    files["project.yml"] = """
      name: Lamp
      targets:
        LampControls: { type: app-extension, platform: iOS, sources: [ Controls ] }
      """
    let package = try Files(files).imported { $0.controlsOnly = true }
    let paths = package.package.files.map(\.path)
    #expect(paths.contains { $0.hasSuffix("Core/Store.swift") })
    #expect(paths.contains { $0.hasSuffix("Core/Shelf.swift") })
    #expect(paths.contains { $0.hasSuffix("Shelf+Looks.swift") })
    #expect(!paths.contains { $0.hasSuffix("Cloud.swift") || $0.hasSuffix("Theme.swift") })
    #expect(paths.contains("Modules/Looks/Looks.swift"))
    let lines = package.report.lines
    #expect(!lines.contains { $0.contains("CloudKit") || $0.contains("Fancy") })
    #expect(!lines.contains { $0.contains("Looks") && $0.contains("imported in") })
  }

  @Test("an initializer of an extension is found by its first label, or by its type")
  func initializers() throws {
    var files = Self.files
    files["Controls/LampControl.swift"] =
      TemporaryProject.control + "\nlet glow = Color(hex: 1); let text = String(Bulb())"
    files["Controls/Color+Hex.swift"] =
      "import Photos\nextension Color { init?(hex: Int) { self = Color.red } }"
    files["Controls/Color+Wave.swift"] = "extension Color { init(wave: Int) {} }"
    files["Controls/Color+Secret.swift"] = "extension Color { private init(hex: Double) {} }"
    files["Controls/String+Bulb.swift"] =
      "struct Bulb {}\nextension String { init<T: Bulb>(_ bulb: T) {} }"
    files["Controls/String+Double.swift"] = "extension String { init(_ number: Lumen) {} }"
    files["Controls/String+Photo.swift"] = "import Photos\nextension String { init(_ p: Photo) {} }"
    let package = try Files(files).imported("Controls") { $0.controlsOnly = true }
    #expect(
      Files.sources(package, "Controls") == [
        "Blink.swift", "Color+Hex.swift", "ControlsEntry.swift", "LampControl.swift",
        "String+Bulb.swift", "String+Double.swift",
      ])
  }

  @Test("attributes for Objective-C are left out in copies, and named")
  func objectiveC() throws {
    var files = Self.files
    files["Controls/Blink.swift"] =
      TemporaryProject.intent
      + "\n@objc(Lamp) @objcMembers class Lamp {\n  @objc dynamic var a = 1 // @objc\n  let b = \"@objc\"\n  let c = #keyPath(Lamp.a.b)\n  let d = #selector(Lamp.f(_:))\n}"
    let package = try Files(files).imported("Controls")
    let text = try Files.text(package, "Sources/Controls/Blink.swift")
    #expect(
      text.hasSuffix(
        "\n  class Lamp {\n   dynamic var a = 1 // @objc\n  let b = \"@objc\"\n  let c = \"a.b\"\n  let d = Selector(\"f._\")\n}"
      ))
    #expect(
      package.report.lines.contains {
        $0.hasSuffix(
          "Blink.swift:\(text.split(separator: "\n", omittingEmptySubsequences: false).count - 4): @objc"
        )
      })
  }

  @Test("a module with the name of a target of the library is built under another name")
  func takenName() throws {
    var files = Self.files
    files["Controls/LampControl.swift"] = "import Wire\n" + TemporaryProject.control
    files["Kit/Package.swift"] =
      "let package = Package(name: \"Kit\", targets: [.target(name: \"Wire\")])"
    files["Kit/Sources/Wire/Wire.swift"] =
      "import Foundation\npublic struct Wire { let text = Bundle.module }"
    files["project.yml"] = """
      name: Lamp
      targets:
        LampControls: { type: app-extension, platform: iOS, sources: [ Controls ] }
      """
    let package = try Files(files).imported()
    let manifest = package.package.manifest
    #expect(
      try Files.text(package, "Modules/Wire/WireBundle.swift").contains("static var module: Bundle")
    )
    #expect(manifest.contains("name: \"WireOfApp\",\n"))
    #expect(manifest.contains("dependencies: [\"WireOfApp\", "))
    let aliases =
      manifest.components(separatedBy: "\"-module-alias\", \"Wire=WireOfApp\"").count - 1
    #expect(aliases == package.package.targets.count)
    #expect(!manifest.contains("name: \"Wire\""))
  }

  @Test(
    "files with private names in common and functions with one name are all taken, each module its own"
  )
  func commonNames() throws {
    var files = Self.files
    files["Controls/LampControl.swift"] =
      "import Core\n" + TemporaryProject.control
      + "\nlet theme = Theme(); let bulb = Bulb(); let a = wire(1).glowing"
    files["Controls/Bulb.swift"] =
      "private let log = 1\nstruct Bulb { let cap = Cap(); let log = log }"
    files["Controls/Cap.swift"] = "fileprivate let log = 2\nstruct Cap { let shade = log }"
    files["Controls/Wire.swift"] = "func wire(_ a: Int) -> Int { a }"
    files["Controls/Wires.swift"] = "func wire(_ a: String) -> String { a }"
    files["Controls/Int+Glow.swift"] = "extension Int { var glowing: Int { 1 } }"
    files["Controls/String+Glow.swift"] = "extension String { var glowing: Int { 1 } }"
    files["Controls/Float+Glow.swift"] = "private extension Float { var glowing: Int { 1 } }"
    files["Controls/Theme.swift"] = "import Core\nstruct Theme { let palette = Palette() }"
    files["Kit/Package.swift"] =
      "let package = Package(name: \"Kit\", targets: [.target(name: \"Core\")])"
    files["Kit/Sources/Core/Theme.swift"] = "struct Theme {}"
    files["Kit/Sources/Core/Palette.swift"] = "public struct Palette { let theme = Theme() }"
    files["project.yml"] = """
      name: Lamp
      targets:
        LampControls: { type: app-extension, platform: iOS, sources: [ Controls ] }
      """
    let package = try Files(files).imported { $0.controlsOnly = true }
    #expect(
      Files.sources(package, "LampControls") == [
        "Blink.swift", "Bulb.swift", "Cap.swift", "Int+Glow.swift", "LampControl.swift",
        "LampControlsEntry.swift", "String+Glow.swift", "Theme.swift", "Wire.swift", "Wires.swift",
      ])
    #expect(
      package.package.files.contains { $0.path == "Modules/Core/Kit/Sources/Core/Theme.swift" })
  }

  @Test("every file of an import gets what Apple's Foundation has besides")
  func foundation() throws {
    let manifest = try Files(Self.files).imported("Controls").package.manifest
    #expect(
      manifest.contains(
        ".unsafeFlags([\"-Xfrontend\", \"-import-module\", \"-Xfrontend\", \"AppleFoundation\"])"))
    var files = Self.files
    files["Controls/Feed.swift"] = "import Foundation\nlet parser = XMLParser(data: Data())"
    let other = try Files(files).imported("Controls") { $0.takesWidgets = true }.package.manifest
    #expect(
      other.contains(
        "\"AppleFoundation\", \"-Xfrontend\", \"-import-module\", \"-Xfrontend\", \"FoundationXML\""
      ))
  }
}
