import Glibc
import SystemAccess

/// A program that a control uses, found through PATH and never run through a shell.
struct Tool: Sendable {
  /// The program: a name for PATH, or a path.
  let name: String
  /// The package to install if the program is missing; nil for a program that the user chose.
  var package: String?
  var host = HostEnvironment.current

  /// How many bytes of output are stored.
  static let outputLimit = 65_536

  /// Whether the program is installed.
  var isAvailable: Bool { host.executable(name) != nil }

  /// Throws if the program is not installed.
  func require() throws(ToolFailure) {
    if !isAvailable { throw .missing(tool: name, package: package) }
  }

  /// Runs the program until it ends.
  ///
  /// Cancelling the task ends the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, passed unchanged.
  ///   - limit: The longest run time; afterwards the program and its children are ended.
  /// - Returns: The standard output.
  /// - Throws: If the program is missing, cannot be started, takes too long or its exit status is
  ///   not 0; the error has the last line of standard error.
  @discardableResult
  func run(
    _ arguments: [String] = [], limit: Duration = .seconds(5)
  ) async throws(ToolFailure) -> String {
    let tool = try start(arguments, .pipes)
    let result = await withTaskCancellationHandler {
      Result { () throws(ToolFailure) in try finish(tool, limit) }
    } onCancel: {
      tool.child.process.kill()
    }
    return try result.get()
  }

  /// Does the same as `run`, but blocks the calling thread; for callers that hold a lock.
  @discardableResult
  func runBlocking(_ arguments: [String]) throws(ToolFailure) -> String {
    try finish(start(arguments, .pipes), .seconds(5))
  }

  /// Starts the program without waiting for it.
  ///
  /// It may outlive this process.
  func startDetached(_ arguments: [String] = []) throws(ToolFailure) {
    let tool = try start(arguments, .discarded)
    do { try tool.child.process.reapOnThread() } catch {
      tool.child.end()
      throw .notStarted(tool: name, errno: error.errno)
    }
  }

  /// Starts the program and returns while it runs.
  ///
  /// The daemon ends it together with this process.
  ///
  /// - Throws: Also if the program ends within `limit`, even with status 0, since it should keep
  ///   running.
  func startHolding(
    _ arguments: [String], limit: Duration = .milliseconds(150)
  ) throws(ToolFailure) -> RunningTool {
    let tool = try start(arguments, .pipes, isInOurGroup: true)
    guard let result = tool.child.wait(limit, keeping: Self.outputLimit) else { return tool }
    try check(result)
    throw .failed(tool: name, status: 0, lastLine: result.lastErrorLine)
  }

  private func finish(
    _ tool: RunningTool, _ limit: Duration
  ) throws(ToolFailure) -> String {
    guard let result = tool.child.wait(limit, keeping: Self.outputLimit) else {
      tool.child.end()
      throw .tooSlow(tool: name, seconds: Int(limit / .seconds(1)))
    }
    try check(result)
    return String(decoding: result.output, as: UTF8.self)
  }

  func start(
    _ arguments: [String], _ outputs: ChildCommand.Outputs, isInOurGroup: Bool = false
  ) throws(ToolFailure) -> RunningTool {
    guard let path = host.executable(name) else {
      throw .missing(tool: name, package: package)
    }
    // C would cut off the argument at a null byte.
    guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
      throw .notStarted(tool: name, errno: Errno(EINVAL))
    }
    var command = ChildCommand(
      program: path, arguments: arguments, environment: host.forTools)
    command.outputs = outputs
    command.isInOurGroup = isInOurGroup
    var attempts = 0
    while true {
      do throws(Errno) { return try RunningTool(command) } catch {
        attempts += 1
        // A file that is open for writing cannot be executed (ETXTBSY). The writer, or a child
        // process that was started while it wrote, closes the file soon.
        guard error.number == ETXTBSY, attempts < 50 else {
          throw .notStarted(tool: name, errno: error)
        }
        usleep(10_000)
      }
    }
  }

  /// Throws if the program was ended by a signal or its exit status is not 0.
  func check(_ result: ChildOutput) throws(ToolFailure) {
    let ending = result.ending
    if ending.signal != 0 { throw .killed(tool: name, signal: ending.signal) }
    if ending.status != 0 {
      throw .failed(tool: name, status: ending.status, lastLine: result.lastErrorLine)
    }
  }
}

/// A program that a control started, shared by those that wait for it and those that end it.
final class RunningTool: Sendable {
  /// The process, and the pipes to it.
  let child: StartedChild

  init(_ command: ChildCommand) throws(Errno) { child = try command.start() }

  /// Whether the program still runs.
  var isRunning: Bool { child.process.reap() == nil }
}

extension ChildOutput {
  /// The last line of standard error.
  var lastErrorLine: String { String(decoding: errors, as: UTF8.self).lastLine }
}

extension String {
  /// The last non-empty line, without terminal control sequences, and short enough for a control.
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

  /// The text without leading and trailing spaces.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The text without the sequences of ECMA-48 that are ESC [ … or ESC and one letter.
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
