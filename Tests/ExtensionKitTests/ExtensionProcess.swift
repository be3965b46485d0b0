import ControlKit
import Foundation
import Wire

/// A real extension process behind pipes, as a daemon would start it.
final class ExtensionProcess {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let log: URL
  private var lines = LineBuffer()
  private var unread: [[UInt8]] = []
  private var lastID = 0

  /// Starts an executable of this build, with the lines that a daemon says first.
  init(_ name: String, environment: [String: String] = [:], greeting: Bool = true) throws {
    log = Self.folder.appendingPathComponent("log-\(UUID().uuidString)")
    process.executableURL = try Self.executable(name)
    try start(environment)
    if greeting { _ = try hello() }
  }

  /// Starts a script of the folder of fixtures.
  init(python script: String) throws {
    log = Self.folder.appendingPathComponent("log-\(UUID().uuidString)")
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures")
    process.arguments = ["python3", fixtures.appendingPathComponent(script).path]
    try start([:])
    _ = try hello()
  }

  /// Starts a program that stands anywhere.
  init(_ program: URL) throws {
    log = Self.folder.appendingPathComponent("log-\(UUID().uuidString)")
    process.executableURL = program
    try start([:])
    _ = try hello()
  }

  deinit {
    // Its input ends with this object; a process that does not care is ended.
    process.terminate()
    try? FileManager.default.removeItem(at: log)
  }

  /// A write to a process that has ended is an error, not the end of the tests.
  private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

  private func start(_ environment: [String: String]) throws {
    Self.ignoresBrokenPipes
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    try Data().write(to: log)
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
    // Or the child's end would never be seen.
    try output.fileHandleForWriting.close()
    try input.fileHandleForReading.close()
  }

  // MARK: What the daemon says

  func hello(version: Int = ExtensionRequest.version) throws -> ExtensionMessage.Welcome {
    try ask(.hello, ExtensionMessage.Hello(version: version, language: "en"))
  }

  /// Sends a request and reads its result.
  func ask<Result: Decodable>(
    _ request: ExtensionRequest, _ body: some Encodable
  ) throws -> Result {
    try result(of: send(request, body))
  }

  func load(_ control: PlacedControl) throws -> ControlArchive {
    let loaded: ExtensionMessage.Loaded = try ask(
      .load, ExtensionMessage.Subject(control: control))
    return loaded.archive
  }

  func perform(
    _ control: PlacedControl, _ value: Bool? = nil, _ action: ControlArchive.Action? = nil
  ) throws -> PerformOutcome {
    try ask(
      .perform, ExtensionMessage.Perform(control: control, value: value, action: action))
  }

  /// Sends a request and does not wait.
  func send(_ request: ExtensionRequest, _ body: some Encodable) throws -> Int {
    lastID += 1
    try write(Message.request(request.rawValue, id: lastID, body))
    return lastID
  }

  func send(_ notice: DaemonNotice, _ body: some Encodable) throws {
    try write(Message.notice(notice.rawValue, body))
  }

  func write(_ line: String) throws { try write(Array((line + "\n").utf8)) }

  func write(_ bytes: [UInt8]) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  func endInput() throws { try input.fileHandleForWriting.close() }

  // MARK: What the extension says

  /// The result of a request; throws the refusal.
  func result<Result: Decodable>(of id: Int) throws -> Result {
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
  func notice<Body: Decodable>(_ notice: ExtensionNotice) throws -> Body {
    try Message.body(Body.self, of: line { $0 == .notice(name: notice.rawValue) })
  }

  /// Takes the first line that fits; those before it stay to be read.
  private func line(where fits: (MessageHead) -> Bool) throws -> [UInt8] {
    var next = 0
    while true {
      while next == unread.count { try readMore() }
      if fits(try MessageHead(line: unread[next])) { return unread.remove(at: next) }
      next += 1
    }
  }

  private func readMore() throws {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wanted, 1, 60_000) == 1 else { throw ProcessError("no line came; \(logText)") }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { throw ProcessError("the extension has ended; \(logText)") }
    try lines.take(bytes[..<count]) { unread.append($0) }
  }

  /// Waits until the process has ended, and gives its status; throws if it was killed.
  func status() throws -> Int32 {
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw ProcessError("killed by signal \(process.terminationStatus)")
    }
    return process.terminationStatus
  }

  /// What was written to standard error until now.
  var logText: String {
    // A log that cannot be read is empty: the test then says what is missing from it.
    (try? String(contentsOf: log, encoding: .utf8)) ?? ""
  }

  // MARK: Where things are

  static let folder = FileManager.default.temporaryDirectory

  /// An executable of the build that this test belongs to: it stands beside the test bundle.
  private static func executable(_ name: String) throws -> URL {
    let candidates =
      CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
      + [URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(), Bundle.main.bundleURL]
    for candidate in candidates {
      let url = candidate.deletingLastPathComponent().appendingPathComponent(name)
      if FileManager.default.isExecutableFile(atPath: url.path) { return url }
    }
    throw ProcessError("no \(name) beside \(candidates.map(\.path)); build the package")
  }
}

struct ProcessError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

extension PlacedControl {
  static let timer = "com.example.Productivity.TimerToggle"
  static let lap = PlacedControl(id: "lap", kind: "com.example.Productivity.MarkLap")
  static let defaultTimer = PlacedControl(id: "timer", kind: timer)

  static func timer(_ id: String) -> PlacedControl {
    PlacedControl(id: "timer-\(id)", kind: timer, configuration: ["timer": .string(id)])
  }
}

extension ControlArchive {
  var shown: ControlDescription {
    ControlDescription(self, appName: "Productivity", language: .en)
  }
}

/// The refusal that `body` throws: 6.0's `#expect(throws:)` gives no value.
func refusal<Result>(_ body: () throws -> Result) throws -> MessageError {
  do { _ = try body() } catch let error as MessageError { return error }
  throw ProcessError("nothing was refused")
}
