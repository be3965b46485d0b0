import ControlKit
public import Foundation

/// The app, as UIKit has it: it has no screen here, and can open addresses.
@MainActor @preconcurrency
open class UIApplication: NSObject {
  /// The app.
  public static let shared = UIApplication()

  /// What an app does.
  public enum State: Int, Sendable {
    /// It is in front.
    case active
    /// It is about to be in front, or no more.
    case inactive
    /// It is not in front.
    case background
  }

  /// A choice when an address is opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A choice by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Only in an app that is made for it.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  /// The address of an app's settings.
  public static let openSettingsURLString = "app-settings:"
  /// The address of an app's notifications in the settings.
  public static let openNotificationSettingsURLString = "app-settings:notifications"

  /// In the background: an extension has no screen.
  open var applicationState: State { .background }
  /// Whether the screen stays on while the app is in front; here it is only stored.
  open var isIdleTimerDisabled = false
  /// Whether the address has a scheme: which app takes it, the system knows when it is opened.
  open func canOpenURL(_ url: URL) -> Bool { url.scheme?.isEmpty == false }

  /// Asks for an address to be opened, and reports whether the request was accepted.
  ///
  /// While an intent performs, the press ends as performed only if the address was opened.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isTaken = SystemOpening.open(url)
    completion?(isTaken)
  }

  /// Asks for an address to be opened, and reports whether the request was accepted.
  @discardableResult
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool { SystemOpening.open(url) }
}

/// The desktop, as AppKit has it.
open class NSWorkspace: NSObject, @unchecked Sendable {
  /// The desktop.
  public static let shared = NSWorkspace()

  /// How an app is opened.
  public final class OpenConfiguration: NSObject, @unchecked Sendable {
    /// Whether it comes to the front.
    public var activates = true
    /// Whether a new process is started.
    public var createsNewApplicationInstance = false
    /// Whether it is hidden.
    public var hides = false
    /// What it is started with.
    public var arguments: [String] = []
  }

  /// Asks for an address to be opened, and reports whether the request was accepted.
  ///
  /// While an intent performs, the press ends as performed only if the address was opened.
  @discardableResult
  open func open(_ url: URL) -> Bool { SystemOpening.open(url) }

  /// Asks for an address to be opened.
  open func open(
    _ url: URL, configuration: OpenConfiguration,
    completionHandler: (@Sendable (NSRunningApplication?, (any Error)?) -> Void)? = nil
  ) {
    let isTaken = SystemOpening.open(url)
    completionHandler?(nil, isTaken ? nil : CocoaError(.featureUnsupported))
  }

  /// Asks for an address to be opened.
  ///
  /// - Throws: An error if the request is not accepted.
  @discardableResult
  open func open(
    _ url: URL, configuration: OpenConfiguration
  ) async throws -> NSRunningApplication {
    guard SystemOpening.open(url) else { throw CocoaError(.featureUnsupported) }
    return NSRunningApplication.current
  }

  /// Nil: an app of a Mac is not found here by its identifier.
  open func urlForApplication(withBundleIdentifier bundleIdentifier: String) -> URL? { nil }

  /// Nil: which program opens an address, `xdg-open` knows.
  open func urlForApplication(toOpen url: URL) -> URL? { nil }

  /// False: people choose that for their desktop.
  open var accessibilityDisplayShouldReduceMotion: Bool { false }
  /// False: people choose that for their desktop.
  open var accessibilityDisplayShouldIncreaseContrast: Bool { false }
}

/// A running program.
open class NSRunningApplication: NSObject, @unchecked Sendable {
  /// This one.
  public static let current = NSRunningApplication()

  /// How a program comes to the front.
  public struct ActivationOptions: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: UInt
    /// Creates choices from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// With all its windows.
    public static let activateAllWindows = ActivationOptions(rawValue: 1)
    /// Even over what a person works in.
    public static let activateIgnoringOtherApps = ActivationOptions(rawValue: 2)
  }

  /// The number of the process.
  open var processIdentifier: Int32 { ProcessInfo.processInfo.processIdentifier }
  /// The identifier in the program's Info.plist.
  open var bundleIdentifier: String? { Bundle.main.bundleIdentifier }
  /// The program's name.
  open var localizedName: String? { ProcessInfo.processInfo.processName }
  /// False: an extension has no window.
  @discardableResult
  open func activate(options: ActivationOptions = []) -> Bool { false }
}

/// The app, as AppKit has it; it has no window here.
@MainActor @preconcurrency
open class NSApplication: NSObject {
  /// The app.
  public static let shared = NSApplication()

  /// False: an extension has no window.
  open var isActive: Bool { false }
  /// Light.
  open var effectiveAppearance: NSAppearance { NSAppearance(.aqua) }
  /// Nothing: an extension has no window.
  open func activate(ignoringOtherApps flag: Bool) {}
  /// Nothing: an extension has no window.
  open func activate() {}
}

/// The app, as AppKit has it.
@MainActor public var NSApp: NSApplication { NSApplication.shared }
