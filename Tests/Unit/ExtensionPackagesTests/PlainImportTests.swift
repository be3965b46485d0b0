import Foundation
import Testing

@testable import ExtensionPackages

@Suite("An import of plain Swift files")
struct PlainImportTests {
  private typealias Files = TemporaryProject

  @Test("one extension takes all files around it, and none of the app's or the tests'")
  func whole() throws {
    let project = try Files([
      "Lamp/LampApp.swift": "import SwiftUI\n@main struct LampApp: App {}",
      "Lamp/MainView.swift": "struct MainView {}",
      "Shared/Store.swift": "final class Store { static let shared = Store(); func blink() {} }",
      "Shared/Other.swift": "struct Other {}",
      "LampControls/LampBundle.swift": Files.bundle,
      "LampControls/Controls/LampControl.swift": Files.control,
      "LampControls/Intents/Blink.swift": Files.intent,
      "LampControls/Info.plist":
        "<plist><dict><key>CFBundleIdentifier</key><string>a.b.c</string></dict></plist>",
      "LampControls/en.lproj/Localizable.strings": "\"a\" = \"b\";",
      "LampTests/LampTests.swift": "import XCTest\nclass Store {}",
      "Shared/Project.swift": "import ProjectDescription\nlet blink = Project(name: \"Lamp\")",
    ])
    let package = try project.imported()
    #expect(
      Files.sources(package, "LampControls") == [
        "Blink.swift", "LampBundle.swift", "LampControl.swift", "Store.swift",
      ])
    let files = package.package.files.map(\.path)
    #expect(
      files.contains("Sources/LampControls/LampControls.resources/en.lproj/Localizable.strings"))
    let info = try Files.text(package, "Sources/LampControls/LampControls.resources/Info.plist")
    #expect(info.contains("<string>a.b.c</string>"))
    #expect(package.package.manifest.contains(".swiftLanguageMode(.v5)"))
    #expect(
      package.package.manifest.contains(".enableUpcomingFeature(\"BareSlashRegexLiterals\")"))
  }

  @Test("two extensions in one folder share its files and have an Info.plist each")
  func twoInOneFolder() throws {
    func info(_ identifier: String) -> String {
      "<plist><dict><key>CFBundleIdentifier</key><string>\(identifier)</string></dict></plist>"
    }
    let project = try Files([
      "LampBundle.swift": Files.bundle, "LampControl.swift": Files.control,
      "Blink.swift": Files.intent,
      "Store.swift": "final class Store { static let shared = Store(); func blink() {} }",
      "FanBundle.swift": """
      import WidgetKit
      @main struct FanBundle: WidgetBundle { var body: some Widget { FanControl() } }
      """,
      "FanControl.swift":
        "import WidgetKit\nstruct FanControl: ControlWidget { let s = Store.shared }",
      "Lamp-Info.plist": info("com.example.lamp"), "Fan-Info.plist": info("com.example.fan"),
    ])
    let package = try project.imported()
    #expect(package.package.targets.map(\.name) == ["Fan", "Lamp"])
    #expect(
      Files.sources(package, "Fan") == ["FanBundle.swift", "FanControl.swift", "Store.swift"])
    #expect(
      Files.sources(package, "Lamp") == [
        "Blink.swift", "LampBundle.swift", "LampControl.swift", "Store.swift",
      ])
    for name in ["Fan", "Lamp"] {
      let text = try Files.text(package, "Sources/\(name)/\(name).resources/Info.plist")
      #expect(text.contains("com.example.\(name.lowercased())"))
    }
  }

  @Test("files without an entry are given one, with all their controls")
  func withoutEntry() throws {
    let project = try Files(["LampControl.swift": Files.control, "Blink.swift": Files.intent])
    let package = try project.imported()
    let text = try Files.text(package, "Sources/app/appEntry.swift")
    #expect(text.contains("@main"))
    #expect(text.contains("    LampControl()"))
  }

  @Test("build settings come from an xcconfig file, and from those it includes")
  func settings() throws {
    let project = try Files([
      "LampBundle.swift": Files.bundle,
      "Lamp.xcconfig": """
      #include "Base.config"
      SWIFT_VERSION = 6.0 // the newest
      SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) BETA
      SWIFT_ACTIVE_COMPILATION_CONDITIONS[sdk=macosx*] = MAC
      SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor
      PRODUCT_BUNDLE_IDENTIFIER = $(ORGANIZATION:lower).lamp
      """,
      "Base.config":
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG LAMPS\nORGANIZATION = COM.Example",
    ])
    let package = try project.imported()
    let manifest = package.package.manifest
    #expect(manifest.contains("swift-tools-version: 6.2"))
    #expect(
      manifest.contains(
        ".swiftLanguageMode(.v6), .defaultIsolation(MainActor.self), .define(\"LAMPS\"), .define(\"BETA\")"
      ))
    #expect(!manifest.contains("DEBUG"))
    let info = try Files.text(package, "Sources/app/app.resources/Info.plist")
    #expect(info.contains("<string>com.example.lamp</string>"))
  }

  @Test("a framework with a stand-in is a product of this library, and is reported")
  func standIn() throws {
    let project = try Files([
      "LampBundle.swift": Files.bundle + "\nimport CoreLocation\n",
      "More.swift": "import CoreLocation.CLLocation\nimport CoreLocation",
    ])
    let package = try project.imported()
    #expect(package.package.targets.map(\.name) == ["app"])
    #expect(package.package.targets[0].products.map(\.0) == ["WidgetKit", "CoreLocation"])
    let report = package.report.lines
    #expect(report.contains("  CoreLocation: imported in LampBundle.swift:4"))
    #expect(!report.contains { $0.hasPrefix("Frameworks that are not on Linux") })
  }

  @Test("the import of a submodule names its module in a copy of the file")
  func submodules() throws {
    let project = try Files([
      "LampBundle.swift": Files.bundle + "\nimport Carbon.HIToolbox\nimport os.log\n",
      "LampControl.swift": Files.control,
    ])
    let package = try project.imported { $0.takesWidgets = true }
    #expect(package.package.targets.map(\.name) == ["app", "Carbon"])
    let text = try Files.text(package, "Sources/app/LampBundle.swift")
    #expect(text.hasSuffix("\nimport Carbon\nimport os.log\n"))
    #expect(package.report.lines.contains("  LampBundle.swift:4: import Carbon.HIToolbox"))
  }

  @Test("a missing framework becomes an empty module, and is reported with its file and line")
  func missing() throws {
    let project = try Files([
      "LampBundle.swift": Files.bundle + "\nimport Photos\nimport Lottie\n",
      "More.swift": "#if canImport(HealthKit)\nimport HealthKit\n#endif",
    ])
    let package = try project.imported()
    #expect(package.package.targets.map(\.name) == ["app", "Lottie", "Photos"])
    #expect(package.package.targets[0].targets == ["Lottie", "Photos"])
    let report = package.report.lines
    #expect(report.contains("  Photos: imported in LampBundle.swift:4"))
    #expect(report.contains("  Lottie: imported in LampBundle.swift:5"))
    #expect(!report.contains { $0.contains("HealthKit") })
  }

  @Test("a file that tests for iOS is copied with its conditions extended, and reported")
  func phone() throws {
    let project = try Files([
      "LampBundle.swift": "#if os(iOS)\n\(Files.bundle)\n#endif\n",
      "LampControl.swift": Files.control,
    ])
    let package = try project.imported()
    let text = try Files.text(package, "Sources/app/LampBundle.swift")
    #expect(text.hasPrefix("#if (os(iOS) || os(Linux))\n"))
    #expect(package.report.lines.contains("  LampBundle.swift:1: #if os(iOS)"))
  }

  @Test("an extension for the watch is imported only if there is none for the iPhone")
  func watch() throws {
    var files: [String: String] = [:]
    for folder in ["Lamp Watch Widget", "Watchful"] {
      files["\(folder)/LampBundle.swift"] = Files.bundle
      files["\(folder)/LampControl.swift"] = Files.control
      files["\(folder)/Blink.swift"] = Files.intent
    }
    let both = try Files(files).imported()
    #expect(both.package.targets.map(\.name) == ["Watchful"])
    let watch = try Files(files.filter { !$0.key.hasPrefix("Watchful") }).imported()
    #expect(watch.package.targets.count == 1)
  }

  @Test("an extension with widgets alone comes along only when it is asked for")
  func widgetsOnly() throws {
    let project = try Files([
      "Lamp/LampBundle.swift": Files.bundle, "Lamp/LampControl.swift": Files.control,
      "Clock/ClockBundle.swift":
        "@main struct ClockBundle: WidgetBundle {}\nstruct Clock: Widget {}",
    ])
    let package = try project.imported()
    #expect(package.package.targets.map(\.name) == ["Lamp"])
    #expect(
      package.report.lines.contains(
        "  Clock has widgets but no control and is left out; import it with --target"))
    let both = try project.imported { $0.targets = ["Lamp", "Clock"] }
    #expect(both.package.targets.map(\.name) == ["Clock", "Lamp"])
  }

  @Test("an extension has no files of another project in the folder, and the name of its own app")
  func twoProjects() throws {
    let project = try Files([
      "Lamp/Project.swift": "import ProjectDescription",
      "Lamp/App/DeskLampApp.swift": "import SwiftUI\n@main struct DeskLampApp: App {}",
      "Lamp/Controls/LampBundle.swift": Files.bundle,
      "Lamp/Controls/LampControl.swift": Files.control,
      "Lamp/Controls/Blink.swift": Files.intent,
      "Lamp/Shared/a.json": "{}",
      "Fan/Project.swift": "import ProjectDescription",
      "Fan/Shared/Store.swift": "final class Store { static let shared = Store() }",
      "Fan/Shared/b.json": "{}",
      "Fan/App/FanApp.swift": "import SwiftUI\n@main struct FanApp: App {}",
      "Store.swift": "final class Store { static let shared = Store(); func blink() {} }",
      "c.json": "{}",
    ])
    let package = try project.imported()
    let paths = package.package.files.map(\.path)
    #expect(
      paths.contains { $0.hasSuffix("/a.json") } && paths.contains { $0.hasSuffix("/c.json") })
    #expect(!paths.contains { $0.hasSuffix("/b.json") || $0.contains("Fan/") })
    let yaml = try #require(paths.first { $0.hasSuffix(".yaml") })
    #expect(try Files.text(package, yaml).contains("name: \"DeskLamp\"\n"))
  }

  @Test("a local package beside the files is a module")
  func localPackage() throws {
    let project = try Files([
      "LampBundle.swift": Files.bundle + "\nimport LampCore\n",
      "Packages/LampCore/Package.swift": """
      let package = Package(name: "LampCore", products: [.library(name: "LampCore", targets: ["LampCore"])],
        targets: [.target(name: "LampCore", dependencies: [.target(name: "Wires")]), .target(name: "Wires")])
      """,
      "Packages/LampCore/Sources/LampCore/Core.swift": "import Wires\npublic struct Core {}",
      "Packages/LampCore/Sources/Wires/Wire.swift": "public struct Wire {}",
    ])
    let package = try project.imported()
    #expect(Files.sources(package, "app") == ["LampBundle.swift"])
    #expect(package.package.targets.map(\.name) == ["LampCore", "Wires", "app"])
    #expect(package.package.targets[0].targets == ["Wires"])
  }

  @Test("a folder without an extension is refused with a message")
  func nothing() throws {
    let project = try Files(["App.swift": "@main struct A: App {}"])
    #expect(throws: ImportError.self) { try project.imported() }
    #expect(throws: ImportError.self) { try project.imported("Missing") }
  }
}
