import ControlKit
import ControlModel
import Glibc
import SystemAccess

/// A program that a control uses, found through PATH and never run through a shell.
struct Tool: Sendable {
  /// The program's name in PATH, or its path.
  let name: String
  /// The package to install if the program is missing, or `nil` for a program that the user chose.
  var package: String?
  var host = HostEnvironment.current

  /// The number of output bytes that are stored.
  static let outputLimit = 65_536

  var isAvailable: Bool { host.executable(name) != nil }

  func require() throws(ToolFailure) {
    if !isAvailable { throw .missing(tool: name, package: package) }
  }

  /// Runs the program until it ends.
  ///
  /// Cancelling the task ends the program; after `limit`, the program and its children are ended.
  ///
  /// - Returns: The standard output.
  /// - Throws: If the program is missing, cannot be started, takes too long or its exit status is
  ///   not 0; the error has the last line of standard error.
  @discardableResult
  func run(
    _ arguments: [String] = [], limit: Duration = .seconds(5)
  ) async throws(ToolFailure) -> String {
    try output(of: try await ended(arguments, limit: limit))
  }

  /// Runs the program like `run`, but any exit status is a result.
  func ended(_ arguments: [String], limit: Duration) async throws(ToolFailure) -> ProgramEnding {
    if host.isServedOutside { return try await endedOutside(arguments, limit: limit) }
    let tool = try start(arguments, .pipes)
    let result = await withTaskCancellationHandler {
      Result { () throws(ToolFailure) in try finish(tool, limit) }
    } onCancel: {
      tool.child.process.kill()
    }
    return try result.get()
  }

  /// Has the daemon run the program; without a limit, as an app that may continue to run.
  @discardableResult
  func runOutside(_ arguments: [String], limit: Duration?) async throws(ToolFailure) -> String {
    try output(of: try await endedOutside(arguments, limit: limit))
  }

  private func endedOutside(
    _ arguments: [String], limit: Duration?
  ) async throws(ToolFailure) -> ProgramEnding {
    let ran = try await ranOutside(arguments, limit: limit)
    if ran.isLate, let limit { throw .tooSlow(tool: name, seconds: Int(limit / .seconds(1))) }
    return try checked(ran)
  }

  private func ranOutside(
    _ arguments: [String], limit: Duration?
  ) async throws(ToolFailure) -> ProgramEnding {
    guard let daemon = ControlCenter.shared.host as? any ProgramHost else {
      throw .missing(tool: name, package: package)
    }
    do {
      return try await daemon.run([name] + arguments, limit: limit)
    } catch let error as MessageError where error.code == MessageError.Code.unavailable.rawValue {
      throw .missing(tool: name, package: package)
    } catch {
      throw .refused(tool: name, reason: "\(error)")
    }
  }

  /// Runs the program in this process's confinement like `run`, but blocks the calling thread; for callers that hold a lock.
  @discardableResult
  func runBlocking(_ arguments: [String]) throws(ToolFailure) -> String {
    try output(of: finish(start(arguments, .pipes), .seconds(5)))
  }

  /// Starts the program, which may outlive this process, without waiting for it.
  func startDetached(_ arguments: [String] = []) throws(ToolFailure) {
    if host.isServedOutside, let daemon = ControlCenter.shared.host as? any ProgramHost {
      return daemon.start([name] + arguments)
    }
    let tool = try start(arguments, .discarded)
    do { try tool.child.process.reapOnThread() } catch {
      tool.child.end()
      throw .notStarted(tool: name, errno: error.errno)
    }
  }

  /// Starts a program that keeps running until the daemon ends it together with this process.
  ///
  /// - Throws: Also if the program ends within `limit`, even with status 0.
  func startHolding(
    _ arguments: [String], limit: Duration = .milliseconds(150)
  ) throws(ToolFailure) -> RunningTool {
    let tool = try start(arguments, .pipes, isInOurGroup: true)
    guard let result = tool.child.wait(limit, keeping: Self.outputLimit) else { return tool }
    try check(result)
    throw .failed(tool: name, status: 0, lastLine: ProgramEnding(result).errors.lastLine)
  }

  private func finish(
    _ tool: RunningTool, _ limit: Duration
  ) throws(ToolFailure) -> ProgramEnding {
    guard let result = tool.child.wait(limit, keeping: Self.outputLimit) else {
      tool.child.end()
      throw .tooSlow(tool: name, seconds: Int(limit / .seconds(1)))
    }
    return try checked(ProgramEnding(result))
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
    var command = ChildCommand(program: path, arguments: arguments, environment: host.forTools)
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
    _ = try output(of: checked(ProgramEnding(result)))
  }

  private func output(of ran: ProgramEnding) throws(ToolFailure) -> String {
    guard ran.status == 0 else { throw failure(of: ran) }
    return ran.output
  }

