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
