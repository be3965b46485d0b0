import Devices
import Glibc
import SystemAccess

/// A button's key to which systemd-logind also reacts.
///
/// logind reads the input devices that udev tags with `power-switch` (70-power-switch.rules). The daemon grabs the
/// key while it runs; a press during its restart shuts the machine down.
struct PowerKey: Equatable {
  /// The settings of logind.conf(5) by the names of the keys (logind-button.c of systemd).
  static let settings = [
    "KEY_POWER": "HandlePowerKey", "KEY_POWER2": "HandlePowerKey", "KEY_RESTART": "HandleRebootKey",
    "KEY_SLEEP": "HandleSuspendKey", "KEY_SUSPEND": "HandleHibernateKey",
  ]
  /// The folder and the name of the file with the setting of the system's owner.
  static let dropIn = (folder: "/etc/systemd/logind.conf.d", name: "actionbutton.conf")
  /// The maximum size of a file of udev or logind that is read, in bytes.
  static let longestFile = 65_536

  /// The kernel's name of the key.
  let key: String
  /// The device's title, for messages.
  let device: String

  private var setting: String { Self.settings[key] ?? "" }
  private var path: String { "\(Self.dropIn.folder)/\(Self.dropIn.name)" }

  var text: String { "[Login]\n\(setting)=ignore\n" }

  /// The problem and its correction.
  var advice: String {
    "while the daemon is not running, as during a restart, systemd-logind handles \(key) of \(device) and may shut "
      + "down the machine; write [Login] and \(setting)=ignore into \(path), then: sudo systemctl kill -s HUP "
      + "systemd-logind"
  }

  var question: String {
    "While the daemon is not running, systemd-logind handles \(key). Write \(path), so that it ignores the key?"
  }

  /// Finds the key of a button to which logind reacts.
  ///
  /// - Parameters:
  ///   - source: The button.
  ///   - devices: The input devices of this machine.
  ///   - isSwitch: Whether udev tags the device of a node with `power-switch`.
  ///   - configuration: The lines of logind's files; later lines override earlier lines.
  /// - Returns: The key, or `nil` if logind ignores it or the button has no such key.
  static func find(
    _ source: ButtonSpec, in devices: [EvdevDevice], isSwitch: (String) -> Bool = isTagged,
    configuration: [String] = logindLines()
  ) -> PowerKey? {
    let (name, path): (String?, String?)
    switch source {
    case .key(let key, anyKeyboard: _): (name, path) = (key, nil)
    case .device(let device, let key, grab: _): (name, path) = (key, device)
    case .gpio, .keyboard, .script, .virtual: return nil
    }
    for device in devices where path.map({ device.node == $0 || device.links.contains($0) }) ?? true
    {
      for key in device.keys.map(\.name) where name == nil || key == name {
        guard let setting = settings[key], isSwitch(device.node) else { continue }
        let last = configuration.map { $0.filter { !$0.isWhitespace } }
          .last { $0.hasPrefix("\(setting)=") }
        if last != "\(setting)=ignore" { return PowerKey(key: key, device: device.title) }
      }
    }
    return nil
  }

  func write(in folder: String = dropIn.folder) throws(FileFailure) {
    mkdir(folder, 0o755)
    try DurableFile(folder: folder, name: Self.dropIn.name, mode: 0o644, owner: nil)
      .write(Array(text.utf8))
  }

  private static func isTagged(_ node: String) -> Bool {
    var status = stat()
    guard stat(node, &status) == 0 else { return false }
    // Input devices have the major number 13; udev names its records by the numbers of the device.
    let minor = status.st_rdev & 0xFF | (status.st_rdev >> 12) & 0xFFF00
    return lines(of: "/run/udev/data/c13:\(minor)").contains("G:power-switch")
  }

  /// The lines of logind's files: of the main file, then of the drop-ins in the order of their names.
  ///
  /// A file replaces the file of its name in a folder of lower priority (logind.conf(5)).
  static func logindLines(below root: String = "") -> [String] {
    let folders = ["/usr/lib", "/usr/local/lib", "/run", "/etc"].map { "\(root)\($0)/systemd" }
    let main = folders.map { lines(of: "\($0)/logind.conf") }.last { !$0.isEmpty }
    var dropIns: [String: String] = [:]
    for folder in folders.map({ "\($0)/logind.conf.d" }) {
      for name in (try? Folder.names(in: folder)) ?? [] where name.hasSuffix(".conf") {
        dropIns[name] = "\(folder)/\(name)"
      }
    }
    let files = dropIns.sorted { $0.key < $1.key }.map(\.value)
    return (main ?? []) + files.flatMap(lines)
  }

  private static func lines(of file: String) -> [String] {
    let bytes = (try? FileBytes.read(file, limit: longestFile)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
