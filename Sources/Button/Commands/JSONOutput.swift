import ControlModel
import Devices
import FoundationEssentials
import Presenters

/// Writes JSON to standard output, for other programs.
package enum JSONOutput {
  package static func write(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    write(line: try encoder.encode(value))
  }

  /// Writes a line of JSON and appends a newline; returns `false` if it cannot be written.
  @discardableResult
  package static func write(line: some Sequence<UInt8>) -> Bool {
    let line = JSONText.escapingUnsafe(line)
    return StandardOutput.write(raw: String(decoding: line, as: UTF8.self) + "\n")
  }
}
