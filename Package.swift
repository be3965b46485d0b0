// swift-tools-version: 6.0
import CompilerPluginSupport
import PackageDescription

// One list of settings for every Swift target: Swift 6 language mode comes with the tools
// version; imports are internal unless a file says otherwise.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// The groups of targets, each a folder of `Sources`.
///
/// `.ci/imports` checks what each imports.
enum Group: String {
  /// System access, C included; imports no other group.
  case system = "System"
  /// What two processes must agree on; may import System.
  case shared = "Shared"
  /// The daemon and the command; may import Shared and System.
  case button = "Button"
  /// The author's side, which extension processes link; may import Shared and System. The author's program may
  /// import Button too: it reads the daemon's configuration and starts extensions as the daemon does.
  case controls = "Controls"
  /// Façades: modules with the names of Apple's, which re-export the author's side.
  case facades = "Controls/Facades"
  /// Modules with the names of Apple's frameworks that are not on Linux; `actionbutton import` adds them to packages.
  case standIns = "Controls/StandIns"
  /// Programs that are clients of the daemon's socket; may import Shared and System.
  case clients = "Clients"
  /// For tests, ours and users'; may import Button and what is below it.
  case testing = "Testing"

  /// The folder of a target.
  func path(_ name: String) -> String { "Sources/\(rawValue)/\(name)" }

  func library(
    _ name: String, _ dependencies: [Target.Dependency] = [],
    plugins: [Target.PluginUsage]? = nil
  ) -> Target {
    .target(
      name: name, dependencies: dependencies, path: path(name), swiftSettings: settings,
      plugins: plugins)
  }

  /// C code, and the system library that it links.
  func clang(_ name: String, links libraries: [String] = []) -> Target {
    .target(
      name: name, path: path(name), linkerSettings: libraries.map { .linkedLibrary($0) })
  }

  func program(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    linkerSettings: [LinkerSetting]? = nil
  ) -> Target {
    .executableTarget(
      name: name, dependencies: dependencies, path: path(name), exclude: exclude,
      swiftSettings: settings, linkerSettings: linkerSettings)
  }
}

/// Links a release build of a program without any shared library.
///
/// Swift 6.0 cannot (swiftlang/swift#79153), so there a program has only Swift's libraries inside. Programs that link
/// libmosquitto or libwebsockets stay dynamic, because Debian has no static form of what these need.
#if compiler(>=6.1)
  let fullyStatic: [LinkerSetting] = [
    .unsafeFlags(["-static-executable"], .when(configuration: .release))
  ]
#else
  let fullyStatic: [LinkerSetting] = []
#endif

/// The folders of `Tests` that have suites of Swift; `Tests/README.md` says what belongs where.
enum Suites: String {
  case unit = "Unit"
  case process = "Process"

  /// The suite of one target.
  func suite(
    _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
  ) -> Target {
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
      path: "Tests/\(rawValue)/\(name)Tests", resources: resources, swiftSettings: settings)
  }
}

/// What an iPhone control file may import.
///
/// Every façade product holds them all, so that one product in a client's manifest is enough for all
/// imports of its files.
let facades = [
  "WidgetKit", "SwiftUI", "AppIntents", "ActivityKit", "Combine", "UIKit", "AppKit", "CoreGraphics",
  "AppleModules", "AppleFoundation", "RelevanceKit", "CoreSpotlight",
  "Intents",
]

/// The frameworks with a stand-in; each is a product, so that a package builds only those that its files import.
let standIns = [
  "AVFoundation", "CloudKit", "CoreData", "CoreLocation", "CryptoKit", "NetworkExtension",
  "Security", "SwiftData", "UserNotifications",
]

