import AssetCatalogs
import ControlKitFoundation
public import Foundation

/// The device, which calls itself an iPhone, as the apps that ask were written for one.
///
/// Its name and its battery are those of this machine.
@MainActor @preconcurrency
open class UIDevice: NSObject {
  /// What a battery does.
  public enum BatteryState: Int, Sendable {
    /// There is none, or it does not say.
    case unknown
    /// It gives.
    case unplugged
    /// It takes.
    case charging
    /// It has enough.
    case full
  }

  /// This device.
  public static let current = UIDevice(power: "/sys/class/power_supply")

  private let power: String

  package init(power: String) {
    self.power = power
  }

  /// The name of this machine.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// iPhone.
  open var model: String { "iPhone" }
  /// iPhone.
  open var localizedModel: String { "iPhone" }
  /// iOS.
  open var systemName: String { "iOS" }
  /// The version of iOS whose controls this is: 18.0.
  open var systemVersion: String { "18.0" }
  /// A phone.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }

  /// A number of this machine's user that stays the same; nil if it cannot be saved.
  open var identifierForVendor: UUID? { InstallationID.value }

  /// Whether the battery is watched: to read it, this need not be set here.
  open var isBatteryMonitoringEnabled = false

  /// From 0 to 1; -1 if no battery says.
  open var batteryLevel: Float {
    guard let text = batteryFile("capacity"), let percent = Float(text) else { return -1 }
    return min(max(percent / 100, 0), 1)
  }

  /// What the battery does.
  open var batteryState: BatteryState {
    switch batteryFile("status") {
    case "Discharging": .unplugged
    case "Charging": .charging
    case "Full", "Not charging": .full
    default: .unknown
    }
  }

  /// A file of the first supply that is a battery.
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

/// The number of a user's installation, in the state folder.
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
