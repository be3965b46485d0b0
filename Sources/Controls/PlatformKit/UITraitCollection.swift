import AssetCatalogs
public import ControlKit
import ControlKitFoundation
public import Foundation

/// The traits of the environment: an iPhone in the light appearance, unless created otherwise.
///
/// `@unchecked Sendable` is sound: the properties are constants.
open class UITraitCollection: NSObject, @unchecked Sendable {
  /// The light or dark appearance.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Pixels per point.
  public let displayScale: CGFloat

  init(style: UIUserInterfaceStyle, idiom: UIUserInterfaceIdiom, scale: CGFloat) {
    userInterfaceStyle = style
    userInterfaceIdiom = idiom
    displayScale = scale
  }

  /// Creates traits without values.
  public override convenience init() {
    self.init(style: .unspecified, idiom: .unspecified, scale: 0)
  }

  /// Creates traits with only an appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle, idiom: .unspecified, scale: 0)
  }

  /// Creates traits with only a kind of device.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(style: .unspecified, idiom: userInterfaceIdiom, scale: 0)
  }

  /// Creates traits with only a scale.
  public convenience init(displayScale: CGFloat) {
    self.init(style: .unspecified, idiom: .unspecified, scale: displayScale)
  }

  /// The traits of the environment in which controls are shown.
  public static let current = UITraitCollection(style: .light, idiom: .phone, scale: 3)

  /// Always compact.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  /// Always regular.
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
}

// The classes of UIKit's views and the SwiftUI views that contain them. As on an iPhone, controls, widgets and Live
// Activities cannot show them: nothing is drawn, and `lint` reports them. They exist so that a file that an app shares with
// its extension compiles.

/// A SwiftUI view that contains a view of UIKit, which only an app can show.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  /// The type of the object that connects the view with SwiftUI.
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  /// Never called: the view is not shown.
  func makeUIView(context: Context) -> UIViewType
  /// Never called: the view is not shown.
  func updateUIView(_ view: UIViewType, context: Context)
  /// Never called: the view is not shown.
  func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension UIViewRepresentable where Coordinator == Void {
  /// Never called: the view is not shown.
  public func makeCoordinator() {}
}

/// A SwiftUI view that contains the view of a controller of UIKit, which only an app can show.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  /// The type of the controller.
  associatedtype UIViewControllerType: UIViewController
  /// The type of the object that connects the controller with SwiftUI.
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>
  /// Never called: the view is not shown.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Never called: the view is not shown.
  func updateUIViewController(_ controller: UIViewControllerType, context: Context)
  /// Never called: the view is not shown.
  func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
  /// Never called: the view is primitive.
  public var body: Never { return noBody(Self.self) }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  /// Never called: the view is not shown.
  public func makeCoordinator() {}
}

/// The device, which identifies itself as an iPhone, with the name and the battery of this machine.
@MainActor @preconcurrency
open class UIDevice: NSObject {
  /// Whether a battery is charging.
  public enum BatteryState: Int, Sendable {
    /// There is no battery, or its state is not available.
    case unknown
    case unplugged
    case charging
    /// Connected to power and not charging.
    case full
  }

  /// The Linux machine that runs this process.
  public static let current = UIDevice(power: "/sys/class/power_supply")

  private let power: String

  package init(power: String) {
    self.power = power
  }

  /// The name of this machine.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// Always `iPhone`.
  open var model: String { "iPhone" }
  /// Always `iPhone`.
  open var localizedModel: String { "iPhone" }
  /// Always `iOS`.
  open var systemName: String { "iOS" }
  /// The emulated version of iOS; always `18.0`.
  open var systemVersion: String { "18.0" }
  /// Always an iPhone.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }

  /// A persistent identifier for this user of this machine, or `nil` if it cannot be saved.
  open var identifierForVendor: UUID? { InstallationID.value }

  /// Whether the battery is monitored, without effect: the battery can always be read.
  open var isBatteryMonitoringEnabled = false

  /// The charge from 0 to 1, or -1 if it is not available.
  open var batteryLevel: Float {
    guard let text = batteryFile("capacity"), let percent = Float(text) else { return -1 }
    return min(max(percent / 100, 0), 1)
  }

  /// The state of the first battery; `unknown` without a battery.
  open var batteryState: BatteryState {
    switch batteryFile("status") {
    case "Discharging": .unplugged
    case "Charging": .charging
    case "Full", "Not charging": .full
    default: .unknown
    }
  }

  /// Reads a file of the first power supply that is a battery.
  private func batteryFile(_ name: String) -> String? {
    let supplies = (try? FileManager.default.contentsOfDirectory(atPath: power)) ?? []
    for supply in supplies.sorted() where text("\(supply)/type") == "Battery" {
      return text("\(supply)/\(name)")
    }
    return nil
  }

  private func text(_ path: String) -> String? {
    BoundedFile.read("\(power)/\(path)", limit: 65_536).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}

/// The persistent identifier of a user's installation, in the state folder.
enum InstallationID {
  static let value: UUID? = {
    let file = StateFolder.current.appendingPathComponent("installation-id")
    if let data = BoundedFile.read(file.path, limit: 64),
      let id = UUID(uuidString: String(decoding: data, as: UTF8.self))
    {
      return id
    }
    let id = UUID()
    do {
      try FileManager.default.createDirectory(
        at: StateFolder.current, withIntermediateDirectories: true)
      try Data(id.uuidString.utf8).write(to: file, options: .atomic)
      return id
    } catch {
      return nil
    }
  }()
}

/// The screen of an iPhone that is 390 points wide, for which widget sizes are computed.
@MainActor @preconcurrency
open class UIScreen: NSObject {
  /// The only instance.
  public static let main = UIScreen()

  /// The bounds in points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// The bounds in pixels.
  open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1170, height: 2532) }
  /// Pixels per point.
  open var scale: CGFloat { 3 }
  /// Pixels per point.
  open var nativeScale: CGFloat { 3 }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { .current }
  /// The maximum number of frames per second.
  open var maximumFramesPerSecond: Int { 60 }
  /// Always 0.5.
  open var brightness: CGFloat { 0.5 }
}

/// The screen of a Mac that is 1440 points wide.
@MainActor @preconcurrency
open class NSScreen: NSObject {
  /// The only instance.
  public static let main: NSScreen? = NSScreen()
  /// An array with `main` only.
  public static var screens: [NSScreen] { main.map { [$0] } ?? [] }

  /// The frame in points.
  open var frame: CGRect { CGRect(x: 0, y: 0, width: 1440, height: 900) }
  /// The frame in points, without the menu bar.
  open var visibleFrame: CGRect { CGRect(x: 0, y: 0, width: 1440, height: 875) }
  /// Pixels per point.
  open var backingScaleFactor: CGFloat { 2 }
}

/// The light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

/// The amount of available space.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// The context in which a view of UIKit is created or updated.
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The object that connects the view with SwiftUI.
  public let coordinator: Representable.Coordinator
}

/// The context in which a controller of UIKit is created or updated.
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  /// The object that connects the controller with SwiftUI.
  public let coordinator: Representable.Coordinator
}
