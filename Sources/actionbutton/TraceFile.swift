import Devices
import FoundationEssentials
import Gesture

/// Reads the traces of a file, or of standard input for `-`.
enum TraceFile {
  static func read(_ path: String, limits: HoldRecognizer.Limits) throws -> [Trace] {
    let name = path == "-" ? "standard input" : path
    let bytes = try path == "-" ? StandardInput.readAll() : contents(of: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure.usage(
        "\(name):\(badLine(of: bytes)):1: not UTF-8 text; save the trace as UTF-8")
    }
    do {
      return try TraceParser.parse(text, limits: limits)
    } catch { throw Failure.usage("\(name):\(error)") }
  }

  private static func contents(of path: String) throws -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      let reason = (error as? CocoaError)?.code == .fileReadNoSuchFile ? "no such file" : "\(error)"
      throw Failure.usage(
        "cannot read trace \"\(path)\": \(reason); give a trace file, or - for stdin")
    }
  }

  private static func badLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    return bad + 1
  }
}
