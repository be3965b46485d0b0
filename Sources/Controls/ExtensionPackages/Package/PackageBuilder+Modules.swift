extension PackageBuilder {
  /// Adds the modules that these sources import: targets of the project and of packages beside it.
  mutating func addModules(
    for sources: [SwiftSource], to target: inout ExtensionPackage.Target, of source: ProjectTarget?
  ) {
    for file in sources {
      for each in file.imports where !KnownModules.present.contains(each.module) {
        let module = each.module
        guard module != target.name, !target.targets.contains(module),
          !target.products.contains(where: { $0.0 == module })
        else { continue }
        if targets.contains(where: { $0.name == module }) || addModule(module) {
          target.targets.append(module)
        } else if let remote = remote(of: module, source) {
          remotes.insert(remote)
          target.products.append((module, remote.name))
        } else if KnownModules.standIns.contains(module) {
          target.products.append((module, library.package))
          facts.standIns[module, default: []].append(
            ImportReport.Place(file: place(file.path), line: each.line))
        } else {
          missing[module, default: []].append(
            ImportReport.Place(file: place(file.path), line: each.line))
          wanting[module, default: []].insert(target.name)
        }
      }
    }
  }

  /// Adds a module of the project or of a package beside it, or returns `false` if it does not exist.
  private mutating func addModule(_ name: String) -> Bool {
    guard let module = module(name) else { return false }
    var files = module.files
    if let chosen {
      files = files.filter { chosen.contains($0) }
      // The controls use no file of the module; `addMissingModules` adds an empty module.
      if files.isEmpty { return false }
    }
    let settings = module.settings
    var target = ExtensionPackage.Target(kind: .target, name: name, path: "Modules/\(name)")
    target.settings = settings
    target.products = [("WidgetKit", library.package)]
    // The module's place in `targets` is reserved first: modules may import each other.
    let index = targets.count
    targets.append(target)
    do throws(ImportError) {
      let sources = try read(files, conditions(of: settings))
      addSources(sources, to: target.path)
      addBundle(of: sources, to: target)
      target.settings.implicitImports = KnownModules.foundation(for: sources)
      addModules(for: sources, to: &target, of: module.owner)
      facts.modules.append((name, sources.count))
    } catch { facts.problems.append("\(error)") }
    targets[index] = target
    return true
  }

  /// Declares `Bundle.module`, which SwiftPM declares only for a target with resources, if a module's sources use it.
  private mutating func addBundle(of sources: [SwiftSource], to target: ExtensionPackage.Target) {
    guard
      sources.contains(where: {
        $0.uses.contains("module") && !$0.uses.isDisjoint(with: ["Bundle", "bundle"])
      }),
      !sources.contains(where: { $0.extends.contains("module") })
    else { return }
    let text = """
      import Foundation

      extension Bundle {
        static var module: Bundle { .main }
      }

      """
    let path = "\(target.path)/\(target.name)Bundle.swift"
    add(ExtensionPackage.File(path: path, content: .bytes(Array(text.utf8))))
    facts.notes.append(
      "Bundle.module of \(target.name) is the extension's bundle: resources of modules are left out"
    )
  }

  /// The package of a module from Swift's own organizations, which builds on Linux; other packages are not fetched.
  private func remote(of module: String, _ target: ProjectTarget?) -> ExtensionPackage.Remote? {
    let products = (target?.products ?? []) + project.targets.flatMap(\.products)
    guard let address = products.first(where: { $0.name == module })?.address,
      ["https://github.com/apple/", "https://github.com/swiftlang/"].contains(where: {
        address.hasPrefix($0)
      })
    else { return nil }
    return ExtensionPackage.Remote(address: address)
  }

  /// Adds an empty module for each missing module, so that its import compiles.
  mutating func addMissingModules() throws(ImportError) {
    for (name, places) in missing.sorted(by: { $0.key < $1.key }) {
      let text = """
        // An empty module in the place of \(name), which is not on Linux: its import compiles. Add what the
        // sources use of it.
        @_exported import Foundation
        \(name == "Darwin" ? "@_exported import Glibc\n" : "")
        """
      add(
        ExtensionPackage.File(
          path: "Modules/\(name)/\(name).swift", content: .bytes(Array(text.utf8))))
      targets.append(
        ExtensionPackage.Target(kind: .target, name: name, path: "Modules/\(name)"))
      for index in targets.indices where wanting[name]?.contains(targets[index].name) == true {
        targets[index].targets.append(name)
      }
      // A module of the project is not reported: none of its files belong to the controls.
      if module(name) != nil { continue }
      let addresses = project.targets.flatMap(\.products).filter { $0.name == name }
      facts.missing.append(
        ImportReport.Missing(
          module: name, isApples: KnownModules.apple.contains(name),
          address: addresses.lazy.compactMap(\.address).first, places: places))
    }
  }
}

