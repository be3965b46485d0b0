import Foundation
import Testing

@testable import ExtensionPackages

@Suite("An import of a project")
struct ProjectImportTests {
  private typealias Files = TemporaryProject

  /// An app with an extension: a group of file references, a folder that Xcode synchronizes, and a framework.
  private static let project = """
    // !$*UTF8*$!
    {
      objectVersion = 77;
      rootObject = P;
      objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (APP, EXT, CORE); buildConfigurationList = PL;
          developmentRegion = en; };
        G = { isa = PBXGroup; sourceTree = "<group>"; children = (SHARED, FOLDER, BASE, COREGROUP); };
        SHARED = { isa = PBXGroup; path = "Shared Files"; sourceTree = "<group>"; children = (F1); };
        F1 = { isa = PBXFileReference; path = Blink.swift; sourceTree = "<group>"; };
        BASE = { isa = PBXFileReference; path = Base.xcconfig; sourceTree = SOURCE_ROOT; };
        FOLDER = { isa = PBXFileSystemSynchronizedRootGroup; path = Controls; sourceTree = "<group>";
          exceptions = (X1, X2); };
        X1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = EXT;
          membershipExceptions = (Info.plist, "Old/Old.swift"); };
        X2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP;
          membershipExceptions = (LampControl.swift); };
        COREGROUP = { isa = PBXFileSystemSynchronizedRootGroup; path = Core; sourceTree = "<group>"; };
        APP = { isa = PBXNativeTarget; name = Lamp; productType = "com.apple.product-type.application";
          buildPhases = (); dependencies = (D1); buildConfigurationList = AL; };
        D1 = { isa = PBXTargetDependency; target = EXT; };
        EXT = { isa = PBXNativeTarget; name = "Lamp Controls";
          productType = "com.apple.product-type.app-extension"; buildPhases = (S1); dependencies = ();
          fileSystemSynchronizedGroups = (FOLDER); buildConfigurationList = EL; };
        S1 = { isa = PBXSourcesBuildPhase; files = (B1); };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        CORE = { isa = PBXNativeTarget; name = LampCore; productType = "com.apple.product-type.framework";
          buildPhases = (); dependencies = (); fileSystemSynchronizedGroups = (COREGROUP);
          buildConfigurationList = CL; };
        PL = { isa = XCConfigurationList; buildConfigurations = (PD, PR); };
        PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 5.0; }; };
        PR = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = BASE;
          buildSettings = { SWIFT_VERSION = 6.0; SDKROOT = iphoneos; }; };
        AL = { isa = XCConfigurationList; buildConfigurations = (AR); };
        AR = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          PRODUCT_BUNDLE_IDENTIFIER = com.example.Lamp; INFOPLIST_KEY_CFBundleDisplayName = "Desk Lamp"; }; };
        EL = { isa = XCConfigurationList; buildConfigurations = (ER); };
        ER = { isa = XCBuildConfiguration; name = Release; buildSettings = {
          PRODUCT_BUNDLE_IDENTIFIER = com.example.Lamp.Controls; INFOPLIST_FILE = Controls/Info.plist;
          "SWIFT_ACTIVE_COMPILATION_CONDITIONS[sdk=macosx*]" = MAC;
          SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) LAMPS"; MARKETING_VERSION = 1.10; }; };
        CL = { isa = XCConfigurationList; buildConfigurations = (CR); };
        CR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SWIFT_VERSION = 5.0; }; };
      };
    }
    """

  private static let sources = [
    "Base.xcconfig": "SWIFT_ACTIVE_COMPILATION_CONDITIONS = BASE",
    "Shared Files/Blink.swift": TemporaryProject.intent,
    "Controls/LampBundle.swift": "import LampCore\n" + TemporaryProject.bundle,
    "Controls/LampControl.swift": TemporaryProject.control,
    "Controls/Old/Old.swift": "@main struct Old {}",
    "Controls/Info.plist":
      "<plist><dict><key>Version</key><string>$(MARKETING_VERSION)</string></dict></plist>",
    "Controls/de.lproj/Localizable.strings": "\"a\" = \"b\";",
    "Core/Store.swift": "public final class Store {}",
    "App/LampApp.swift": "@main struct LampApp: App {}",
  ]

