import CDevices
import ControlModel
import Gesture
import Glibc
import SystemAccess

/// The location of a GPIO line: a chip's node and an offset.
struct GPIOLocation: Equatable {
  let chip: String
  /// The label of the chip's kind: a chip of another kind may get the same number.
  let label: String
  let offset: UInt32
  let name: String?

  /// The location for messages: `gpiochip0/17 (GPIO17)`.
  var text: String {
    let short = chip.hasPrefix("/dev/") ? String(chip.dropFirst(5)) : chip
    return "\(short)/\(offset)" + (name.map { " (\($0))" } ?? "")
  }

  /// Finds the line; an ambiguous name is an error that lists the candidates.
  static func find(_ line: GPIOLineSpec.Line) throws(DeviceError) -> GPIOLocation {
    switch line {
    case .offset(let path, let offset):
      let chip = try GPIOChip(path: path)
      guard let found = chip.lines.first(where: { $0.offset == offset }) else {
        throw .unusable(
          "line \(offset) on \(chip.name) (\(chip.label))", problem: "there is no such line",
          advice: "choose an offset from 0 to \(max(chip.lines.count, 1) - 1)")
      }
      return GPIOLocation(chip: path, label: chip.label, offset: offset, name: found.name)
    case .name(let name): return try find(name, GPIOChip.all())
    }
  }

  private static func find(
    _ name: String, _ all: (chips: [GPIOChip], errors: [DeviceError])
  ) throws(DeviceError) -> GPIOLocation {
    let found = all.chips.flatMap { chip in
      chip.lines.filter { $0.name == name }.map {
        GPIOLocation(chip: chip.path, label: chip.label, offset: $0.offset, name: name)
      }
    }
    if let only = found.first, found.count == 1 { return only }
    guard found.isEmpty else {
      throw .unusable(
        "line \"\(name)\"", problem: "\(found.count) lines have this name",
        advice: "choose one by chip and offset: "
          + found.map { "gpio:\($0.chip)/\($0.offset)" }.joined(separator: ", "))
    }
    if let error = all.errors.first { throw error }
    throw .unusable(
      "line \"\(name)\"",
      problem: all.chips.isEmpty ? "there is no GPIO chip" : "no line has this name",
      advice: all.chips.isEmpty
        ? "try the keyboard (--button keyboard), or an input device (actionbutton devices)"
        : "\(some(all.chips, like: name)); actionbutton devices lists all")
  }

  /// Returns a few names to choose from, the most similar first.
  private static func some(_ chips: [GPIOChip], like name: String) -> String {
    let names = chips.flatMap { $0.lines.compactMap(\.name) }.filter { $0 != "-" }
    guard !names.isEmpty else { return "no line has a name: choose one by chip and offset" }
    let wanted = Array(name.uppercased().utf8)
    let ranked = names.map { (editDistance(wanted, Array($0.uppercased().utf8)), $0) }
    let nearest = ranked.sorted { $0.0 < $1.0 }.prefix(4).map(\.1)
    return "there are " + nearest.joined(separator: ", ") + (names.count > 4 ? ", …" : "")
  }

  /// Finds a line again after its chip vanished, perhaps on a chip with another number.
  ///
  /// A line named by chip and offset is accepted only on a chip with the same label where it has the same
  /// name, and not on `others`: chips that existed beside its chip and may be of the same kind.
  func findAgain(
    _ line: GPIOLineSpec.Line, besides others: Set<String>
  ) throws(DeviceError) -> GPIOLocation {
    guard case .offset = line else { return try Self.find(line) }
    let found = GPIOChip.all().chips.filter { candidate in
      candidate.label == label && !others.contains(candidate.path)
        && candidate.lines.contains { $0.offset == offset && $0.name == name }
    }
    guard let back = found.first(where: { $0.path == chip }) ?? found.first else {
      throw .gone("chip \(chip) (\(label))")
    }
    return GPIOLocation(chip: back.path, label: label, offset: offset, name: name)
  }
}

/// A claimed input line.
///
/// `deinit` releases it.
final class GPIOLine {
  private let line: OpaquePointer
  let location: GPIOLocation
  /// A descriptor that is readable while events are queued; borrowed from `line`, which closes it.
  let descriptor: Int32

  /// Claims the line for both edges.
  init(_ location: GPIOLocation, as spec: GPIOLineSpec) throws(DeviceError) {
    guard
      let line = cg_line_request(
        location.chip, location.offset, "actionbutton", spec.bias.code, spec.isActiveLow ? 1 : 0)
    else { throw Self.refusal(location, errno: .last) }
    self.line = line
    self.location = location
    descriptor = cg_line_fd(line)
  }

  deinit { cg_line_release(line) }

  /// The current level, or `nil` if it cannot be read.
  var level: Level? {
    switch cg_line_level(line) {
    case 1: .active
    case 0: .inactive
    default: nil
    }
  }

  /// Reads up to one buffer of events.
  ///
  /// Returns the number of events, perhaps 0, or `nil` if the line is gone.
  func read() -> Int? {
    let count = Int(cg_line_read(line))
    return count < 0 ? nil : count
  }

  func event(_ index: Int) -> cg_event { cg_line_event(line, Int32(index)) }

  /// The error for a line that cannot be claimed.
  static func refusal(
    _ location: GPIOLocation, errno: Errno, isOutput: Bool = false
  ) -> DeviceError {
    let advice: Sentence =
      switch errno {
      case EBUSY: "held by \(holder(location)); stop it or choose another line"
      case EACCES, EPERM: Node.permissionAdvice(location.chip)
      case ENXIO where isOutput, ENODEV where isOutput, EINVAL where isOutput:
        "the line cannot be an output, or its chip was disconnected; choose another line (actionbutton devices)"
      case ENXIO, ENODEV:
        "the line has no interrupt, or its chip was disconnected; choose another line (actionbutton devices)"
      case EINVAL: "the chip does not support this bias or this line; try ?bias=as-is"
      default: "choose another line (actionbutton devices)"
      }
    return .refused("request line", on: location.text, errno: errno, advice: advice)
  }

  /// The kernel's name for the user of the line, for messages.
  private static func holder(_ location: GPIOLocation) -> String {
    // The chip existed a moment ago; if it is gone, there is no name.
    let chip = try? GPIOChip(path: location.chip)
    let consumer = chip?.lines.first { $0.offset == location.offset }?.consumer
    return GPIOChip.title(ofConsumer: consumer)
  }
}
