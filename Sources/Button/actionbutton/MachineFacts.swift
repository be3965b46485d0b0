import Devices
import FoundationEssentials
import Glibc
import SystemAccess

/// The facts that `doctor` checks besides devices: the kernel, the running programs, the broker.
struct MachineFacts: Sendable {
  struct Program: Equatable, Sendable {
    var pid: Int32
    /// The name from the kernel, at most 15 bytes long.
    var name: String
    /// The arguments; the first is the program's own name.
    var arguments: [String]
  }

  /// One line of `doctor`: whether it works (`nil` for information only), the subject, and a sentence.
  struct Finding: Equatable, Sendable {
    var works: Bool?
    var what: String
    var text: String
  }

  /// The kernel's release, such as `6.12.47+rpt-rpi-v8`.
  var kernel: String
  var programs: [Program]
  /// Whether a broker answers on this machine, or `nil` if the MQTT client is not installed.
  var hasBroker: Bool?

  var findings: [Finding] {
    [kernelFinding] + [pigpiodFinding, daemonFinding, brokerFinding].compactMap(\.self)
  }

  private var kernelFinding: Finding {
    let numbers = kernel.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2, (numbers[0], numbers[1]) < (5, 10) else {
      return Finding(works: true, what: "Linux", text: kernel)
    }
    return Finding(
      works: false, what: "Linux",
      text:
        "\(kernel) is too old: GPIO lines need 5.10 or later; upgrade the system (sudo apt full-upgrade)"
    )
  }

  /// pigpiod accesses the processor's registers: the kernel does not know which lines it uses.
  private var pigpiodFinding: Finding? {
    guard let program = programs.first(where: { $0.name == "pigpiod" }) else { return nil }
    return Finding(
      works: false, what: "pigpiod",
      text:
        "it is running (process \(program.pid)) and uses GPIO lines without reserving them, so another program can "
        + "use the same line; if you do not need it: sudo systemctl disable --now pigpiod")
  }

  private var daemonFinding: Finding? {
    let daemons = programs.filter {
      $0.name == "actionbutton" && $0.arguments.dropFirst().first == "run"
    }
    guard let first = daemons.first else { return nil }
    guard daemons.count > 1 else {
      return Finding(works: true, what: "daemon", text: "it is running (process \(first.pid))")
    }
    let list = daemons.map { "\($0.pid) (\($0.arguments.joined(separator: " ")))" }
    return Finding(
      works: false, what: "daemon",
      text:
        "\(daemons.count) daemons are running, but only one can use a line: \(list.joined(separator: ", ")); stop "
        + "the others, or the service with: sudo systemctl stop actionbutton")
  }

  private var brokerFinding: Finding? {
    switch hasBroker {
    case nil: nil
    case true?: Finding(works: true, what: "MQTT", text: "a broker answers on this machine")
    case false?:
      Finding(
        works: nil, what: "MQTT",
        text:
          "no broker on this machine; install one with sudo apt install mosquitto, or give actionbutton-mqtt the "
          + "address of another one with --broker")
    }
  }
}

extension MachineFacts {
  static func here() -> MachineFacts {
    var name = utsname()
    uname(&name)
    let kernel = withUnsafeBytes(of: name.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let isInstalled = access("/usr/bin/actionbutton-mqtt", X_OK) == 0
    return MachineFacts(
      kernel: kernel, programs: runningPrograms(),
      hasBroker: isInstalled ? answers(port: 1_883) : nil)
  }

  private static func runningPrograms() -> [Program] {
    // Processes that end meanwhile are left out.
    let names = (try? Folder.names(in: "/proc")) ?? []
    return names.compactMap { Int32($0) }.sorted().compactMap { pid in
      guard let name = text("/proc/\(pid)/comm"), let line = text("/proc/\(pid)/cmdline") else {
        return nil
      }
      return Program(
        pid: pid, name: String(name.prefix { $0 != "\n" }),
        arguments: line.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(
          String.init))
    }
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a program on this machine accepts connections on a port.
  private static func answers(port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

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
