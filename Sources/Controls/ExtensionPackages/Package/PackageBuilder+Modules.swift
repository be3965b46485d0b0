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
      target.settings.implicitImports = KnownModules.foundation(for: sources)
      addModules(for: sources, to: &target, of: module.owner)
      facts.modules.append((name, sources.count))
    } catch { facts.problems.append("\(error)") }
    targets[index] = target
    return true
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
    "Security", "SwiftData",
  ]

  /// Apple's frameworks, to distinguish a missing framework from a module of another company.
  static let apple: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "Accounts",
    "AdServices", "AlarmKit", "AppTrackingTransparency", "AudioToolbox",
    "AuthenticationServices", "BackgroundTasks", "CFNetwork", "CallKit", "CarPlay", "Carbon",
    "Charts",
    "ClockKit", "CloudKit", "Contacts", "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreData",
    "CoreFoundation", "CoreHaptics", "CoreImage", "CoreLocation", "CoreMIDI",
    "CoreML", "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices",
    "CoreTelephony", "CoreText", "CoreTransferable", "CoreVideo", "CryptoKit", "Darwin",
    "DeviceActivity", "DeviceCheck", "EventKit", "EventKitUI", "ExternalAccessory",
    "FamilyControls", "FoundationModels", "GameController", "GameKit", "HealthKit", "HomeKit",
    "IOKit", "ImageIO", "IntentsUI", "JavaScriptCore", "LinkPresentation",
    "LocalAuthentication", "ManagedSettings", "MapKit", "MediaPlayer", "MessageUI", "Messages",
    "Metal", "MetalKit", "MultipeerConnectivity", "MusicKit", "NaturalLanguage",
    "NearbyInteraction", "Network", "NetworkExtension", "NotificationCenter", "ObjectiveC",
    "PDFKit", "PassKit", "PencilKit", "Photos", "PhotosUI", "PushKit", "PushToTalk",
    "QuartzCore", "QuickLook", "RealityKit", "ReplayKit", "SafariServices", "SceneKit",
    "ScreenTime", "Security", "ServiceManagement", "Social", "Speech", "SpriteKit", "StoreKit",
    "SwiftData", "SystemConfiguration", "TipKit", "Translation", "UniformTypeIdentifiers",
    "UserNotifications", "UserNotificationsUI", "VideoToolbox", "Vision", "WatchConnectivity",
    "WatchKit", "WeatherKit", "WebKit", "XPC",
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
}
