import ArgumentParser
import Devices
import Presenters
import SystemAccess

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the GPIO lines and keys that can be a button, and what uses them.",
    discussion: """
      EXAMPLES
        actionbutton devices
        actionbutton devices --all       also list lines without a name
      """)

  @Flag(help: "List every line of every chip, including lines without a name.")
  var all = false

  func run() throws {
    let (chips, errors) = GPIOChip.all()
    for chip in chips {
      StandardOutput.write(line: "\(chip.path)  \(chip.label)  \(chip.lines.count) lines")
      for line in chip.lines where all || (line.name != nil && line.name != "-") {
        StandardOutput.write(line: "  \(describe(line, of: chip))")
      }
    }
    for error in errors { StandardOutput.write(line: "\(error)", to: .error) }
    if chips.isEmpty && errors.isEmpty {
      StandardOutput.write("no GPIO chip (a Raspberry Pi has one)\n")
    }
    listKeys()
  }

  private func listKeys() {
    let devices = EvdevDevices.list().filter { all || !$0.keys.isEmpty }
    for device in devices {
      let kind =
        (device.isWholeKeyboard ? "  whole keyboard" : "")
        + (device.isBluetooth ? "  connected by Bluetooth" : "")
      StandardOutput.write(line: "\(device.title)\(kind)")
      StandardOutput.write("  keys  \(device.keyText(limit: all ? .max : 6))\n")
      for link in device.links { StandardOutput.write(line: "  also  \(link)") }
      if case .refused(_, let group) = device.access {
        StandardOutput.write("  not readable by this user: it belongs to group \"\(group)\"\n")
      }
    }
    if devices.isEmpty { StandardOutput.write("no input device with keys\n") }
  }

  private func describe(_ line: GPIOChip.Line, of chip: GPIOChip) -> String {
    let state =
      switch (line.isUsed, line.consumer) {
      case (true, let consumer?): "held by \"\(consumer)\""
      case (true, nil): "held by a driver"
      case (false, _): "free"
      }
    let name = line.name ?? "-"
    return "\(name.padded(to: 12)) gpio:\("\(chip.name)/\(line.offset)".padded(to: 16)) \(state)"
      + (line.isOutput ? ", output" : "")
  }
}

extension String {
  /// Appends spaces until the text is at least `width` characters long.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
