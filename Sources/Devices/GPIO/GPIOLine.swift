import CDevices
import Gesture

/// Where a GPIO line was found: a chip's node and an offset.
struct GPIOLocation: Equatable {
  let chip: String
  let offset: UInt32
  let name: String?

  /// `gpiochip0/17 (GPIO17)`.
  var text: String {
    let short = chip.hasPrefix("/dev/") ? String(chip.dropFirst(5)) : chip
    return "\(short)/\(offset)" + (name.map { " (\($0))" } ?? "")
  }

  /// Looks the line up; an ambiguous name is an error that lists the candidates.
  static func find(_ line: GPIOLineSpec.Line) throws(DeviceError) -> GPIOLocation {
    switch line {
    case .offset(let path, let offset):
      let chip = try GPIOChip(path: path)
      guard let found = chip.lines.first(where: { $0.offset == offset }) else {
        throw .unusable(
          "line \(offset) on \(chip.name) (\(chip.label))", problem: "there is no such line",
          advice: "the chip has \(chip.lines.count) lines, from 0")
      }
      return GPIOLocation(chip: path, offset: offset, name: found.name)
    case .name(let name): return try find(name, GPIOChip.all())
    }
  }

  private static func find(
    _ name: String, _ all: (chips: [GPIOChip], errors: [DeviceError])
  ) throws(DeviceError) -> GPIOLocation {
    let found = all.chips.flatMap { chip in
      chip.lines.filter { $0.name == name }.map {
        GPIOLocation(chip: chip.path, offset: $0.offset, name: name)
      }
    }
    if let only = found.first, found.count == 1 { return only }
    guard found.isEmpty else {
      throw .unusable(
        "line \"\(name)\"", problem: "the name is on \(found.count) lines",
        advice: "choose one by chip and offset: "
          + found.map { "gpio:\($0.chip)/\($0.offset)" }.joined(separator: ", "))
    }
    if let error = all.errors.first { throw error }
    throw .unusable(
      "line \"\(name)\"", problem: all.chips.isEmpty ? "there is no GPIO chip" : "no line has this name",
      advice: all.chips.isEmpty
        ? "try the keyboard (--button keyboard), or an input device (actionbutton devices)"
        : "there are \(some(all.chips)); actionbutton devices lists all")
  }

  /// A few names to choose from.
  private static func some(_ chips: [GPIOChip]) -> String {
    let names = chips.flatMap { $0.lines.compactMap(\.name) }.filter { $0 != "-" }
    guard let first = names.first, let last = names.last else { return "no named lines" }
    return names.count < 9 ? names.joined(separator: ", ") : "\(first) … \(last) (\(names.count) names)"
  }
}

/// A claimed input line. Closes its request when it goes.
final class GPIOLine {
  private let line: OpaquePointer
  let location: GPIOLocation
  let descriptor: Int32

  /// Claims the line with both edges.
  init(_ spec: GPIOLineSpec) throws(DeviceError) {
    let location = try GPIOLocation.find(spec.line)
    guard
      let line = cg_line_request(
        location.chip, location.offset, "actionbutton", spec.bias.code, spec.isActiveLow ? 1 : 0)
    else { throw Self.refusal(location, errno: cd_errno()) }
    self.line = line
    self.location = location
    descriptor = cg_line_fd(line)
  }

  deinit { cg_line_release(line) }

  /// The level now; nil if it cannot be read.
  var level: Level? {
    switch cg_line_level(line) {
    case 1: .active
    case 0: .inactive
    default: nil
    }
  }

  /// Reads up to one buffer of events. Returns their number, 0 if there are none; nil if the line is gone.
  func read() -> Int? {
    let count = Int(cg_line_read(line))
    return count < 0 ? nil : count
  }

  /// One of the events that `read` returned.
  func event(_ index: Int) -> cg_event { cg_line_event(line, Int32(index)) }

  private static func refusal(_ location: GPIOLocation, errno: Int32) -> DeviceError {
    let advice =
      switch String(cString: cd_errno_name(errno)) {
      case "EBUSY": "held by \(holder(location)); stop it or choose another line"
      case "EACCES", "EPERM": Node.permissionAdvice(location.chip)
      case "ENXIO", "ENODEV":
        "the line has no interrupt or its chip is gone; choose another line (actionbutton devices)"
      case "EINVAL": "the chip refuses this bias or this line; try ?bias=as-is"
      default: "choose another line (actionbutton devices)"
      }
    return .refused("request line", on: location.text, errno: errno, advice: advice)
  }

  /// Who holds the line, as the kernel names it.
  private static func holder(_ location: GPIOLocation) -> String {
    // The chip was there a moment ago; without it there is no name to give.
    let chip = try? GPIOChip(path: location.chip)
    let consumer = chip?.lines.first { $0.offset == location.offset }?.consumer
    return consumer.map { "\"\($0)\"" } ?? "a driver without a name"
  }
}
