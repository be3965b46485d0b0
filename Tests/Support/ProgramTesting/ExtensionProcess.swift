package import ControlKit
import FileTesting
package import Foundation
package import Wire

/// A real extension process behind pipes, as a daemon would start it.
package final class ExtensionProcess {
  package let process = Process()
  private let input = Pipe()
  private let output = OutputLines()
  /// Where its log is, and its `UserDefaults` unless a test names a folder.
  private let folder: TemporaryFolder
  private let log: ProgramLog
  private var unread: [[UInt8]] = []
  private var lastID = 0

  /// Starts an executable of this build, with the lines that a daemon sends first.
  package convenience init(
    _ name: String, environment: [String: String] = [:], greeting: Bool = true
  ) throws {
    try self.init(BuiltProgram.url(name), environment: environment, greeting: greeting)
  }

  /// Starts a Python script.
  package convenience init(python script: URL) throws {
    try self.init(URL(fileURLWithPath: "/usr/bin/env"), ["python3", script.path])
  }

  /// Starts a program that stands anywhere.
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
    // Or the child's end would never be seen.
    try output.pipe.fileHandleForWriting.close()
    try input.fileHandleForReading.close()
    if greeting { _ = try hello() }
  }

  deinit {
    // Without a number it was not started. Not SIGTERM: with Swift 6.0 a child inherits the signals that the thread
    // which started it blocks.
    if process.processIdentifier > 0 { cutPower() }
  }

  // MARK: Messages of the daemon

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
    let loaded: ExtensionMessage.Loaded = try ask(
      .load, ExtensionMessage.Subject(control: control))
    return loaded.archive
  }

  package func perform(
    _ control: PlacedControl, _ value: Bool? = nil, _ action: ControlArchive.Action? = nil
  ) throws -> PerformOutcome {
    try ask(
      .perform, ExtensionMessage.Perform(control: control, value: value, action: action))
  }

  /// Sends a request and does not wait.
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

  // MARK: Messages of the extension

  /// The result of a request; throws the refusal.
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

  /// The body of the next notice of this name.
  package func notice<Body: Decodable>(_ notice: ExtensionNotice) throws -> Body {
    try Message.body(Body.self, of: line { $0 == .notice(name: notice.rawValue) })
  }

  /// The bodies of all notices of this name that have come before the lines that were read.
  package func received<Body: Decodable>(_ notice: ExtensionNotice) throws -> [Body] {
    let isNotice = try unread.map { try MessageHead(line: $0) == .notice(name: notice.rawValue) }
    defer { unread = zip(unread, isNotice).filter { !$1 }.map(\.0) }
    return try zip(unread, isNotice).filter(\.1).map { try Message.body(Body.self, of: $0.0) }
  }

  /// Takes the first line that fits; those before it stay to be read.
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

  /// Kills the process at once, as a power cut does.
  package func cutPower() {
    kill(process.processIdentifier, SIGKILL)
    _ = process.end()
  }

  /// Waits until the process has ended, and gives its status; throws if it was killed.
  package func status() throws -> Int32 {
    switch process.end() {
    case .exited(let status): return status
    case .killed(let signal): throw ProcessError("killed by signal \(signal)")
    }
  }

  /// What was written to standard error until now.
  package var logText: String { log.text }
}

/// The refusal that `body` throws: 6.0's `#expect(throws:)` gives no value.
package func refusal<Result>(_ body: () throws -> Result) throws -> MessageError {
  do { _ = try body() } catch let error as MessageError { return error }
  throw ProcessError("nothing was refused")
}

extension ControlArchive {
  /// The control as an English daemon shows it.
  package var shown: ControlDescription {
    ControlDescription(self, appName: "Productivity", language: .en)
  }
}
