import CDevices
import FoundationEssentials
import Glibc
import SystemAccess

/// A snapshot of a GPIO chip and its lines.
public struct GPIOChip: Equatable, Sendable {
  /// One line of a chip.
  public struct Line: Equatable, Sendable {
    /// The line's index on its chip.
    public let offset: UInt32
    /// The kernel's name, or `nil` if the line has no name.
    public let name: String?
    /// The name of the program or driver that uses the line, or `nil` if the line is free or the driver has no name.
    public let consumer: String?
    /// Whether a program or a driver claims the line.
    public let isUsed: Bool
    /// Whether the line drives its wire.
    public let isOutput: Bool
  }

  /// The chip's node, such as `/dev/gpiochip0`.
  public let path: String
  /// The kernel's name, such as `gpiochip0`.
  public let name: String
  /// The kernel's label for the kind of chip, such as `pinctrl-rp1`.
  public let label: String
  /// The lines in the order of their offsets.
  public let lines: [Line]

  /// Reads the chip with this node; throws if it cannot be opened or read.
  public init(path: String) throws(DeviceError) {
    guard let chip = cg_chip_open(path) else { throw .chip(path, errno: .last) }
    defer { cg_chip_close(chip) }
    var info = cg_chip_info()
    guard cg_chip_get_info(chip, &info) == 0 else { throw .chip(path, errno: .last) }
    self.path = path
    name = text(of: info.name) ?? path
    label = text(of: info.label) ?? ""
    var lines: [Line] = []
    for offset in 0..<info.lines {
      var line = cg_line_info()
      guard cg_chip_get_line_info(chip, offset, &line) == 0 else { continue }
      lines.append(
        Line(
          offset: offset, name: text(of: line.name), consumer: text(of: line.consumer),
          isUsed: line.used != 0, isOutput: line.output != 0))
    }
    self.lines = lines
  }

  /// The nodes of all chips.
  ///
  /// Links are left out: gpiochip4 is a link on Raspberry Pi OS.
  public static func paths() -> [String] { paths(in: "/dev") }

  static func paths(in folder: String) -> [String] {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []  // no /dev: no chips
    return names.filter { $0.hasPrefix("gpiochip") && !Node.isLink("\(folder)/\($0)") }
      .sorted { ($0.count, $0) < ($1.count, $1) }.map { "\(folder)/\($0)" }
  }

  /// Returns every chip that can be opened, and the errors of the other chips.
  public static func all() -> (chips: [GPIOChip], errors: [DeviceError]) {
    var chips: [GPIOChip] = []
    var errors: [DeviceError] = []
    for path in paths() {
      do throws(DeviceError) {
        chips.append(try GPIOChip(path: path))
      } catch { errors.append(error) }
    }
    return (chips, errors)
  }

  /// Returns the current state of a source's line, or `nil` if it does not exist or its name is ambiguous.
  public static func line(of spec: GPIOLineSpec) -> Line? {
    guard let found = try? GPIOLocation.find(spec.line) else { return nil }
    return (try? GPIOChip(path: found.chip))?.lines.first { $0.offset == found.offset }
  }

  /// Returns the name of a line's user for messages, with an explanation if the name is not well known.
  public static func title(ofConsumer consumer: String?) -> String {
    switch consumer {
    case nil: "a driver without a name"
    case "lg"?: "\"lg\" (a program with lgpio, such as one with gpiozero)"
    case let name?: "\"\(name)\""
    }
  }

  /// The name and version of the library for GPIO lines.
  public static var library: String { String(cString: cg_library()) }
}

extension DeviceError {
  static func chip(_ path: String, errno: Errno) -> DeviceError {
    let advice: Sentence =
      switch errno {
      // If /sys is not mounted, libgpiod 2 reports ENOENT for any node.
      case ENOENT where !FileManager.default.fileExists(atPath: path):
        "actionbutton devices lists the chips that exist"
      case EACCES, EPERM: Node.permissionAdvice(path)
      case ENOENT, ENOTTY, ENODEV, EINVAL, EISDIR:
        "it is not a GPIO chip; actionbutton devices lists those"
      default: "check that the chip is still there (actionbutton devices)"
      }
    return .refused("open chip", on: path, errno: errno, advice: advice)
  }
}

/// Returns the text in a fixed C array of bytes, or `nil` if it is empty.
private func text<Bytes>(of bytes: Bytes) -> String? {
  withUnsafeBytes(of: bytes) { buffer in
    let used = buffer.prefix { $0 != 0 }
    return used.isEmpty ? nil : String(decoding: used, as: UTF8.self)
  }
}

/// A GPIO line, and the settings for its claim.
///
/// The defaults suit a button to ground.
public struct GPIOLineSpec: Equatable, Sendable {
  /// The name or position that identifies a line.
  public enum Line: Equatable, Sendable {
    /// The line with this kernel name, on any chip.
    case name(String)
    /// The line with this index on the chip with this path.
    case offset(chip: String, UInt32)
  }

  /// The line's pull resistor.
  public enum Bias: String, CaseIterable, Sendable {
    /// Towards the supply: the line is high while the button is open.
    case pullUp = "pull-up"
    /// Towards ground.
    case pullDown = "pull-down"
    /// No pull resistor.
    case disabled
    /// The current setting of the line.
    case asIs = "as-is"
  }

  /// The line to claim.
  public var line: Line
  /// The pull resistor to request.
  public var bias = Bias.pullUp
  /// Whether a low line means pressed.
  public var isActiveLow = true

  /// Creates the settings for a button to ground on this line.
  public init(line: Line) {
    self.line = line
  }
}

extension GPIOLineSpec.Bias {
  var code: cg_bias {
    switch self {
    case .pullUp: CG_BIAS_PULL_UP
    case .pullDown: CG_BIAS_PULL_DOWN
    case .disabled: CG_BIAS_DISABLED
    case .asIs: CG_BIAS_AS_IS
    }
  }
}