  /// The error for a program with another exit status than 0, with the last line of its standard error.
  func failure(of ran: ProgramEnding) -> ToolFailure {
    .failed(tool: name, status: ran.status, lastLine: ran.errors.lastLine)
  }

  /// Returns `ran`; throws if a signal ended the program.
  private func checked(_ ran: ProgramEnding) throws(ToolFailure) -> ProgramEnding {
    if ran.signal != 0 { throw .killed(tool: name, signal: ran.signal) }
    return ran
  }
}

/// A started program, shared by the tasks that wait for it and the tasks that end it.
final class RunningTool: Sendable {
  let child: StartedChild

  init(_ command: ChildCommand) throws(Errno) { child = try command.start() }

  var isRunning: Bool { child.process.reap() == nil }
}

extension ProgramEnding {
  fileprivate init(_ result: ChildOutput) {
    self.init(
      status: result.ending.status, signal: result.ending.signal, isLate: false,
      output: String(decoding: result.output, as: UTF8.self),
      errors: String(decoding: result.errors, as: UTF8.self))
  }
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

extension Tool {
  /// The environment variables that describe the user's session, which an app needs.
  private static let session = [
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "LANG",
    "LANGUAGE", "LC_ALL",
  ]

  /// The observation time of a program that was started as an app; most failures occur within it.
  static let watch = Duration.seconds(2)

  /// Starts the program as an app of the user, independent of this extension.
  ///
  /// The user's service manager starts it, if there is one: a process that an extension starts
  /// itself cannot gain privileges, has the extension's limits and may be ended with the daemon's
  /// service.
  func open(_ arguments: [String]) async throws(ToolFailure) {
    if host.isServedOutside {
      _ = try await runOutside(arguments, limit: nil)
      return
    }
    guard let path = host.executable(name) else {
      throw .missing(tool: name, package: package)
    }
    let runner = Tool(name: "systemd-run", host: host)
    if host.hasServiceManager, runner.isAvailable {
      let session = Self.session.compactMap { name in
        host.environment[name].map { "--setenv=\(name)=\($0)" }
      }
      do throws(ToolFailure) {
        try await runner.run(
          ["--user", "--collect", "--quiet", "--service-type=exec"] + session + ["--", path]
            + arguments)
        return
      } catch {
        // After a timeout the app may have been started. After a refusal it was not.
        if case .tooSlow = error { throw error }
      }
    }
    let tool = try start(arguments, .discarded)
    if let result = tool.child.wait(Self.watch, keeping: 0) { return try check(result) }
    // If the thread cannot be started, the ended process remains a zombie, which does no harm.
    try? tool.child.process.reapOnThread()
  }
}

extension HostEnvironment {
  /// Whether a systemd user instance runs: its socket is in the user's runtime folder.
  fileprivate var hasServiceManager: Bool {
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return false }
    return access("\(folder)/systemd/private", F_OK) == 0
  }
}

enum ToolFailure: Error, Equatable {
  /// `package` is the package to install, or `nil` for a program that the user chose.
  case missing(tool: String, package: String?)
  case notStarted(tool: String, errno: Errno)
  /// The daemon did not start the program.
  case refused(tool: String, reason: String)
  /// The exit status was not 0; `lastLine` is the last line of standard error.
  case failed(tool: String, status: Int32, lastLine: String)
  case killed(tool: String, signal: Int32)
  /// The program took too long and was ended.
  case tooSlow(tool: String, seconds: Int)
}

extension ToolFailure: CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .missing(let tool, let package?): "\(tool) is not available here; install \(package)."
    case .missing(let tool, nil): "\(tool) is not available here; install it or choose another."
    case .notStarted(let tool, let errno):
      "\(tool) cannot be started: \(errno.meaning)."
    case .refused(let tool, let reason): "\(tool) cannot be started: \(reason)."
    case .failed(let tool, let status, ""): "\(tool) ended with status \(status)."
    case .failed(let tool, let status, let lastLine):
      "\(tool) ended with status \(status): \(lastLine)"
    case .killed(let tool, let signal): "\(tool) was ended by signal \(signal)."
    case .tooSlow(let tool, let seconds):
      "\(tool) was ended because it took longer than \(seconds) s."
    }
  }
}

/// An error of a control, with a message for people.
struct ControlFailure: Error, CustomLocalizedStringResourceConvertible {
  let localizedStringResource: LocalizedStringResource

  init(_ words: LocalizedStringResource) { localizedStringResource = words }
}

extension CommandWords {
  /// Parses the command of a control's configuration.
  static func read(_ line: String) throws -> CommandWords {
    guard let command = CommandWords(line) else {
      throw ControlFailure("“\(line)” is not a command; write a program and its arguments.")
    }
    return command
  }

  var tool: Tool { Tool(name: words[0]) }
  var arguments: [String] { Array(words.dropFirst()) }
}