  @Test("the files, settings and names of an extension are those of its Xcode target")
  func xcode() throws {
    var files = Self.sources
    files["Lamp.xcodeproj/project.pbxproj"] = Self.project
    let package = try Files(files).imported()
    #expect(package.package.targets.map(\.name) == ["LampCore", "Lamp_Controls"])
    #expect(
      Files.sources(package, "Lamp_Controls") == [
        "Blink.swift", "LampBundle.swift", "LampControl.swift",
      ])
    let manifest = package.package.manifest
    #expect(manifest.contains(".swiftLanguageMode(.v6), .define(\"BASE\"), .define(\"LAMPS\")"))
    let resources = "Sources/Lamp_Controls/Lamp_Controls.resources"
    let info = try Files.text(package, "\(resources)/Info.plist")
    #expect(info.contains("<string>1.10</string>"))
    #expect(info.contains("<string>com.example.Lamp.Controls</string>"))
    let yaml = try Files.text(package, "\(resources)/Lamp_Controls.yaml")
    #expect(yaml.contains("name: \"Desk Lamp\"\n  identifier: com.example.Lamp\n"))
    #expect(
      package.package.files.contains { $0.path == "\(resources)/de.lproj/Localizable.strings" })
  }

  @Test("XcodeGen's specification says the same")
  func generated() throws {
    var files = Self.sources
    files["project.yml"] = """
      name: Lamp
      options: { bundleIdPrefix: com.example }
      settings: { SWIFT_VERSION: 6.0 }
      targets:
        Lamp:
          type: application
          sources: App
          dependencies: [ { target: LampControls } ]
        LampControls:
          type: app-extension
          sources:
            - path: Controls
              excludes: [ "Old/**" ]
            - Shared Files
          settings:
            base: { SWIFT_ACTIVE_COMPILATION_CONDITIONS: LAMPS }
          info:
            path: Controls/Info.plist
            properties: { Level: high }
        LampCore:
          type: framework
          sources: [ Core ]
      """
    let package = try Files(files).imported()
    #expect(package.package.targets.map(\.name) == ["LampCore", "LampControls"])
    #expect(
      Files.sources(package, "LampControls") == [
        "Blink.swift", "LampBundle.swift", "LampControl.swift",
      ])
    #expect(package.package.manifest.contains(".swiftLanguageMode(.v6), .define(\"LAMPS\")"))
    let info = try Files.text(package, "Sources/LampControls/LampControls.resources/Info.plist")
    #expect(info.contains("<string>com.example.LampControls</string>"))
    #expect(info.contains("<string>high</string>"))
  }

  @Test(
    "the plugin generates the classes of definitions; the handler is compiled into the extension")
  func intents() throws {
    var files = Self.sources
    files["project.yml"] = """
      name: Lamp
      targets:
        LampControls:
          type: app-extension
          sources: [ Controls, Shared Files ]
        LampIntents:
          type: app-extension
          sources: [ Handler, Shared Files ]
          info: { path: Handler/Handler-Info.plist }
      """
    files["Controls/Old/Old.swift"] = nil
    files["Controls/Base.lproj/Lamp.intentdefinition"] = "<plist><dict/></plist>"
    files["Controls/de.lproj/Lamp.strings"] = "\"a\" = \"b\";"
    files["Handler/IntentHandler.swift"] =
      "import Intents\nclass IntentHandler: INExtension, LampIntentHandling {}"
    files["Handler/Handler-Info.plist"] = """
      <plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
      <string>com.apple.intents-service</string></dict></dict></plist>
      """
    let package = try Files(files).imported { $0.takesWidgets = true }
    #expect(package.package.targets.contains { $0.name == "LampControls" })
    #expect(
      Files.sources(package, "LampControls") == [
        "Blink.swift", "IntentHandler.swift", "LampBundle.swift", "LampControl.swift",
      ])
    #expect(
      package.package.manifest.contains(
        "plugins: [.plugin(name: \"IntentClasses\", package: \"ActionButton\")]"))
    let paths = package.package.files.map(\.path)
    #expect(paths.contains("Sources/LampControls/Intents/Lamp.intentdefinition"))
    #expect(paths.contains("Sources/LampControls/LampControls.resources/de.lproj/Lamp.strings"))
    #expect(!paths.contains { $0.contains(".resources/") && $0.hasSuffix(".intentdefinition") })
    #expect(
      package.report.lines.contains {
        $0.contains("the sources of LampIntents, which lists the values of options, are compiled")
      })
  }

  static let declarations: [(String, Bool)] = [
    ("", false), ("INFOPLIST_KEY_NSSupportsLiveActivities = NO;", false),
    ("INFOPLIST_KEY_NSSupportsLiveActivities = YES;", true),
  ]

  @Test("an app that does not declare its Live Activities is reported", arguments: declarations)
  func liveActivities(setting: String, isDeclared: Bool) throws {
    let missing = "the Info.plist of Lamp has no NSSupportsLiveActivities"
    var files = Self.sources
    files["Lamp.xcodeproj/project.pbxproj"] = Self.project.replacingOccurrences(
      of: "PRODUCT_BUNDLE_IDENTIFIER = com.example.Lamp;",
      with: "PRODUCT_BUNDLE_IDENTIFIER = com.example.Lamp; \(setting)")
    #expect(!(try Files(files).imported().report.lines.contains { $0.contains(missing) }))
    files["Controls/LampControl.swift", default: ""] += """

      struct LampActivity: Widget {
        var body: some WidgetConfiguration { ActivityConfiguration(for: LampAttributes.self) }
      }
      """
    let lines = try Files(files).imported().report.lines
    #expect(lines.contains { $0.contains(missing) } != isDeclared)
  }

  @Test("the settings and files of a project for the Mac alone are read too")
  func mac() throws {
    var files = Self.sources
    files["Lamp.xcodeproj/project.pbxproj"] = Self.project
      .replacingOccurrences(of: "SDKROOT = iphoneos;", with: "SDKROOT = macosx;")
      .replacingOccurrences(
        of: "MARKETING_VERSION = 1.10;",
        with: """
          MARKETING_VERSION = 1.10; "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]" = Lamp.entitlements;
          """)
    files["Lamp.entitlements"] = """
      <plist><dict><key>com.apple.security.application-groups</key>
      <array><string>group.lamp</string></array></dict></plist>
      """
    let package = try Files(files).imported()
    let yaml = try Files.text(
      package, "Sources/Lamp_Controls/Lamp_Controls.resources/Lamp_Controls.yaml")
    #expect(yaml.contains("name: \"Desk Lamp\"\n  identifier: com.example.Lamp\n"))
    #expect(package.package.manifest.contains(".define(\"MAC\")"))
    #expect(package.report.lines.contains("    app groups group.lamp"))
  }

  @Test(
    "settings come from a file in a folder that Xcode synchronizes; a setting's own name is the inherited value"
  )
  func synchronizedConfiguration() throws {
    var files = Self.sources
    files["Base.xcconfig"] = nil
    files["Core/Config/Base.xcconfig"] = "SWIFT_ACTIVE_COMPILATION_CONDITIONS = BASE"
    files["Lamp.xcodeproj/project.pbxproj"] = Self.project
      .replacingOccurrences(
        of: "baseConfigurationReference = BASE;",
        with: "baseConfigurationReferenceAnchor = COREGROUP; "
          + "baseConfigurationReferenceRelativePath = Config/Base.xcconfig;"
      )
      .replacingOccurrences(
        of: "$(inherited) LAMPS", with: "$(SWIFT_ACTIVE_COMPILATION_CONDITIONS) LAMPS")
    let package = try Files(files).imported()
    #expect(package.report.lines.contains("    Swift 6 mode, with BASE, LAMPS"))
  }

  @Test("a project without an extension is reported as not used; so is Tuist's, which is not read")
  func unused() throws {
    var files = Self.sources
    files["Lamp.xcodeproj/project.pbxproj"] = Self.project
      .replacingOccurrences(of: "app-extension", with: "bundle.ui-testing")
    let lines = try Files(files).imported().report.lines
    #expect(
      lines.contains {
        $0.contains(
          "Lamp.xcodeproj is not used, because none of its targets (Lamp, Lamp Controls, LampCore)")
      })
    files["Lamp.xcodeproj/project.pbxproj"] = nil
    files["Project.swift"] = "import ProjectDescription\nlet project = Project(name: \"Lamp\")"
    let others = try Files(files).imported().report.lines
    #expect(others.contains { $0.contains("Project.swift is not read") })
  }

  @Test("of several projects the one with controls is imported, and the others are named")
  func several() throws {
    var files: [String: String] = [:]
    for folder in ["A/Clock", "B/Lamp", "C/Fan"] {
      for (name, text) in Self.sources { files["\(folder)/\(name)"] = text }
      files["\(folder)/Lamp.xcodeproj/project.pbxproj"] = Self.project
        .replacingOccurrences(of: "com.example.Lamp.", with: "com.example.\(folder.prefix(1)).")
    }
    files["A/Clock/Controls/LampControl.swift"] = "struct Clock: Widget {}"
    let package = try Files(files).imported()
    let info = try Files.text(
      package, "Sources/Lamp_Controls/Lamp_Controls.resources/Info.plist")
    #expect(info.contains("com.example.B.Controls"))
    #expect(
      package.report.lines.contains {
        $0.contains(
          "C/Fan/Lamp.xcodeproj has extensions too (Lamp Controls); import it by its path")
      })
  }

  @Test(
    "the app is the one that embeds the extension, and its name is the target's without another name"
  )
  func host() throws {
    var files = Self.sources
    let objects = """
      objects = {
        COPY = { isa = PBXCopyFilesBuildPhase; files = (CB); };
        CB = { isa = PBXBuildFile; fileRef = PRODUCT; };
        PROXY = { isa = PBXContainerItemProxy; remoteInfo = "Lamp Controls"; };
        WATCH = { isa = PBXNativeTarget; name = Watch; productType = "com.apple.product-type.application";
          buildPhases = (); dependencies = (); buildConfigurationList = PL; };
      """
    let project = [
      ("objects = {", objects), ("targets = (APP,", "targets = (WATCH, APP,"),
      ("INFOPLIST_KEY_CFBundleDisplayName = \"Desk Lamp\";", ""),
      ("name = \"Lamp Controls\";", "name = \"Lamp Controls\"; productReference = PRODUCT;"),
      ("MARKETING_VERSION = 1.10;", "INFOPLIST_KEY_CFBundleDisplayName = Controls;"),
    ].reduce(Self.project) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    for (old, new) in [
      ("buildPhases = (); dependencies = (D1);", "buildPhases = (COPY); dependencies = ();"),
      (
        "isa = PBXTargetDependency; target = EXT;",
        "isa = PBXTargetDependency; targetProxy = PROXY;"
      ),
    ] {
      files["Lamp.xcodeproj/project.pbxproj"] = project.replacingOccurrences(of: old, with: new)
      let yaml = try Files.text(
        try Files(files).imported(),
        "Sources/Lamp_Controls/Lamp_Controls.resources/Lamp_Controls.yaml")
      #expect(yaml.contains("name: \"Lamp\"\n  identifier: com.example.Lamp\n"))
    }
  }

  @Test("a target whose files do not exist is refused with the name of one of them")
  func noFiles() throws {
    var files = Self.sources
    files["Lamp.xcodeproj/project.pbxproj"] = Self.project
      .replacingOccurrences(of: "path = Blink.swift;", with: "path = Gone.swift;")
      .replacingOccurrences(of: "fileSystemSynchronizedGroups = (FOLDER);", with: "")
      .replacingOccurrences(of: "exceptions = (X1, X2);", with: "")
    let project = try Files(files)
    #expect {
      try project.imported { $0.targets = ["Lamp Controls"] }
    } throws: {
      "\($0)".contains(
        "no Swift file of the target Lamp Controls exists: the project names Shared Files/Gone.swift"
      )
    }
  }

  @Test("the schemes of the app's own addresses are in the manifest, without those of the web")
  func schemes() throws {
    var files = Self.sources
    files["project.yml"] = """
      name: Lamp
      targets:
        Lamp:
          type: application
          sources: App
          dependencies: [ { target: LampControls } ]
          info:
            path: Written.plist
            properties: { CFBundleURLTypes: [ { CFBundleURLSchemes: [ lamp, 1st ] } ] }
        LampControls: { type: app-extension, sources: [ Controls/LampBundle.swift, Controls/LampControl.swift ] }
      """
    func manifest() throws -> String {
      try Files.text(
        try Files(files).imported(), "Sources/LampControls/LampControls.resources/LampControls.yaml"
      )
    }
    #expect(try manifest().contains("\n  schemes: [ lamp ]   #"))
    files["project.yml"] = files["project.yml"]?.replacingOccurrences(
      of: "[ lamp, 1st ]", with: "[]")
    #expect(try !manifest().contains("schemes"))
    files["Written.plist"] = """
      <plist><dict><key>CFBundleURLTypes</key><array>
      <dict><key>CFBundleURLSchemes</key><array><string>Lamp</string><string>https</string></array></dict>
      <dict><key>CFBundleURLSchemes</key><array><string>$(TARGET_NAME)-desk</string></array></dict>
      </array></dict></plist>
      """
    #expect(try manifest().contains("  schemes: [ lamp, lamp-desk ]   #"))
  }

  @Test(
    "what a manifest of Tuist writes out is read: targets, patterns of files, settings, constants")
  func tuist() throws {
    var files = Self.sources
    files["Project.swift"] = """
      import ProjectDescription
      let app = "com.example.Lamp"
      let base: [String: SettingValue] = ["SWIFT_VERSION": .string("6.0"), "LEVEL": "low"]
      let project = Project(
        name: "Lamp",
        settings: .settings(base: ["MARKETING_VERSION": "1.10"]),
        targets: [
          .target(name: "Lamp", destinations: .iOS, product: .app, bundleId: app,
            infoPlist: .extendingDefault(with: [
              "CFBundleDisplayName": "Desk Lamp",
              "CFBundleURLTypes": [["CFBundleURLSchemes": ["lamp"]]] ]),
            sources: ["App/**"], dependencies: [.target(name: "LampControls")]),
          .target(name: "LampControls", destinations: [.iPhone], product: .appExtension,
            bundleId: "\\(app).Controls", infoPlist: .file(path: "Controls/Info.plist"),
            sources: [.glob("Controls/**", excluding: ["Controls/Old/**"]), "Shared Files/*.swift", "!App/**"],
            resources: ["Controls/*.lproj/**"],
            settings: .settings(base: base, configurations: [
              .debug(name: "Debug", settings: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SLOW"]),
              .release(name: "Release", settings: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "LAMPS"])])),
          .target(name: "LampCore", destinations: .iOS, product: .staticFramework, bundleId: "x",
            sources: ["Core/**"]),
        ])
      """
    // A helper makes this target.
    files["Modules/Glow/Project.swift"] =
      "import ProjectDescription\nlet project = Project.module(name: \"Glow\", targets: [.implements(.shared(.Glow))])"
    files["Modules/Glow/Sources/Glow.swift"] = "public enum Glow {}"
    files["Shared Files/Blink.swift"]?.append("\nimport Glow")
    let package = try Files(files).imported()
    #expect(package.package.targets.map(\.name) == ["LampCore", "Glow", "LampControls"])
    #expect(
      Files.sources(package, "LampControls") == [
        "Blink.swift", "LampBundle.swift", "LampControl.swift",
      ])
    #expect(package.package.manifest.contains(".swiftLanguageMode(.v6), .define(\"LAMPS\")"))
    let resources = "Sources/LampControls/LampControls.resources"
    let info = try Files.text(package, "\(resources)/Info.plist")
    #expect(info.contains("<string>com.example.Lamp.Controls</string>"))
    #expect(info.contains("<string>1.10</string>"))
    let yaml = try Files.text(package, "\(resources)/LampControls.yaml")
    #expect(
      yaml.contains("name: \"Desk Lamp\"\n  identifier: com.example.Lamp\n  schemes: [ lamp ]"))
    #expect(
      package.package.files.contains { $0.path == "\(resources)/de.lproj/Localizable.strings" })
    #expect(
      package.report.lines.contains { $0.contains("Project.swift was read without running it") })
  }

  @Test("a project that is none is refused with its name")
  func broken() throws {
    for text in ["", "{ objects = ", "not a project", String(repeating: "(", count: 100_000)] {
      let project = try Files([
        "Lamp.xcodeproj/project.pbxproj": text, "LampBundle.swift": Files.bundle,
      ])
      #expect(throws: ImportError.self) { try project.imported() }
    }
  }

  @Test(
    "a pattern matches files and folders; many wild characters take no long time",
    arguments: [
      ("Sources/**", "Sources/a/b.swift", true), ("**/*.swift", "b.swift", true),
      ("**/a/*.swift", "x/a/y/a/b.swift", true), ("App/*", "App/a/b.swift", true),
      ("App/*.swift", "App/a/b.swift", false), ("*a*b", "aab", true), ("*a*b", "aba", false),
      (String(repeating: "a*", count: 100) + "b", String(repeating: "a", count: 2_000), false),
      (
        String(repeating: "**/a/", count: 50) + "b", String(repeating: "a/", count: 500), false
      ),
    ])
  func patterns(pattern: String, path: String, isMatch: Bool) {
    #expect(FilePattern(pattern).matches(path) == isMatch)
  }
}
