import FoundationEssentials
public import Gesture
import Glibc
import SystemAccess

/// A file of traces: presses with their times, as text.
public enum TraceFile {
  /// The error for a trace file that cannot be used.
  public struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The message: what was tried, on what, the problem and what to do, with the line and column of wrong text.
    public let description: String
  }

  /// Reads the traces of a file, or of standard input for `-`.
  ///
  /// Blocks, so do not call it on the device thread.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or `-`.
  ///   - limits: The settings of traces for which the file has no settings.
  /// - Returns: The traces in the file's order.
  /// - Throws: `Problem`.
  public static func read(
    _ path: String, limits: HoldRecognizer.Limits = HoldRecognizer.Limits()
  ) throws(Problem) -> [Trace] {
    let name = path == "-" ? "standard input" : path
    let bytes = try path == "-" ? standardInput() : contents(of: path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(
        description: "\(name):\(badLine(of: bytes)):1: not UTF-8 text; save the trace as UTF-8")
    }
    do {
      // Editors on Windows begin a file with a byte order mark.
      let trace = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
      return try TraceParser.parse(trace, limits: limits)
    } catch { throw Problem(description: "\(name):\(error)") }
  }

  private static func standardInput() throws(Problem) -> [UInt8] {
    do throws(SystemError) { return try StandardInput.readAll() } catch {
      throw Problem(description: error.description)
    }
  }

  private static func contents(of path: String) throws(Problem) -> [UInt8] {
    var status = stat()
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw Problem(
        description:
          "cannot read trace \"\(path)\": it is a pipe or a device; give a trace file, or - for stdin"
      )
    }
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw Problem(
        description:
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
