import Glibc
import SystemAccess

/// A program that a control uses, found in PATH and never run through a shell.
struct Tool: Sendable {
  /// The program: a name for PATH, or a path.
  let name: String
  /// What to install if it is missing; nil for a person's own program.
  var package: String?
  var surroundings = Surroundings.current

  /// The most that is kept of what it writes.
  static let outputLimit = 65_536

  /// Whether it can be run here.
  var isAvailable: Bool { surroundings.executable(name) != nil }

  /// Throws if it cannot be run here.
  func require() throws(ToolFailure) {
    if !isAvailable { throw .missing(tool: name, package: package) }
  }

  /// Runs it until it ends, and gives what it wrote; a cancelled task ends it.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments, each as it is.
  ///   - limit: How long it may take; then it is ended with all that it started.
  /// - Returns: What it wrote to standard output.
  /// - Throws: Also for a status other than 0, with the last line of its complaints.
  @discardableResult
  func run(
    _ arguments: [String] = [], limit: Duration = .seconds(5)
  ) async throws(ToolFailure) -> String {
    let process = try spawn(arguments, .own)
    let result = await withTaskCancellationHandler {
      Result { () throws(ToolFailure) in try finish(process, limit) }
    } onCancel: {
      process.end()
    }
    return try result.get()
  }

  /// The same for a caller that holds a lock: it blocks its thread.
  @discardableResult
  func runHere(_ arguments: [String]) throws(ToolFailure) -> String {
    try finish(spawn(arguments, .own), .seconds(5))
  }

  /// Starts it and leaves it alone: it may outlive this process.
  func start(_ arguments: [String] = []) throws(ToolFailure) {
    _ = try spawn(arguments, .own, reads: false)
  }

  /// Starts it and gives it back running; the daemon ends it with this process.
  ///
  /// - Throws: Also if it ends within the limit: it should have stayed.
  func hold(
    _ arguments: [String], limit: Duration = .milliseconds(150)
  ) throws(ToolFailure) -> SpawnedTool {
    let process = try spawn(arguments, .ours)
    guard let result = process.wait(limit, keeping: Self.outputLimit) else { return process }
    try check(result.ending, result.complaints)
    throw .failed(tool: name, status: 0, words: result.complaints.lastLine)
  }

  private func finish(
    _ process: SpawnedTool, _ limit: Duration
  ) throws(ToolFailure) -> String {
    guard let result = process.wait(limit, keeping: Self.outputLimit) else {
      process.end()
      throw .tooSlow(tool: name, seconds: Int(limit / .seconds(1)))
    }
    try check(result.ending, result.complaints)
    return result.output
  }

  func spawn(
    _ arguments: [String], _ group: SpawnedTool.Group, reads: Bool = true
  ) throws(ToolFailure) -> SpawnedTool {
    guard let path = surroundings.executable(name) else {
      throw .missing(tool: name, package: package)
    }
    // C would cut a text short at a zero.
    guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
      throw .notStarted(tool: name, errno: Errno(EINVAL))
    }
    var attempts = 0
    while true {
      do {
        return try SpawnedTool(
          path: path, arguments: arguments, environment: surroundings.forTools, group: group,
          reads: reads)
      } catch {
        attempts += 1
        // A file that is open for writing cannot run: who saves it, or has just started a program while
        // saving, is done in a moment.
        guard error.number == ETXTBSY, attempts < 50 else {
          throw .notStarted(tool: name, errno: error)
        }
        usleep(10_000)
      }
    }
  }

  func check(
    _ ending: SpawnedTool.Ending, _ complaints: String
  ) throws(ToolFailure) {
    if ending.signal != 0 { throw .killed(tool: name, signal: ending.signal) }
    if ending.status != 0 {
      throw .failed(tool: name, status: ending.status, words: complaints.lastLine)
    }
  }
}

extension String {
  /// The last line with something to read, without colours and other orders to a terminal, not too long
  /// for a control.
  var lastLine: String {
    let lines = withoutEscapes.split(whereSeparator: \.isNewline).lazy.reversed()
      .map { line in
        let isShown: (Unicode.Scalar) -> Bool = { scalar in
          switch scalar.properties.generalCategory {
          case .control, .surrogate, .privateUse, .unassigned: false
          case _: true
          }
        }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: line.unicodeScalars.map { $0 == "\t" ? " " : $0 }.filter(isShown))
        return String(text).trimmed
      }
    guard let line = lines.first(where: { !$0.isEmpty }) else { return "" }
    return line.count > 120 ? line.prefix(119) + "…" : line
  }

  /// The text without spaces at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text without the sequences of ECMA-48 that begin with ESC [ or are ESC and one letter.
  private var withoutEscapes: String {
    var result = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        result.append(scalar)
        continue
      }
      guard rest.popFirst() == "[" else { continue }
      while let next = rest.popFirst(), !("@"..."~").contains(next) {}
    }
    return String(result)
  }
}
