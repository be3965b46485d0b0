import Glibc
import Testing

/// A GPIO chip made by gpio-sim (Documentation/admin-guide/gpio/gpio-sim.rst) for one test.
final class SimulatedChip {
  /// Which way a line's wire is pulled from outside.
  enum Pull: String {
    case up = "pull-up"
    case down = "pull-down"
  }

  private let folder: String
  private let lines: [UInt32: String]
  private let hogs: [UInt32: String]
  private var wire = ""
  private var isLive = false
  private(set) var node = ""

  /// A chip with these line names; `hogs` are lines that the kernel itself holds.
  init(
    _ name: String, label: String = "button-test", lines: [UInt32: String],
    hogs: [UInt32: String] = [:]
  ) throws {
    folder = "/sys/kernel/config/gpio-sim/test-\(getpid())-\(name)"
    self.lines = lines
    self.hogs = hogs
    try KernelFile.makeFolder(folder)
    try KernelFile.makeFolder("\(folder)/bank0")
    try KernelFile.write("8", to: "\(folder)/bank0/num_lines")
    try KernelFile.write(label, to: "\(folder)/bank0/label")
    for (offset, name) in lines {
      let line = "\(folder)/bank0/line\(offset)"
      try KernelFile.makeFolder(line)
      try KernelFile.write(name, to: "\(line)/name")
      if let consumer = hogs[offset] {
        try KernelFile.makeFolder("\(line)/hog")
        try KernelFile.write(consumer, to: "\(line)/hog/name")
        try KernelFile.write("input", to: "\(line)/hog/direction")
      }
    }
    try appear()
  }

  /// The chip's own name, such as `gpiochip3`.
  var name: String { String(node.dropFirst("/dev/".count)) }

  /// Makes the chip's node; every wire is low.
  func appear() throws {
    try KernelFile.write("1", to: "\(folder)/live")
    isLive = true
    let name = try KernelFile.read("\(folder)/bank0/chip_name")
    wire = "/sys/devices/platform/\(try KernelFile.read("\(folder)/dev_name"))/\(name)"
    node = "/dev/\(name)"
  }

  /// Takes the chip away from whoever uses it, as when it is unplugged.
  func vanish() throws {
    try KernelFile.write("0", to: "\(folder)/live")
    isLive = false
  }

  /// Pulls a line's wire from outside.
  func pull(_ offset: UInt32, _ pull: Pull) throws {
    try KernelFile.write(pull.rawValue, to: "\(wire)/sim_gpio\(offset)/pull")
  }

  /// Removes the chip; a chip that cannot be removed fails the test.
  func remove() {
    do {
      if isLive { try vanish() }
      for offset in lines.keys {
        let line = "\(folder)/bank0/line\(offset)"
        if hogs[offset] != nil { try KernelFile.removeFolder("\(line)/hog") }
        try KernelFile.removeFolder(line)
      }
      try KernelFile.removeFolder("\(folder)/bank0")
      try KernelFile.removeFolder(folder)
    } catch { Issue.record(error) }
  }
}