/// The modules that a Swift file can import in a package of extensions.
enum KnownModules {
  /// The modules that come with Swift on Linux.
  static let toolchain: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Synchronization", "Observation",
    "RegexBuilder", "Distributed", "XCTest", "Testing", "_Concurrency", "_StringProcessing",
    "_Differentiation", "Builtin", "Cxx", "CxxStdlib",
  ]

  /// The modules of this library; a test compares them with the library's manifest and headers.
  static let library: Set<String> = [
    "WidgetKit", "SwiftUI", "AppIntents", "ActivityKit", "Combine", "UIKit", "AppKit",
    "CoreGraphics", "os", "OSLog", "AppleFoundation", "RelevanceKit", "CoreSpotlight", "Intents",
    "ControlKit", "ControlKitFoundation", "ExtensionKit",
  ]

  /// Apple's frameworks that this library has a stand-in for; a test compares them with the library's manifest.
  static let standIns: Set<String> = [
    "AVFoundation", "CloudKit", "CoreData", "CoreLocation", "CryptoKit", "NetworkExtension",
    "Security", "SwiftData", "UserNotifications",
  ]

  /// Apple's frameworks, to distinguish a missing framework from a module of another company.
  static let apple: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "Accounts",
    "AdServices", "AlarmKit", "AppTrackingTransparency", "AudioToolbox",
    "AuthenticationServices", "BackgroundTasks", "CFNetwork", "CallKit", "CarPlay", "Carbon",
    "Charts",
    "ClockKit", "CloudKit", "CommonCrypto", "Contacts", "ContactsUI", "CoreAudio", "CoreBluetooth",
    "CoreData",
    "CoreFoundation", "CoreHaptics", "CoreImage", "CoreLocation", "CoreMIDI",
    "CoreML", "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices",
    "CoreTelephony", "CoreText", "CoreTransferable", "CoreVideo", "CryptoKit", "Darwin",
    "DeviceActivity", "DeviceCheck", "EventKit", "EventKitUI", "ExternalAccessory",
    "FamilyControls", "FoundationModels", "GameController", "GameKit", "HealthKit", "HomeKit",
    "IOKit", "ImageIO", "ImagePlayground", "IntentsUI", "JavaScriptCore", "LinkPresentation",
    "LocalAuthentication", "LockedCameraCapture", "ManagedSettings", "MapKit", "MediaPlayer",
    "MessageUI", "Messages",
    "Metal", "MetalKit", "MultipeerConnectivity", "MusicKit", "NaturalLanguage",
    "NearbyInteraction", "Network", "NetworkExtension", "NotificationCenter", "ObjectiveC",
    "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI", "PushKit", "PushToTalk",
    "QuartzCore", "QuickLook", "RealityKit", "ReplayKit", "SafariServices", "SceneKit",
    "ScreenTime", "Security", "ShazamKit", "ServiceManagement", "Social", "Speech", "SpriteKit",
    "StoreKit",
    "SwiftData", "SystemConfiguration", "TipKit", "Translation", "UniformTypeIdentifiers",
    "UserNotifications", "UserNotificationsUI", "VideoToolbox", "Vision", "WatchConnectivity",
    "VisionKit", "WatchKit", "WeatherKit", "WebKit", "XPC", "simd",
  ]

  /// The modules with the rest of Apple's Foundation, which files with `import Foundation` get.
  ///
  /// The parser of XML needs a library that programs without it should not load.
  static func foundation(for sources: [SwiftSource]) -> [String] {
    let needsXML = sources.contains { !$0.uses.isDisjoint(with: ofXML) }
    return ["AppleFoundation"] + (needsXML ? ["FoundationXML"] : [])
  }

  private static let ofXML: Set<String> = ["XMLDocument", "XMLElement", "XMLNode", "XMLParser"]

  /// The modules that can be imported without further steps.
  static let present = toolchain.union(library)

  /// The library's targets, whose names no other target may have; a test compares them with the folders of `Sources`.
  static let taken = library.union(standIns).union([
    "ActionButton", "ActionButtonTesting", "AppleModules", "AssetCatalogs", "AssetSymbols",
    "BuiltInControls", "ButtonLoop", "CCrypt", "CDevices", "CHTTP", "CMainBundle", "CMosquitto",
    "CPreferences", "CSignature", "CSystem", "CWebSocket", "CYAML", "Commands", "Configuration",
    "ControlModel", "ControlSocket",
    "Daemon", "Devices", "EmbedTexts", "ExtensionHost", "ExtensionPackages", "Gateway", "Gesture",
    "HomeAssistantControls", "IntentClasses", "IntentDefinitions", "IntentMacros", "MQTT", "Macros",
    "PlatformKit", "Presenters", "Previews", "SampleControls", "SavedState", "Screens",
    "ServiceLog", "Sharing", "SocketServer", "SystemAccess", "Wire", "YAML",
  ])
}

