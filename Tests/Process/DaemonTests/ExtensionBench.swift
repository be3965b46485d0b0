import ActionButton
import ControlModel
import Devices
import FileTesting
import Foundation
import ProgramTesting
import Synchronization
import SystemAccess
import Testing

@testable import Daemon
@testable import ExtensionHost
@testable import Sharing

/// Extensions in a temporary folder: copies of one script, which misbehaves according to its file name.
@ServiceThread
final class ExtensionBench {
  let folder: TemporaryFolder
  private(set) var log: [String] = []
  private var known = ExpectedLog()
  private var expected: Set<String> = []
  private let queue = EventQueue<ExtensionEvent>()
  private var handled: [ExtensionEvent] = []
  private var made: Extensions?

  var extensions: Extensions {
    get throws { try #require(made) }
  }

  private init() throws { folder = try TemporaryFolder() }

  /// Runs a test with extensions of these names, in this order, and then stops them.
  nonisolated static func run(
    _ names: [String], limits: ExtensionLimits = patient,
    set: @escaping @Sendable (inout Extensions.Settings) -> Void = { _ in },
    bundle: @escaping @Sendable (inout ExtensionBundle) -> Void = { _ in },
    token: String? = nil,
    _ test: @escaping @ServiceThread @Sendable (ExtensionBench, Extensions) async throws -> Void
  ) async throws {
    ServiceThread.start()
    try await serve(names, limits, set, bundle, token, test)
  }

  private static func serve(
    _ names: [String], _ limits: ExtensionLimits, _ set: (inout Extensions.Settings) -> Void,
    _ change: @escaping @Sendable (inout ExtensionBundle) -> Void, _ token: String?,
    _ test: @ServiceThread (ExtensionBench, Extensions) async throws -> Void
  ) async throws {
    let bench = try ExtensionBench()
    // On a busy machine even a healthy process may need longer than an impatient limit to end.
    if limits.step < patient.step { bench.mayLog("was ended by SIGTERM") }
    var settings = Extensions.Settings()
    for name in names { try bench.add(name) }
    settings.executables = names.map { bench.path($0) }
    settings.limits = limits
    settings.keepsWarm = false
    settings.environment = ProcessInfo.processInfo.environment
    // Adopt no data of the user who runs the tests.
    settings.environment["XDG_CONFIG_HOME"] = bench.path("none")
    settings.environment["XDG_STATE_HOME"] = bench.path("none")
    settings.confinement.containers = bench.path("containers")
    set(&settings)
    let extensions = Extensions(
      settings, log: ExtensionLog { [weak bench] _, text in bench?.log.append(text) },
      events: bench.queue.outlet,
      bundle: {
        var bundle = ExtensionBundle(executable: $0)
        change(&bundle)
        return bundle
      },
      values: SharedValues(nil) { [weak bench] in bench?.log.append($0) },
      tokens: OneToken(of: token))
    bench.made = extensions
    let failure: (any Error)?
    do {
      try await test(bench, extensions)
      failure = nil
    } catch { failure = error }
    await extensions.stop()
    #expect(bench.pids.filter { kill($0, 0) == 0 } == [], "processes are left behind")
    #expect(
      await bench.eventually { extensions.runs.runs.isEmpty }, "an intent that began does not end")
    if let failure { throw failure }
    bench.checkLog()
  }

  /// Limits that a healthy process never reaches, even on a busy machine.
  nonisolated static let patient: ExtensionLimits = {
    var limits = ExtensionLimits()
    limits.hello = .seconds(300)
    limits.describe = .seconds(300)
    limits.load = .seconds(300)
    limits.perform = .seconds(300)
    limits.step = .seconds(5)
    return limits
  }()

  /// Limits that end a hanging process soon.
  nonisolated static func impatient(
    _ change: (inout ExtensionLimits) -> Void
  ) -> ExtensionLimits {
    var limits = patient
    limits.cancel = .milliseconds(50)
    limits.step = .milliseconds(100)
    change(&limits)
    return limits
  }

  /// The events so far.
  var events: [ExtensionEvent] {
    handled += queue.take()
    return handled
  }

  /// The process ids of the extensions that were started.
  var pids: [Int32] {
    events.compactMap { if case .started(_, let pid) = $0 { pid } else { nil } }
  }

  /// The lines of the event stream that extensions caused.
  var lines: [String] {
    events.compactMap {
      if case .line(let line) = $0 { String(decoding: line, as: UTF8.self) } else { nil }
    }
  }

