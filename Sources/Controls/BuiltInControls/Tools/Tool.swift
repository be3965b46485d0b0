import Glibc
import SystemAccess

/// A program that a control uses, found in PATH and never run through a shell.
struct Tool: Sendable {
  /// The program: a name for PATH, or a path.
  let name: String
  /// What to install if it is missing; nil for a person's own program.
  var package: String?
  var host = HostEnvironment.current

  /// The most bytes that are stored of its output.
  static let outputLimit = 65_536

  /// Whether it can be run here.
  var isAvailable: Bool { host.executable(name) != nil }

  /// Throws if it cannot be run here.
  func require() throws(ToolFailure) {
    if !isAvailable { throw .missing(tool: name, package: package) }
  }

  /// Runs it until it ends; a cancelled task ends it.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments, each as it is.
  ///   - limit: How long it may take; then it is ended with all that it started.
  /// - Returns: What it wrote to standard output.
  /// - Throws: Also for a status other than 0, with the last line of its standard error.
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

  /// The same for a caller that holds a lock: it blocks its thread.
  @discardableResult
  func runHere(_ arguments: [String]) throws(ToolFailure) -> String {
    try finish(start(arguments, .pipes), .seconds(5))
  }

  /// Starts it and leaves it alone: it may outlive this process.
  func leave(_ arguments: [String] = []) throws(ToolFailure) {
    let tool = try start(arguments, .discarded)
    do { try tool.child.process.reapOnThread() } catch {
      tool.child.end()
      throw .notStarted(tool: name, errno: error.errno)
    }
  }

  /// Starts it and returns it running; the daemon ends it with this process.
  ///
  /// - Throws: Also if it ends within the limit: it should have stayed.
  func hold(
    _ arguments: [String], limit: Duration = .milliseconds(150)
  ) throws(ToolFailure) -> RunningTool {
    let tool = try start(arguments, .pipes, isInOurGroup: true)
    guard let result = tool.child.wait(limit, keeping: Self.outputLimit) else { return tool }
    try check(result)
    throw .failed(tool: name, status: 0, words: result.complaint)
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
    // C would cut a text short at a zero.
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
        // A file that is open for writing cannot run: who saves it, or has just started a program while
        // saving, is done in a moment.
        guard error.number == ETXTBSY, attempts < 50 else {
          throw .notStarted(tool: name, errno: error)
        }
        usleep(10_000)
      }
    }
  }

  /// Throws if it ended by a signal or with a status other than 0.
  func check(_ result: ChildOutput) throws(ToolFailure) {
    let ending = result.ending
    if ending.signal != 0 { throw .killed(tool: name, signal: ending.signal) }
    if ending.status != 0 {
      throw .failed(tool: name, status: ending.status, words: result.complaint)
    }
  }
}

/// A program that a control started, shared by those who wait for it and those who end it.
final class RunningTool: Sendable {
  /// The process, and the pipes to it.
  let child: StartedChild

  /// Starts it.
  init(_ command: ChildCommand) throws(Errno) { child = try command.start() }

  /// Whether it has not ended yet.
  var isRunning: Bool { child.process.reap() == nil }
}

extension ChildOutput {
  /// The last line of its standard error.
  var complaint: String { String(decoding: errors, as: UTF8.self).lastLine }
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
