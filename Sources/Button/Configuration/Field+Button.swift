import Devices
import Gesture
import YAML

extension Field {
  func kind() throws(ConfigurationError) -> String {
    try text("a control's kind, as actionbutton list shows it")
  }

  func duration(in range: ClosedRange<Duration>) throws(ConfigurationError) -> Duration {
    let allowed = TimeText.range(range)
    let text = try text("a time from \(allowed)")
    do throws(TimeTextError) {
      return try TimeText.duration(text, in: range)
    } catch {
      let problem = error.description
      let isRange = problem.hasSuffix(allowed)
      throw self.error(isRange ? problem : "\(problem), from \(allowed)")
    }
  }

  /// A button's source; checks the name of its key.
  func source() throws(ConfigurationError) -> ButtonSpec {
    let text = try text("a source such as gpio:GPIO17, evdev:KEY_F13 or keyboard")
    return try checked { () throws(DeviceError) in
      let spec = try ButtonSpec(text)
      try spec.check()
      return spec
    }
  }

  func outputLine() throws(ConfigurationError) -> GPIOOutputSpec {
    let text = try text("a line such as gpio:GPIO27")
    return try checked { () throws(DeviceError) in try GPIOOutputSpec(text) }
  }

  private func checked<Value>(
    _ read: () throws(DeviceError) -> Value
  ) throws(ConfigurationError) -> Value {
    do throws(DeviceError) {
      return try read()
    } catch {
      // The setting's location and path replace the words "button source".
      guard case .badSource(let text, let problem) = error else {
        throw self.error("\(error)")
      }
      throw self.error("\"\(text)\": \(problem)")
    }
  }

  /// The allowed memory limits of an extension, in millions of bytes.
  private static let memoryRange_MB: ClosedRange<UInt64> = 16...64_000

  /// An amount of memory: `64MB` (millions) or `64MiB`.
  func memory() throws(ConfigurationError) -> UInt64 {
    let range = Self.memoryRange_MB
    let wanted =
      "an amount from \(range.lowerBound)MB to \(range.upperBound / 1_000)GB, such as 256MB"
    let units: [(suffix: String, bytes: UInt64)] = [
      ("MiB", 1 << 20), ("GiB", 1 << 30), ("MB", 1_000_000), ("GB", 1_000_000_000),
    ]
    let text = try text(wanted)
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      text.utf8.first.map({ (48...57).contains($0) }) == true,
      let number = UInt64(text.dropLast(unit.suffix.count))
    else { throw error("\"\(text)\" is not an amount of memory; write \(wanted)") }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit.bytes)
    guard !overflow, (range.lowerBound * 1_000_000...range.upperBound * 1_000_000).contains(bytes)
    else {
      throw error("\"\(text)\" is out of range; write \(wanted)")
    }
    return bytes
  }
}
