import ControlKit
public import Foundation

/// The app object of UIKit, which can only open URLs here.
@MainActor @preconcurrency
open class UIApplication: NSObject {
  /// The only instance.
  public static let shared = UIApplication()

  /// The URL of the app's settings.
  public static let openSettingsURLString = "app-settings:"
  /// The URL of the app's notification settings.
  public static let openNotificationSettingsURLString = "app-settings:notifications"

  /// Always the background, since an extension has no screen.
  open var applicationState: State { .background }
  /// Whether the screen stays on while the app is in the foreground; only stored.
  open var isIdleTimerDisabled = false
  /// Whether the URL has a scheme; only opening the URL shows whether an app supports it.
  open func canOpenURL(_ url: URL) -> Bool { url.scheme?.isEmpty == false }

  /// The only instance for the key path `shared`, which extensions use to get it, or `nil` for another key path.
  open class func value(forKeyPath keyPath: String) -> Any? {
    ["shared", "sharedApplication"].contains(keyPath) ? shared : nil
  }

  /// Requests to open a URL and reports whether the request was accepted.
  ///
  /// While an intent performs, the press fails if the URL cannot be opened.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isTaken = SystemOpening.open(url)
    completion?(isTaken)
  }

  /// Requests to open a URL and reports whether the request was accepted.
  @discardableResult
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool { SystemOpening.open(url) }
}

extension UIApplication {
  /// The state of an app.
  public enum State: Int, Sendable {
    case active
    /// Changing between foreground and background.
    case inactive
    case background
  }

  /// An option for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The string that was passed to the initializer.
    public let rawValue: String
    /// Creates an option from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Open the URL only in an app that supports it as a universal link.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }
}

/// The workspace object of AppKit.
///
/// `@unchecked Sendable` is sound: the class has no properties.
open class NSWorkspace: NSObject, @unchecked Sendable {
  /// The only instance.
  public static let shared = NSWorkspace()

  /// Requests to open a URL and reports whether the request was accepted.
  ///
  /// While an intent performs, the press fails if the URL cannot be opened.
  @discardableResult
  open func open(_ url: URL) -> Bool { SystemOpening.open(url) }

  /// Requests to open a URL.
  open func open(
    _ url: URL, configuration: OpenConfiguration,
    completionHandler: (@Sendable (NSRunningApplication?, (any Error)?) -> Void)? = nil
  ) {
    let isTaken = SystemOpening.open(url)
    completionHandler?(nil, isTaken ? nil : CocoaError(.featureUnsupported))
  }

  /// Requests to open a URL; throws an error if the request is not accepted.
  @discardableResult
  open func open(
    _ url: URL, configuration: OpenConfiguration
  ) async throws -> NSRunningApplication {
    guard SystemOpening.open(url) else { throw CocoaError(.featureUnsupported) }
    return NSRunningApplication.current
  }

  /// Reports that no app was opened: apps of a Mac cannot be opened here.
  open func openApplication(
    at url: URL, configuration: OpenConfiguration,
    completionHandler: (@Sendable (NSRunningApplication?, (any Error)?) -> Void)? = nil
  ) { completionHandler?(nil, CocoaError(.featureUnsupported)) }

  /// Throws `featureUnsupported`: apps of a Mac cannot be opened here.
  @discardableResult
  open func openApplication(
    at url: URL, configuration: OpenConfiguration
  ) async throws -> NSRunningApplication { throw CocoaError(.featureUnsupported) }

  /// Only this program: other programs of a Mac do not run here.
  open var runningApplications: [NSRunningApplication] { [.current] }

  /// Always nil: Mac apps cannot be found by their identifiers here.
  open func urlForApplication(withBundleIdentifier bundleIdentifier: String) -> URL? { nil }

  /// Always nil: `xdg-open` determines which program opens a URL.
  open func urlForApplication(toOpen url: URL) -> URL? { nil }

  /// Always false.
  open var accessibilityDisplayShouldReduceMotion: Bool { false }
  /// Always false.
  open var accessibilityDisplayShouldIncreaseContrast: Bool { false }
}

/// A running program.
///
/// `@unchecked Sendable` is sound: the class has no properties.
open class NSRunningApplication: NSObject, @unchecked Sendable {
  /// This program.
  public static let current = NSRunningApplication()

  /// This program if it has the identifier: other programs of a Mac do not run here.
  open class func runningApplications(
    withBundleIdentifier bundleIdentifier: String
  ) -> [NSRunningApplication] {
    current.bundleIdentifier == bundleIdentifier ? [current] : []
  }

  /// The process ID of this program.
  open var processIdentifier: Int32 { ProcessInfo.processInfo.processIdentifier }
  /// The bundle identifier from the program's Info.plist.
  open var bundleIdentifier: String? { Bundle.main.bundleIdentifier }
  /// The name of this program's executable.
  open var localizedName: String? { ProcessInfo.processInfo.processName }
  /// Always returns false: an extension has no window.
  @discardableResult
  open func activate(options: ActivationOptions = []) -> Bool { false }
}

extension NSRunningApplication {
  /// The options for activating a program.
  public struct ActivationOptions: OptionSet, Sendable {
    /// One bit for each option.
    public let rawValue: UInt
    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Bring all windows to the front.
    public static let activateAllWindows = ActivationOptions(rawValue: 1)
    /// Activate the program even if another program is active.
    public static let activateIgnoringOtherApps = ActivationOptions(rawValue: 2)
  }
}
