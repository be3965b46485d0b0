import Devices
import FoundationEssentials
import Gesture
import Glibc

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
      throw Failure.usage(
        "cannot read trace \"\(path)\": \(reason(error)); give a trace file, or - for stdin")
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? CocoaError else { return "\(error)" }
    switch error.code {
    case .fileReadNoSuchFile: return "no such file"
    case .fileReadNoPermission: return "no permission to read it"
    default:
      let code = (error.userInfo["NSUnderlyingError"] as? POSIXError)?.code
      return code == .EISDIR ? "it is a folder" : code.map { "\($0)" } ?? "\(error)"
    }
  }

  private static func badLine(of bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    return bad + 1
  }
}