let package = Package(
  name: "ActionButton",
  products: [
    .executable(name: "actionbutton", targets: ["actionbutton"]),
    .executable(name: "actionbutton-control", targets: ["actionbutton-control"]),
    .executable(name: "SampleControls", targets: ["SampleControls"]),
    .executable(name: "BuiltInControls", targets: ["BuiltInControls"]),
    .executable(name: "HomeAssistantControls", targets: ["HomeAssistantControls"]),
    .executable(name: "actionbutton-gateway", targets: ["actionbutton-gateway"]),
    .executable(name: "actionbutton-mqtt", targets: ["actionbutton-mqtt"]),
    .library(name: "ControlKit", targets: ["ControlKit"]),
    .library(name: "ExtensionKit", targets: ["ExtensionKit"]),
    .library(name: "WidgetKit", targets: facades),
    .library(name: "SwiftUI", targets: facades),
    .library(name: "AppIntents", targets: facades),
    .library(name: "ActivityKit", targets: facades),
    .plugin(name: "AssetSymbols", targets: ["AssetSymbols"]),
    .plugin(name: "IntentClasses", targets: ["IntentClasses"]),
    .library(name: "Devices", targets: ["Devices"]),
    .library(name: "ActionButtonTesting", targets: ["ActionButtonTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // System access: errors, files, processes, threads, the event loop; the calls that Swift cannot import.
    // Not named System: code that asks canImport(System) means Apple's.
    Group.system.library("SystemAccess", ["CSystem"]),
    Group.system.clang("CSystem"),
    // What Swift cannot import: libgpiod, libevdev, terminals; libyaml; crypt(3); libmicrohttpd; libmosquitto; nettle;
    // functions of Foundation that have no Swift form (those link nothing).
    Group.system.clang("CDevices", links: ["gpiod", "evdev"]),
    Group.system.clang("CYAML", links: ["yaml"]),
    Group.system.clang("CCrypt", links: ["crypt"]),
    Group.system.clang("CHTTP", links: ["microhttpd"]),
    Group.system.clang("CMosquitto", links: ["mosquitto"]),
    Group.system.clang("CWebSocket", links: ["websockets"]),
    Group.system.clang("CSignature", links: ["hogweed", "nettle", "gmp"]),
    Group.system.clang("CPreferences"),
    Group.system.clang("CMainBundle"),

    // Text tables and declarations without effect become part of a module: a plugin and its tool.
    Group.shared.program("embed-texts", []),
    .plugin(
      name: "EmbedTexts", capability: .buildTool(), dependencies: ["embed-texts"],
      path: Group.shared.path("EmbedTexts")),
    // The compiler plugin of all macros: `@Message`, `#Preview`, those of App Intents.
    .macro(name: "Macros", path: Group.shared.path("Macros"), swiftSettings: settings),
    // The control as data and its hints; messages; the socket's client.
    Group.shared.library("ControlModel", ["SystemAccess", "Macros"], plugins: ["EmbedTexts"]),
    // Files that people write, with the line and column of each value.
    Group.shared.library("YAML", ["ControlModel", "SystemAccess", "CYAML"]),
    Group.shared.library("Wire", ["ControlModel", "SystemAccess"]),
    Group.shared.library("ControlSocket", ["CSystem", "SystemAccess", "ControlModel", "Wire"]),
    // Standard error and systemd, for programs that run until they are stopped.
    Group.shared.library("ServiceLog", ["ControlModel", "SystemAccess", "CSystem"]),

    // Pure: presses, debouncing, traces; the emulator as data.
    Group.button.library("Gesture", ["ControlModel", "SystemAccess"]),
    Group.button.library("ActionButton", ["Gesture", "ControlModel", "SystemAccess"]),
    // Kernel I/O; what a person sees; configuration and what a person chose.
    Group.button.library(
      "Devices", ["Gesture", "ControlModel", "SystemAccess", "CDevices", "CSystem"]),
    Group.button.library(
      "Presenters", ["Gesture", "ControlModel", "ActionButton", "Wire", "SystemAccess"]),
    // Pure: what is placed; widgets and Live Activities over time.
    Group.button.library("Screens", ["ControlModel", "SystemAccess", "Wire"]),
    Group.button.library(
      "Configuration",
      ["Gesture", "ControlModel", "ControlSocket", "Devices", "SystemAccess", "YAML"]),
    // The files of the state directory.
    Group.button.library(
      "SavedState", ["ControlModel", "Devices", "Screens", "SystemAccess", "Wire"]),
    // The parts of the daemon, of which none imports another: `.ci/imports` has the table.
    Group.button.library(
      "SocketServer",
      ["Gesture", "ControlModel", "ControlSocket", "CSystem", "ServiceLog", "SystemAccess", "Wire"]),
    // The values that apps share with other devices.
    Group.button.library(
      "Sharing",
      ["Gesture", "ControlModel", "Devices", "SavedState", "SystemAccess", "Wire"]),
    // The processes of extensions and apps: starts, limits, confinement, requests and notices.
    Group.button.library(
      "ExtensionHost",
      [
        "ActionButton", "Configuration", "ControlModel", "ControlSocket", "CSystem", "Gesture",
        "Screens", "ServiceLog", "SystemAccess", "Wire", "YAML",
      ]),
    // The device thread: buttons with their outputs.
    Group.button.library(
      "ButtonLoop",
      [
        "ActionButton", "ControlModel", "Devices", "Gesture", "Presenters", "ServiceLog",
        "SystemAccess", "Wire",
      ]),
    Group.button.library(
      "Daemon",
      [
        "Gesture", "ControlModel", "ActionButton", "Wire", "SystemAccess", "CCrypt", "CSystem",
        "Devices", "Presenters", "Configuration", "ControlSocket", "ButtonLoop", "ExtensionHost",
        "SavedState", "Screens", "ServiceLog", "Sharing", "SocketServer", "YAML",
      ]),
    // The entry, the exit status and the configuration options that the programs with verbs share.
    Group.button.library(
      "Commands",
      [
        "ControlModel", "CSystem", "Devices", "Presenters", "Configuration", "SystemAccess", "YAML",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    Group.button.program(
      "actionbutton",
      [
        "Gesture", "ControlModel", "ActionButton", "ButtonLoop", "Wire", "Devices", "Presenters",
        "Configuration", "ControlSocket", "Daemon", "Commands", "ExtensionHost", "ServiceLog",
        "SystemAccess", "YAML",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], linkerSettings: fullyStatic),

    // Apple's API: controls, intents, widgets, activities.
    Group.controls.library("AssetCatalogs"),
    Group.controls.library(
      "ControlKit", ["ControlModel", "AssetCatalogs", "SystemAccess"], plugins: ["EmbedTexts"]),
    // All that an extension links besides ControlKit.
    Group.controls.library(
      "ExtensionKit",
      [
        "ControlKit", "ControlModel", "Wire", "ControlSocket", "SystemAccess", "CPreferences",
        "CMainBundle",
      ]),
    // The forms of ControlKit's types that name types of Foundation: Bundle, CGSize, UserDefaults.
    Group.controls.library(
      "ControlKitFoundation", ["ControlKit", "AssetCatalogs", "AppleModules", "SystemAccess"],
      plugins: ["EmbedTexts"]),
    // What UIKit and AppKit have besides views: colors, images, fonts, pasteboards, the device.
    Group.controls.library(
      "PlatformKit", ["ControlKit", "ControlKitFoundation", "AssetCatalogs", "SystemAccess"],
      plugins: ["EmbedTexts"]),
    // Names for the assets of a client's catalogs, as Xcode generates them: a plugin and its tool.
    Group.controls.program("asset-symbols", ["AssetCatalogs"]),
    .plugin(
      name: "AssetSymbols", capability: .buildTool(), dependencies: ["asset-symbols"],
      path: Group.controls.path("AssetSymbols")),
    // The Swift classes of a client's intent definitions, as Xcode generates them: a plugin and its tool.
    Group.controls.library("IntentDefinitions"),
    Group.controls.program("intent-classes", ["IntentDefinitions"]),
    .plugin(
      name: "IntentClasses", capability: .buildTool(), dependencies: ["intent-classes"],
      path: Group.controls.path("IntentClasses")),
    // The names of `#Preview`, which expands to nothing, `@Entry`, and the macros of App Intents.
    Group.controls.library("Previews", ["ControlKit", "Macros"]),
    Group.controls.library("IntentMacros", ["ControlKit", "Macros"]),
    // An extension's manifest and string tables go beside it; make puts them there.
    Group.controls.program(
      "SampleControls", ["ControlKit", "ExtensionKit"], exclude: ["Resources"],
      linkerSettings: fullyStatic),
    Group.controls.program(
      "BuiltInControls", ["ControlKit", "ControlModel", "ExtensionKit", "SystemAccess"],
      exclude: ["Resources"],
      linkerSettings: fullyStatic),
    Group.controls.program(
      "HomeAssistantControls",
      ["ControlKit", "ExtensionKit", "ControlModel", "SystemAccess", "CWebSocket"],
      exclude: ["Resources"]),

    // The author's program: packages made new or around existing sources, and the words of controls.
    Group.controls.library("ExtensionPackages", ["Configuration", "SystemAccess", "YAML"]),
    Group.controls.program(
      "actionbutton-control",
      [
        "ControlModel", "ControlSocket", "Devices", "Presenters", "Configuration", "Daemon",
        "Commands", "ExtensionHost", "ExtensionPackages", "ServiceLog", "SystemAccess", "Wire",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], linkerSettings: fullyStatic),

    // Presses that one line drives and another senses: what the daemon makes of them, and how soon.
    .target(
      name: "LoopbackBench",
      dependencies: ["Gesture", "ControlModel", "Devices", "SystemAccess"],
      path: "hardware/bench/LoopbackBench", swiftSettings: settings),
    .executableTarget(
      name: "actionbutton-bench",
      dependencies: [
        "Gesture", "Devices", "Presenters", "Commands", "LoopbackBench", "SystemAccess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "hardware/bench/actionbutton-bench", swiftSettings: settings,
      linkerSettings: fullyStatic),

    // So that an iPhone control file compiles with its own imports.
    Group.facades.library(
      "WidgetKit",
      [
        "ControlKit", "ControlKitFoundation", "PlatformKit", "ExtensionKit", "Previews",
        "IntentMacros",
      ]),
    Group.facades.library(
      "SwiftUI",
      [
        "ControlKit", "ControlKitFoundation", "PlatformKit", "ExtensionKit", "Previews",
        "IntentMacros",
      ]),
    Group.facades.library(
      "AppIntents",
      ["ControlKit", "ControlKitFoundation", "PlatformKit", "ExtensionKit", "IntentMacros"]),
    Group.facades.library("ActivityKit", ["ControlKit", "ControlKitFoundation", "PlatformKit"]),
    Group.facades.library("UIKit", ["ControlKit", "Combine", "CoreGraphics", "PlatformKit"]),
    Group.facades.library("AppKit", ["ControlKit", "Combine", "CoreGraphics", "PlatformKit"]),
    Group.facades.library("CoreGraphics", ["ControlKitFoundation"]),
    // What Apple's Foundation has and Linux's has not.
    Group.facades.library("AppleFoundation", ["ControlKit", "ControlKitFoundation", "Combine"]),
    Group.facades.library("Combine", ["ControlKit"]),
    Group.facades.library("RelevanceKit", ["ControlKit"]),
    Group.facades.library("CoreSpotlight", ["ControlKit"]),
    Group.facades.library("Intents", ["ControlKit", "ControlKitFoundation"]),
    // Modules that are C modules here: os and OSLog.
    Group.facades.clang("AppleModules"),

    // The types that controls name in frameworks that are not on Linux. Their calls say what they are not.
    Group.standIns.library("AVFoundation", ["ControlKitFoundation"]),
    Group.standIns.library("CloudKit", ["ControlKitFoundation"]),
    Group.standIns.library("CoreData", ["ControlKitFoundation"]),
    Group.standIns.library("CoreLocation", ["ControlKitFoundation"]),
    Group.standIns.library("NetworkExtension", ["ControlKitFoundation"]),
    Group.standIns.library("Security", ["ControlKitFoundation"]),
    Group.standIns.library("SwiftData", ["ControlKit", "ControlKitFoundation", "Macros"]),
    Group.standIns.library("UserNotifications", ["ControlKitFoundation"]),
    Group.standIns.library("CryptoKit"),

    // HTTP for browsers; it sees the daemon only through its socket.
    .target(
      name: "Gateway",
      dependencies: [
        "ControlModel", "Wire", "ControlSocket", "SystemAccess", "CHTTP", "CSignature",
      ],
      path: Group.clients.path("Gateway"), exclude: ["Symbols/make-icons.py"],
      swiftSettings: settings, plugins: ["EmbedTexts"]),
    Group.clients.program(
      "actionbutton-gateway",
      [
        "Gateway", "ControlSocket", "SystemAccess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], linkerSettings: fullyStatic),

    // MQTT for Home Assistant and fleets; the only target that links libmosquitto.
    .target(
      name: "MQTT",
      dependencies: [
        "ControlModel", "Wire", "ControlSocket", "SystemAccess", "YAML", "CMosquitto",
      ],
      path: Group.clients.path("MQTT"), swiftSettings: settings),
    Group.clients.program(
      "actionbutton-mqtt",
      [
        "MQTT", "ControlSocket", "SystemAccess",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // Every program of the packages, so that one `swift build --target Programs` makes them all.
    .target(
      name: "Programs",
      dependencies: [
        "actionbutton", "actionbutton-bench", "actionbutton-control", "actionbutton-gateway",
        "actionbutton-mqtt", "SampleControls", "BuiltInControls", "HomeAssistantControls",
      ],
      path: "packaging/programs", swiftSettings: settings),
    // The programs of `make demo`, built by one `swift build` that keeps every processor busy.
    .target(
      name: "Demo", dependencies: ["actionbutton", "SampleControls"], path: "packaging/demo",
      swiftSettings: settings),

    // Clocks, scripted buttons, recorders, golden files.
    Group.testing.library(
      "ActionButtonTesting",
      [
        "Gesture", "ControlModel", "ActionButton", "ButtonLoop", "Devices", "Presenters",
        "SystemAccess",
      ]),

    .testTarget(
      name: "StandInTests",
      dependencies: ["CryptoKit", "CoreLocation", "Security", "SwiftData", "UserNotifications"],
      path: "Tests/Unit/StandInTests", swiftSettings: settings),
    Suites.unit.suite(
      "Gesture", ["ActionButtonTesting", "SystemAccess"], resources: [.copy("Traces")]),
    Suites.unit.suite("ControlModel", ["FileTesting"]),
    Suites.unit.suite(
      "ControlKit",
      [
        "FileTesting", "WidgetKit", "SwiftUI", "AppIntents", "ActivityKit", "Combine", "UIKit",
        "RelevanceKit", "CoreSpotlight", "Intents", "ControlKitFoundation", "ControlModel",
        "PlatformKit", "SystemAccess",
      ]),
    Suites.unit.suite("AssetCatalogs", ["FileTesting"]),
    Suites.unit.suite("IntentDefinitions"),
    Suites.unit.suite(
      "PlatformKit",
      [
        "AssetCatalogs", "ControlKit", "ControlKitFoundation", "SwiftUI", "UIKit", "AppKit",
        "CoreGraphics", "FileTesting",
      ]),
    Suites.unit.suite(
      "ActionButton", ["ActionButtonTesting", "ControlModel", "Gesture", "SystemAccess"],
      resources: [.copy("Traces")]),
    Suites.unit.suite(
      "Wire", ["ControlModel", "FileTesting", "SystemAccess"], resources: [.copy("Golden")]),
    // Folders that are removed when their test ends; files of the repository; golden files.
    .target(
      name: "FileTesting", dependencies: ["SystemAccess"], path: "Tests/Support/FileTesting",
      swiftSettings: settings),
    // Programs of this build as processes: extensions behind pipes, daemons with a socket.
    .target(
      name: "ProgramTesting",
      dependencies: [
        "ControlKit", "ControlModel", "ControlSocket", "FileTesting", "SystemAccess", "Wire",
      ],
      path: "Tests/Support/ProgramTesting", swiftSettings: settings),
    // Files of authors that the compiler reads with the modules of this build: `make compiler-test`.
    .testTarget(
      name: "CompilerTests",
      dependencies: [
        "ControlKit", "ControlModel", "ControlSocket", "ExtensionKit", "FileTesting",
        "ProgramTesting", "Wire",
      ],
      path: "Tests/Process/CompilerTests", exclude: ["Programs", "Shop", "Sprinkler"],
      swiftSettings: settings),
    // An extension whose controls misbehave.
    .executableTarget(
      name: "UnrulyControls", dependencies: ["ControlKit", "ExtensionKit"],
      path: "Tests/Support/UnrulyControls", swiftSettings: settings),
    // Widgets with options, for the tests of placed widgets.
    .executableTarget(
      name: "WidgetFixtures", dependencies: ["ControlKit", "ExtensionKit"],
      path: "Tests/Support/WidgetFixtures", swiftSettings: settings),
    // A widget whose options are an intent definition's, in Swift 5 as in 2021.
    .executableTarget(
      name: "IntentFixtures", dependencies: ["WidgetKit", "SwiftUI", "Intents"],
      path: "Tests/Support/IntentFixtures", resources: [.copy("IntentFixtures.resources")],
      swiftSettings: [.swiftLanguageMode(.v5)], plugins: ["IntentClasses"]),
    // Six widgets and three Live Activities as an author for iPhone writes them.
    .executableTarget(
      name: "PhoneWidgets", dependencies: ["WidgetKit", "SwiftUI", "AppIntents", "ActivityKit"],
      path: "Tests/Support/PhoneWidgets", exclude: ["Pictures.md"],
      resources: [.copy("PhoneWidgets.resources")]),
    Suites.process.suite(
      "ExtensionKit",
      [
        "CMainBundle", "ControlKit", "FileTesting", "Wire", "ProgramTesting", "SampleControls",
        "UnrulyControls",
        "WidgetKit", "SwiftUI", "AppIntents",
      ],
      resources: [.copy("Fixtures")]),
    Suites.process.suite(
      "BuiltInControls", ["ControlKit", "ControlModel", "FileTesting", "Wire", "ProgramTesting"]),
    Suites.unit.suite(
      "HomeAssistantControls", ["ControlKit", "ControlModel", "FileTesting", "Wire"]),
    Suites.process.suite(
      "actionbutton",
      [
        "Configuration", "ControlModel", "ControlSocket", "Devices", "FileTesting",
        "SystemAccess",
        "Wire", "ProgramTesting", "WidgetFixtures", "IntentFixtures", "PhoneWidgets",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    Suites.unit.suite("SystemAccess", ["FileTesting", "CSystem"]),
    Suites.unit.suite(
      "Devices",
      ["ActionButtonTesting", "FileTesting", "Gesture", "SystemAccess", "CDevices", "CSystem"]),
    Suites.unit.suite("LoopbackBench", ["Gesture", "SystemAccess"]),
    // On real devices or virtual ones: skipped unless ACTIONBUTTON_HARDWARE=1.
    .target(name: "CHardware", path: "Tests/Hardware/CHardware"),
    .testTarget(
      name: "HardwareTests",
      dependencies: [
        "Devices", "CDevices", "CSystem", "SystemAccess", "Gesture",
        "ActionButtonTesting",
        "CHardware",
      ],
      path: "Tests/Hardware/HardwareTests", swiftSettings: settings),
    Suites.unit.suite(
      "Presenters",
      ["ActionButton", "ControlModel", "FileTesting", "Gesture", "SystemAccess", "Wire"],
      resources: [.copy("Golden")]),
    Suites.unit.suite(
      "ButtonLoop",
      [
        "ActionButton", "ActionButtonTesting", "ControlModel", "Devices", "Gesture", "Presenters",
        "SystemAccess",
      ]),
    Suites.unit.suite(
      "Configuration",
      ["FileTesting", "Gesture", "ControlModel", "Devices", "SystemAccess", "YAML"]),
    Suites.unit.suite(
      "SavedState",
      ["ControlModel", "Devices", "FileTesting", "Screens", "SystemAccess", "Wire"]),
    Suites.unit.suite(
      "Sharing",
      [
        "ControlModel", "Devices", "FileTesting", "Gesture", "SavedState", "SystemAccess", "Wire",
      ]),
    Suites.unit.suite("Screens", ["ControlModel", "SystemAccess", "Wire"]),
    Suites.unit.suite("ControlSocket", ["FileTesting", "Wire", "ControlModel", "SystemAccess"]),
    Suites.unit.suite("ServiceLog", ["SystemAccess"]),
    Suites.unit.suite("ExtensionPackages", ["FileTesting"]),
    Suites.unit.suite(
      "Gateway",
      ["CSignature", "ControlSocket", "FileTesting", "Wire", "ControlModel", "SystemAccess"]),
    Suites.unit.suite(
      "MQTT", ["ControlSocket", "FileTesting", "Wire", "ControlModel", "SystemAccess"]),
    Suites.process.suite(
      "SocketServer",
      [
        "ControlModel", "ControlSocket", "CSystem", "FileTesting", "Gesture", "ProgramTesting",
        "ServiceLog", "SystemAccess", "Wire",
      ], resources: [.copy("Golden")]),
    Suites.process.suite(
      "Daemon",
      [
        "ActionButton", "ActionButtonTesting", "ButtonLoop", "Configuration", "ControlSocket",
        "ExtensionHost", "FileTesting", "Gesture", "Presenters", "Wire", "ControlModel", "Devices",
        "ProgramTesting", "SavedState", "Screens", "ServiceLog", "Sharing", "SocketServer",
        "SystemAccess", "CSystem",
      ]),
  ]
)

package.products += standIns.map { .library(name: $0, targets: [$0]) }

// `make demo` does not need the tests: without them SwiftPM builds no tool for the plugin of IntentFixtures first.
if Context.environment["ACTIONBUTTON_DEMO"] != nil {
  package.targets.removeAll { $0.path?.hasPrefix("Tests/") == true }
}

// The targets of libFuzzer: only where Tests/Support/Fuzz/run asks for them, since nothing else links libFuzzer.
if Context.environment["ACTIONBUTTON_FUZZ"] != nil {
  package.targets += [
    .target(name: "CFuzzer", path: "Tests/Support/Fuzz/CFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CFuzzer", "ActionButtonTesting", "AssetCatalogs", "Configuration", "ControlModel",
        "Devices", "ExtensionPackages", "Gateway", "Gesture", "IntentDefinitions", "MQTT",
        "SavedState", "Screens", "SystemAccess", "Wire", "YAML",
      ],
      path: "Tests/Support/Fuzz/Targets", swiftSettings: settings),
  ]
}

// The whole daemon under one seed, in a simulated system, beside a model of what a user may see. Only where `make
// simulate-daemon` asks for it, since it reads internal declarations, which other release builds do not show.
if Context.environment["ACTIONBUTTON_SIMULATION"] != nil {
  package.targets += [
    .target(
      name: "CSimulatedSystem", path: "Tests/Process/DaemonSimulation/CSimulatedSystem",
      linkerSettings: [.linkedLibrary("crypt")]),
    .target(
      name: "ExpectedDaemon", dependencies: ["ControlModel"],
      path: "Tests/Process/DaemonSimulation/ExpectedDaemon", swiftSettings: settings),
    .executableTarget(
      name: "daemon-simulation",
      dependencies: [
        "ActionButton", "ButtonLoop", "Configuration", "ControlModel", "CSimulatedSystem",
        "Daemon", "Devices", "ExpectedDaemon", "ExtensionHost", "Gesture", "Sharing",
        "SocketServer", "SystemAccess",
        "Wire",
      ],
      path: "Tests/Process/DaemonSimulation/DaemonSimulation", swiftSettings: settings,
      // Simulated extensions take the place of processes.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--wrap=cp_spawn"])]),
  ]
}