extension PackageBuilder {
  struct Module {
    var files: [String]
    var settings: CompilerSettings
    /// The module's target, or `nil` for a module of a package beside the project.
    var owner: ProjectTarget?
  }

  /// The module of this name in the project or in a package beside it, or `nil`.
  func module(_ name: String) -> Module? {
    let found = project.targets.first {
      $0.kind == .module
        && SourceFolder.identifier($0.settings["PRODUCT_MODULE_NAME"] ?? $0.name) == name
    }
    if let found {
      guard !found.sources.isEmpty else { return nil }
      return Module(
        files: found.sources, settings: CompilerSettings(found.settings), owner: found)
    }
    guard let folder = packages.flatMap(\.modules).first(where: { $0.name == name })?.folder else {
      return nil
    }
    // `LocalPackage` has checked that the folder exists.
    let files = ((try? SourceFolder.files(below: folder)) ?? []).filter { $0.hasSuffix(".swift") }
    return files.isEmpty ? nil : Module(files: files, settings: CompilerSettings(), owner: nil)
  }

  /// The files that the controls of an extension need, from the extension and the modules that it can reach.
  func selection(of target: ProjectTarget) -> ControlSelection? {
    let settings = CompilerSettings(target.settings)
    let sources = Self.readable(target.sources, conditions(of: settings))
    var modules: [String: [SwiftSource]] = [:]
    var seen: Set<String> = []
    var names = sources.flatMap(\.imports).map(\.module)
    while let name = names.popLast() {
      guard seen.insert(name).inserted, let module = module(name) else { continue }
      let files = Self.readable(module.files, conditions(of: module.settings))
      modules[name] = files
      names += files.flatMap(\.imports).map(\.module)
    }
    var selection = ControlSelection(of: sources, modules: modules)
    /// The modules that these files import and that are not available.
    func missing(_ files: [SwiftSource]) -> Set<String> {
      let known = KnownModules.present.union(KnownModules.standIns).union(modules.keys)
      return Set(files.flatMap(\.imports).map(\.module)).subtracting(known)
        .filter { remote(of: $0, target) == nil }
    }
    let all = sources + modules.values.flatMap { $0 }
    let paths = selection?.paths ?? []
    selection?.avoided = missing(all).subtracting(missing(all.filter { paths.contains($0.path) }))
    return selection
  }

  /// The files that can be read; unreadable files are reported when the target is added.
  private static func readable(_ paths: [String], _ conditions: SwiftConditions) -> [SwiftSource] {
    paths.compactMap { path in
      guard let bytes = try? SourceFolder.read(path) else { return nil }
      return SwiftSource(path: path, bytes, conditions)
    }
  }

