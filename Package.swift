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

/// A library target of `Sources/<name>`; it may import only targets on lower floors.
func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The suite of one target, `Tests/<name>Tests`.
func suite(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
    resources: resources, swiftSettings: settings)
}

/// What an iPhone control file may import.
///
/// Every façade product holds them all, so that one product in a client's manifest is enough for all
/// imports of its files.
let facades = [
  "WidgetKit", "SwiftUI", "AppIntents", "ActivityKit", "Combine", "AppleModules",
]

let package = Package(
  name: "ActionButton",
  products: [
    .executable(name: "actionbutton", targets: ["actionbutton"]),
    .executable(name: "SampleControls", targets: ["SampleControls"]),
    .executable(name: "BuiltInControls", targets: ["BuiltInControls"]),
    .executable(name: "actionbutton-gateway", targets: ["actionbutton-gateway"]),
    .library(name: "ControlKit", targets: ["ControlKit"]),
    .library(name: "ExtensionKit", targets: ["ExtensionKit"]),
    .library(name: "WidgetKit", targets: facades),
    .library(name: "SwiftUI", targets: facades),
    .library(name: "AppIntents", targets: facades),
    .library(name: "ActivityKit", targets: facades),
    .library(name: "Devices", targets: ["Devices"]),
    .library(name: "ActionButtonTesting", targets: ["ActionButtonTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // Floor 0: no I/O; of Foundation only the essentials that Apple's API shows.
    library("Gesture"),
    library("ControlModel"),
    // Floor 1: the emulator as data; messages; the C that Swift cannot import.
    library("ActionButton", ["Gesture", "ControlModel"]),
    library("ControlKit", ["ControlModel"]),
    library("Wire", ["Gesture", "ControlModel"]),
    .target(
      name: "CDevices",
      linkerSettings: [.linkedLibrary("gpiod"), .linkedLibrary("evdev")]),
    .target(name: "CYAML", linkerSettings: [.linkedLibrary("yaml")]),
    .target(name: "CCrypt", linkerSettings: [.linkedLibrary("crypt")]),
    // Floor 2: kernel I/O; what a person sees; what a person wrote and chose.
    library("Devices", ["Gesture", "CDevices"]),
    library("Presenters", ["Gesture", "ControlModel", "ActionButton", "Wire"]),
    library("Configuration", ["Gesture", "ControlModel", "Devices", "CYAML"]),
    library("ControlSocket", ["ControlModel", "Wire"]),
    // Floor 3: composition; all that an extension links besides ControlKit.
    library("ExtensionKit", ["ControlKit", "ControlModel", "Wire", "ControlSocket"]),
    library(
      "Daemon",
      [
        "Gesture", "ControlModel", "ActionButton", "Wire", "CDevices", "CCrypt", "Devices",
        "Presenters", "Configuration", "ControlSocket",
      ]),
    // The socket's other face: HTTP for browsers; it sees the daemon only through its socket.
    .target(
      name: "Gateway",
      dependencies: [
        "ControlModel", "Wire", "ControlSocket", .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      exclude: ["Symbols/make-icons.py"], resources: [.embedInCode("Resources")],
      swiftSettings: settings),
    // Floor 4: programs. An extension's manifest and string tables go beside it; make puts them there.
    .executableTarget(
      name: "SampleControls", dependencies: ["ControlKit", "ExtensionKit"],
      exclude: ["Resources"], swiftSettings: settings),
    .executableTarget(
      name: "BuiltInControls", dependencies: ["ControlKit", "ExtensionKit"],
      exclude: ["Resources"], swiftSettings: settings),
    .executableTarget(
      name: "actionbutton",
      dependencies: [
        "Daemon", "Configuration", "ControlModel", "ControlSocket", "Presenters", "Wire",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "actionbutton-gateway",
      dependencies: [
        "Gateway", "ControlSocket",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // For tests, ours and users': clocks, scripted buttons, recorders, golden files.
    library(
      "ActionButtonTesting",
      ["Gesture", "ControlModel", "ActionButton", "Devices", "Presenters", "Daemon"]),
    // The forms of ControlKit's types that name types of Foundation: Bundle, CGSize, UserDefaults.
    library("ControlKitFoundation", ["ControlKit", "AppleModules"]),
    // Modules that are C modules here: os, OSLog and UIKit.
    .target(name: "AppleModules"),
    // `#Preview`, which expands to nothing: a compiler plugin and the macros' names.
    .macro(name: "PreviewMacros", swiftSettings: settings),
    library("Previews", ["ControlKit", "PreviewMacros"]),
    // Façades, so that an iPhone control file compiles with its own imports.
    library("WidgetKit", ["ControlKit", "ControlKitFoundation", "ExtensionKit", "Previews"]),
    library("SwiftUI", ["ControlKit", "ControlKitFoundation", "ExtensionKit", "Previews"]),
    library("AppIntents", ["ControlKit", "ControlKitFoundation", "ExtensionKit"]),
    library("ActivityKit", ["ControlKit", "ControlKitFoundation"]),
    library("Combine", ["ControlKit"]),

    suite("Gesture", ["ActionButtonTesting"], resources: [.copy("Traces")]),
    suite(
      "ControlKit",
      [
        "Snippets", "WidgetKit", "SwiftUI", "AppIntents", "ActivityKit", "Combine",
        "ControlKitFoundation",
      ]),
    suite("ActionButton", ["ActionButtonTesting"], resources: [.copy("Traces")]),
    suite("Wire", ["ControlModel"], resources: [.copy("Golden")]),
    // Programs of this build as processes: extensions behind pipes, daemons with a socket.
    .target(
      name: "ProgramTesting",
      dependencies: ["ControlKit", "ControlModel", "ControlSocket", "Wire"],
      path: "Tests/ProgramTesting", swiftSettings: settings),
    // What tests compile that is not theirs: the seeds, and runs of the type checker.
    .target(
      name: "Snippets", dependencies: ["ProgramTesting"], path: "Tests/Snippets",
      swiftSettings: settings),
    // An extension whose controls misbehave.
    .executableTarget(
      name: "UnrulyControls", dependencies: ["ControlKit", "ExtensionKit"],
      path: "Tests/UnrulyControls", swiftSettings: settings),
    suite(
      "ExtensionKit",
      [
        "ControlKit", "Wire", "ProgramTesting", "SampleControls", "Snippets", "UnrulyControls",
        "WidgetKit", "SwiftUI", "AppIntents",
      ],
      resources: [.copy("Fixtures")]),
    suite("BuiltInControls", ["ControlKit", "Wire", "ProgramTesting"]),
    suite("actionbutton", ["ControlModel", "ControlSocket", "Wire", "ProgramTesting"]),
    suite("Devices", ["ActionButtonTesting"]),
    // On real devices or virtual ones: skipped unless ACTIONBUTTON_HARDWARE=1.
    .target(name: "CHardware", path: "Tests/CHardware"),
    .testTarget(
      name: "HardwareTests",
      dependencies: ["Devices", "CDevices", "Gesture", "ActionButtonTesting", "CHardware"],
      swiftSettings: settings),
    suite("Presenters", resources: [.copy("Golden")]),
    suite("Configuration", ["Gesture", "ControlModel", "Devices"]),
    suite("ControlSocket", ["Wire", "ControlModel"]),
    suite(
      "Gateway",
      [
        "ControlSocket", "Wire", "ControlModel",
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ]),
    suite(
      "Daemon", ["ActionButtonTesting", "ControlSocket", "Wire", "ControlModel", "Devices"],
      resources: [.copy("Fixtures")]),
  ]
)
