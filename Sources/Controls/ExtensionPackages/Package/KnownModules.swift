/// The modules that a Swift file can import in a package of extensions.
enum KnownModules {
  /// What comes with Swift on Linux.
  static let toolchain: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Dispatch", "Glibc", "Synchronization", "Observation",
    "RegexBuilder", "Distributed", "XCTest", "Testing", "_Concurrency", "_StringProcessing",
    "_Differentiation", "Builtin", "Cxx", "CxxStdlib",
  ]

  /// What this library brings; a test compares it with the library's own manifest and headers.
  static let library: Set<String> = [
    "WidgetKit", "SwiftUI", "AppIntents", "ActivityKit", "Combine", "UIKit", "AppKit",
    "CoreGraphics", "os", "OSLog", "AppleFoundation", "RelevanceKit", "CoreSpotlight", "Intents",
    "ControlKit", "ControlKitFoundation", "ExtensionKit",
  ]

  /// Apple's frameworks, to distinguish a missing one from a module of another company.
  static let apple: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "Accounts",
    "AdServices", "AlarmKit", "AppTrackingTransparency", "AudioToolbox",
    "AuthenticationServices", "BackgroundTasks", "CFNetwork", "CallKit", "CarPlay", "Charts",
    "ClockKit", "CloudKit", "Contacts", "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreData",
    "CoreFoundation", "CoreHaptics", "CoreImage", "CoreLocation", "CoreMIDI",
    "CoreML", "CoreMedia", "CoreMotion", "CoreNFC", "CoreServices",
    "CoreTelephony", "CoreText", "CoreTransferable", "CoreVideo", "CryptoKit", "Darwin",
    "DeviceActivity", "DeviceCheck", "EventKit", "EventKitUI", "ExternalAccessory",
    "FamilyControls", "FoundationModels", "GameController", "GameKit", "HealthKit", "HomeKit",
    "ImageIO", "IntentsUI", "JavaScriptCore", "LinkPresentation",
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

  /// What Apple's Foundation has besides: files with `import Foundation` alone get it.
  static let foundation = "AppleFoundation"

  /// What can be imported without anything being done.
  static let present = toolchain.union(library)
}
