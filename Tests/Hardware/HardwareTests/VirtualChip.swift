import Devices
import Foundation
import Gesture
import SystemAccess
import Testing

/// A chip of gpio-sim (Documentation/admin-guide/gpio/gpio-sim.rst) that exists as long as this object.
final class VirtualChip {
  /// The direction in which a line's wire is pulled from outside.
  enum Wire: String {
    case high = "pull-up"
    case low = "pull-down"
  }

  /// The names of the lines, unique on this machine unless given.
  let names: [String]
  /// The chip's current node, such as `/dev/gpiochip1`.
  private(set) var node = ""
  private let label: String
  private let folder: String
  private var hogs: [Int] = []
  private var device = ""
  private var isLive = false

  /// Plugs in a chip with this number of named lines.
  convenience init(lines count: Int = 1, label: String = "test chip") throws {
    let name = Self.uniqueName()
    try self.init(names: (0..<count).map { "\(name)-\($0)" }, label: label)
  }

  /// A name that no other line has.
  static func uniqueName() -> String { "TEST-\(UUID().uuidString.prefix(8))" }

  /// Plugs in a chip with these names of lines.
  init(names: [String], label: String = "test chip") throws {
    self.names = names
    self.label = label
    folder = "/sys/kernel/config/gpio-sim/test-\(UUID().uuidString.prefix(8))"
    try makeFolder(folder)
    try makeFolder("\(folder)/bank0")
    try write("\(names.count)", to: "\(folder)/bank0/num_lines")
    try write(label, to: "\(folder)/bank0/label")
    for (offset, name) in names.enumerated() {
      try makeFolder("\(folder)/bank0/line\(offset)")
      try write(name, to: "\(folder)/bank0/line\(offset)/name")
    }
    try appear()
  }

  /// The chip's name in the kernel, such as `gpiochip1`.
  var name: String { String(node.dropFirst(5)) }

  /// The specification of a line of this chip.
  func spec(_ offset: Int = 0, _ options: String = "") -> String {
    "gpio:\(names[offset])\(options)"
  }

  /// A button on a line of the chip, found by name.
  func button(_ offset: Int = 0, _ options: String = "") throws -> GPIOButtonSource {
    try Self.button(spec(offset, options))
  }

  /// A button with this specification.
  static func button(_ text: String) throws -> GPIOButtonSource {
    guard case .gpio(let spec) = try ButtonSpec(text) else {
      throw NotReported(description: "\(text) is no GPIO line")
    }
    return GPIOButtonSource(spec)
  }

  /// Pulls a line's wire high or low.
  func pull(_ wire: Wire, _ offset: Int = 0) throws {
    try write(wire.rawValue, to: "\(device)/sim_gpio\(offset)/pull")
  }

  /// Whether a line's wire is high, no matter which side drives it.
  func isHigh(_ offset: Int = 0) throws -> Bool {
    try read("\(device)/sim_gpio\(offset)/value") == "1"
  }

  /// Presses the button: pulls the line's wire low.
  func press(_ offset: Int = 0) throws { try pull(.low, offset) }
  /// Releases the button: pulls the line's wire high.
  func release(_ offset: Int = 0) throws { try pull(.high, offset) }

  /// Pulls a line's wire alternately high and low, beginning with high, and waits for `period` after each pull.
  func flood(_ count: Int, every period: Duration, _ offset: Int = 0) throws {
    for index in 0..<count {
      try pull(index % 2 == 0 ? .high : .low, offset)
      spend(period)
    }
  }

  /// Gives a line to a driver in the kernel; the chip must be unplugged.
  func hog(_ offset: Int, by consumer: String) throws {
    try makeFolder("\(folder)/bank0/line\(offset)/hog")
    hogs.append(offset)
    try write(consumer, to: "\(folder)/bank0/line\(offset)/hog/name")
    try write("input", to: "\(folder)/bank0/line\(offset)/hog/direction")
  }

  /// Unplugs the chip.
  func vanish() throws {
    try write("0", to: "\(folder)/live")
    isLive = false
  }

  /// Plugs the chip in; gpio-sim starts with all wires low, and those in `released` are then pulled high.
  func appear(released: [Int] = []) throws {
    try write("1", to: "\(folder)/live")
    isLive = true
    let name = try read("\(folder)/bank0/chip_name")
    node = "/dev/\(name)"
    device = "/sys/devices/platform/\(try read("\(folder)/dev_name"))/\(name)"
    for offset in released { try release(offset) }
  }

  /// Removes the chip and its configuration; a failure fails the test.
  deinit {
    do {
      if isLive { try vanish() }
      for offset in hogs { try removeFolder("\(folder)/bank0/line\(offset)/hog") }
      for offset in names.indices { try removeFolder("\(folder)/bank0/line\(offset)") }
      try removeFolder("\(folder)/bank0")
      try removeFolder(folder)
    } catch { Issue.record(error) }
  }
}

/// Waits without yielding the processor.
func spend(_ duration: Duration) {
  let end = MonotonicClock.now.advanced(by: duration)
  while MonotonicClock.now < end {}
}

/// An operation that the kernel refused.
struct KernelRefusal: Error, CustomStringConvertible {
  let description: String

  init(_ action: String, _ path: String) {
    description = "cannot \(action) \(path): \(String(cString: strerror(errno)))"
  }
}

private func makeFolder(_ path: String) throws {
  guard mkdir(path, 0o755) == 0 else { throw KernelRefusal("make", path) }
}

private func removeFolder(_ path: String) throws {
  guard rmdir(path) == 0 else { throw KernelRefusal("remove", path) }
}

/// Writes a kernel attribute in a single write, as the kernel requires.
private func write(_ text: String, to path: String) throws {
  let file = open(path, O_WRONLY | O_CLOEXEC)
  guard file >= 0 else { throw KernelRefusal("open", path) }
  defer { close(file) }
  guard Foundation.write(file, text, text.utf8.count) == text.utf8.count else {
    throw KernelRefusal("write \"\(text)\" to", path)
  }
}

private func read(_ path: String) throws -> String {
  try String(contentsOfFile: path, encoding: .utf8)
    .trimmingCharacters(in: .whitespacesAndNewlines)
}