  /// The offers to undo an action, with `nil` for the end of an offer.
  var undos: [PlaceSnapshot.Undo?] {
    events.compactMap { if case .shown(_, .undoable(let undo)) = $0 { .some(undo) } else { nil } }
  }

  /// The progress reports.
  var progress: [PlaceSnapshot.Progress] {
    events.compactMap {
      if case .shown(_, .progressed(let progress)) = $0 { progress } else { nil }
    }
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// Adds a copy of the script; `shell` is written in another language.
  func add(_ name: String, adding text: String = "") throws {
    let support = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Support").standardized
    let script = support.appending(path: name == "shell" ? "extension.sh" : "extension.py")
    try write(String(contentsOf: script, encoding: .utf8) + text, to: name)
  }

  func write(_ text: String, to name: String) throws {
    // Replace the file, as a linker or an installer does.
    let new = try folder.writeProgram(text, to: ".new")
    guard rename(new, path(name)) == 0 else { throw POSIXError(.EIO) }
  }

  /// Waits until the condition holds and returns `true`, or returns `false` after at least 5 minutes.
  func eventually(_ condition: @escaping @ServiceThread () -> Bool) async -> Bool {
    for _ in 0..<30_000 {
      if condition() { return true }
      await withCheckedContinuation { continuation in
        ServiceThread.after(.milliseconds(10)) { continuation.resume() }
      }
    }
    return false
  }

  /// Loads a control and returns its title, or the error as text.
  func title(_ control: PlacedControl) async -> String {
    do { return try await extensions.load(control).title } catch { return "\(error)" }
  }

  /// Returns the error of `body` as text.
  func problem(_ body: @ServiceThread () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing was thrown"
    } catch { return "\(error)" }
  }

  /// Whether the log has a line with this text; the test then expects such lines.
  func logged(_ text: String) -> Bool {
    known.know(text)
    return log.contains { $0.contains(text) }
  }

  /// Allows log lines with these texts, which a process may not write before it ends.
  func mayLog(_ texts: String...) {
    for text in texts { known.know(text) }
  }

  /// Requires log lines with these texts when the test ends.
  func expectLog(_ texts: String...) {
    for text in texts { known.know(text) }
    expected.formUnion(texts)
  }

  /// Records an issue for each unexpected log line and for each required text that no line contains.
  private func checkLog() {
    let complaints = known.complaints(about: log) { ExpectedLog.isOfEveryExtension($0) }
    for complaint in complaints { Issue.record("\(complaint)") }
    for text in expected where !log.contains(where: { $0.contains(text) }) {
      Issue.record("the log has no line with: \(text)")
    }
  }

  /// The kinds in the events that `of` selects, in order.
  private func kinds(_ of: (ExtensionEvent) -> Set<String>?) -> [Set<String>] {
    events.compactMap(of)
  }

  var reloads: [Set<String>] { kinds { if case .reload(let kinds, _) = $0 { kinds } else { nil } } }

  var changes: [Set<String>] { kinds { if case .changed(let kinds) = $0 { kinds } else { nil } } }

  var timelineReloads: [Set<String>] {
    kinds { if case .reloadTimelines(let kinds, _) = $0 { kinds } else { nil } }
  }

  /// Performs a control and returns the error as text.
  func problem(performing control: PlacedControl, setting value: Bool? = nil) async -> String {
    await problem { try await extensions.perform(control, setting: value) }
  }
}

extension Extensions {
  /// Performs a control's intent, and does not wait for the load that follows it.
  func perform(_ control: PlacedControl, setting value: Bool?) async throws {
    try await withCheckedThrowingContinuation { continuation in
      ServiceThread.task {
        // The load's own tests check its errors.
        _ = try? await self.perform(control, setting: value) { continuation.resume(with: $0) }
      }
    }
  }
}

extension PlacedControl {
  /// A control of the extension with this name.
  static func of(_ name: String, _ configuration: [String: JSONValue] = [:]) -> PlacedControl {
    PlacedControl(id: name, kind: "com.example.\(name)", configuration: configuration)
  }
}

/// The same push token for every place.
private final class OneToken: PlaceTokens {
  private let token: String?

  init(of token: String?) { self.token = token }

  func token(of control: PlacedControl) -> String? { token }

  func update(app executable: String, types: [String], hasWidgets: Bool) -> Extensions.AppTokens {
    Extensions.AppTokens()
  }
}

/// The suites of extension processes, each with tests that run one after another, since the machine may be small.
@Suite("Extensions")
enum ExtensionTests {}