  /// Reports how few files the controls alone need, for a build that fails in another file.
  mutating func adviseControls(_ target: ProjectTarget, _ sources: [SwiftSource]) {
    guard let selection = selection(of: target), !selection.hasEntry else { return }
    let needed = sources.count { selection.paths.contains($0.path) }
    // A bundle is always replaced.
    guard sources.contains(where: { !$0.isBundle && !selection.paths.contains($0.path) }) else {
      return
    }
    facts.notes.append(
      "if a file of the widgets does not compile, import --controls takes \(needed) of the \(sources.count) files of "
        + "\(target.name), those that its controls need")
  }
}

/// Support for widgets whose options are the parameters of an `INIntent`: intent definitions and Intents extensions.
extension PackageBuilder {
  /// Adds the intent definitions of an extension to its sources, where the plugin finds them.
  mutating func addIntents(of source: ProjectTarget, to target: inout ExtensionPackage.Target) {
    let definitions = Self.definitions(of: source)
    guard !definitions.isEmpty else { return }
    target.plugins.append((LibrarySource.intentPlugin, library.package))
    for file in definitions {
      add(
        ExtensionPackage.File(
          path: "\(target.path)/Intents/\(SourceFolder.name(file))",
          content: copies ? .copy(file) : .link(file)))
    }
    let names = definitions.map { SourceFolder.name($0) }.joined(separator: ", ")
    facts.notes.append("the classes of \(names) are generated when \(target.name) is built")
  }

  /// The extension with the files of its project's Intents extensions, which list the values of options.
  ///
  /// On an iPhone these extensions are separate processes; here the daemon asks only the widgets' program for values.
  mutating func addingIntentHandler(to source: ProjectTarget) -> ProjectTarget {
    guard !Self.definitions(of: source).isEmpty else { return source }
    var source = source
    for handler in project.targets where handler.name != source.name && handler.handlesIntents {
      let sources = handler.sources.filter { !source.sources.contains($0) }
      let resources = handler.resources.filter { !source.resources.contains($0) }
      source.sources += sources
      source.resources += resources
      guard !sources.isEmpty else { continue }
      facts.notes.append(
        "the sources of \(handler.name), which lists the values of options, are compiled into \(source.programName)"
      )
    }
    source.sources.sort()
    return source
  }

  private static func definitions(of target: ProjectTarget) -> [String] {
    target.resources.filter { ResourceKind($0) == .intents && SourceFolder.exists($0) }
  }
}

extension ProjectTarget {
  fileprivate var handlesIntents: Bool {
    // An unreadable Info.plist is reported when its target is added.
    guard kind == .appExtension, let infoFile, let info = try? PropertyList.read(infoFile) else {
      return false
    }
    return info["NSExtension"]?["NSExtensionPointIdentifier"]?.text == "com.apple.intents-service"
  }
}

/// The files that the controls of an extension need, without the files and modules that only its widgets use.
struct ControlSelection {
  /// The paths of files in the extension and its modules.
  let paths: Set<String>
  /// The controls that the extension's bundle names, or all controls if it names no control.
  let controls: [String]
  /// Whether the extension's bundle is among the files, because its file declares a control.
  let hasEntry: Bool
  /// The missing modules that only other files import.
  var avoided: Set<String> = []

  /// Selects files of an extension and of its modules; the result is `nil` if the extension declares no control.
  init?(of sources: [SwiftSource], modules: [String: [SwiftSource]]) {
    var named: Set<String> = []
    for source in sources where source.isBundle { named.formUnion(source.uses) }
    let all = sources.flatMap(\.controls)
    let offered = all.filter { named.contains($0) }
    let controls = offered.isEmpty ? all : offered
    let seeds = sources.filter { !Set($0.controls).isDisjoint(with: controls) }
    guard !seeds.isEmpty else { return nil }
    let hasEntry = seeds.contains { !$0.entries.isEmpty }
    let candidates = sources.filter { !$0.isBundle || !Set($0.controls).isDisjoint(with: controls) }
    let others = modules.values.flatMap { $0 }
    // A file that re-exports a module is used without being named.
    let exports = others.filter { $0.uses.contains("_exported") }
    let chosen = SourceClosure(ofProgram: candidates, modules: modules).complete(seeds + exports)
    paths = Set(chosen.map(\.path))
    self.controls = controls
    self.hasEntry = hasEntry
  }
}
