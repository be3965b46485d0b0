package import ControlKit
import FileTesting
package import Foundation
package import Wire

/// A real extension process behind pipes, started as by a daemon.
package final class ExtensionProcess {
  package let process = Process()
  private let input = Pipe()
  private let output = OutputLines()
  /// The folder of the log, and of `UserDefaults` unless a test sets another folder.
  private let folder: TemporaryFolder
  private let log: ProgramLog
  private var unread: [[UInt8]] = []
  private var lastID = 0

  /// Starts an executable of this build and, with `greeting`, sends `hello` as a daemon does.
  package convenience init(
    _ name: String, environment: [String: String] = [:], greeting: Bool = true
  ) throws {
    try self.init(BuiltProgram.url(name), environment: environment, greeting: greeting)
  }

  /// Starts a Python script.
  package convenience init(python script: URL) throws {
    try self.init(URL(fileURLWithPath: "/usr/bin/env"), ["python3", script.path])
  }

  /// Starts a program at any path.
  package init(
    _ program: URL, _ arguments: [String] = [], environment: [String: String] = [:],
    greeting: Bool = true
  ) throws {
    BuiltProgram.ignoreBrokenPipes()
    folder = try TemporaryFolder()
    log = try ProgramLog(in: folder)
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_CONFIG_HOME": folder.path("defaults")]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output.pipe
    process.standardError = try log.handle()
    try process.run()
    // Otherwise the end of the child's output would never be seen.
    try output.pipe.fileHandleForWriting.close()
    try input.fileHandleForReading.close()
    if greeting { _ = try hello() }
  }

  deinit {
    // Without a process id it was not started. Not SIGTERM: with Swift 6.0 a child inherits the blocked signals
    // of the thread that starts it.
    if process.processIdentifier > 0 { cutPower() }
  }

  // MARK: Messages from the daemon

  package func hello(version: Int = ExtensionRequest.version) throws -> ExtensionMessage.Welcome {
    try ask(.hello, ExtensionMessage.Hello(version: version, language: "en"))
  }

  /// Sends a request and reads its result.
  package func ask<Result: Decodable>(
    _ request: ExtensionRequest, _ body: some Encodable
  ) throws -> Result {
    try result(of: send(request, body))
  }

  package func load(_ control: PlacedControl) throws -> ControlArchive {
    let loaded: ExtensionMessage.Loaded = try ask(.load, ExtensionMessage.Subject(control: control))
    return loaded.archive
  }

  package func perform(
    _ control: PlacedControl, _ value: Bool? = nil, _ action: ControlArchive.Action? = nil
  ) throws -> PerformOutcome {
    try ask(.perform, ExtensionMessage.Perform(control: control, value: value, action: action))
  }

  /// Sends a request without waiting for its result, and returns the request's number.
  package func send(_ request: ExtensionRequest, _ body: some Encodable) throws -> Int {
    lastID += 1
    try write(Message.request(request.rawValue, id: lastID, body))
    return lastID
  }

  package func send(_ notice: DaemonNotice, _ body: some Encodable) throws {
    try write(Message.notice(notice.rawValue, body))
  }

  package func write(_ line: String) throws { try write(Array((line + "\n").utf8)) }

  package func write(_ bytes: [UInt8]) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  package func endInput() throws { try input.fileHandleForWriting.close() }

  // MARK: Messages from the extension

  /// Waits for the result of a request; throws the refusal as an error.
  package func result<Result: Decodable>(of id: Int) throws -> Result {
    let line = try line { head in
      switch head {
      case .result(id), .refusal(id, _): true
      case _: false
      }
    }
    if case .refusal(_, let error) = try MessageHead(line: line) { throw error }
    return try Message.result(Result.self, of: line)
  }

  /// Waits for the next notice of this name and returns its body.
  package func notice<Body: Decodable>(_ notice: ExtensionNotice) throws -> Body {
    try Message.body(Body.self, of: line { $0 == .notice(name: notice.rawValue) })
  }

  /// Returns and removes the bodies of all notices of this name among the lines that were read but not yet used.
  package func received<Body: Decodable>(_ notice: ExtensionNotice) throws -> [Body] {
    let isNotice = try unread.map { try MessageHead(line: $0) == .notice(name: notice.rawValue) }
    defer { unread = zip(unread, isNotice).filter { !$1 }.map(\.0) }
    return try zip(unread, isNotice).filter(\.1).map { try Message.body(Body.self, of: $0.0) }
  }

  /// Removes and returns the first line that fits; earlier lines remain.
  private func line(where fits: (MessageHead) -> Bool) throws -> [UInt8] {
    var next = 0
    while true {
      while next == unread.count { unread += try output.next(logText) }
      if fits(try MessageHead(line: unread[next])) { return unread.remove(at: next) }
      next += 1
    }
  }

  /// Waits until the log has this text.
  package func logged(_ text: String) throws {
    try eventually("the log does not say \"\(text)\" but: \(logText)") {
      logText.contains(text) ? () : nil
    }
  }

  /// Kills the process, as a power cut would end it.
  package func cutPower() {
    kill(process.processIdentifier, SIGKILL)
    _ = process.end()
  }

  /// Waits until the process has ended and returns its exit status; throws if a signal ended it.
  package func status() throws -> Int32 {
    switch process.end() {
    case .exited(let status): return status
    case .killed(let signal): throw ProcessError("killed by signal \(signal)")
    }
  }

  /// The text written to standard error so far.
  package var logText: String { log.text }
}

/// Returns the refusal that `body` throws, because `#expect(throws:)` of Swift 6.0 returns no value.
package func refusal<Result>(_ body: () throws -> Result) throws -> MessageError {
  do { _ = try body() } catch let error as MessageError { return error }
  throw ProcessError("nothing was refused")
}

extension ControlArchive {
  /// The description that a daemon in English shows.
  package var shown: ControlDescription {
    ControlDescription(self, appName: "Productivity", language: .en)
  }
}
