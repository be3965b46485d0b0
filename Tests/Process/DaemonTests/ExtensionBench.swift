import ControlModel
import Devices
import Foundation
import ProgramTesting
import Synchronization
import SystemAccess
import Testing

@testable import Daemon

/// Extensions in a folder of their own: copies of one script whose names say how they misbehave.
@ServiceThread
final class ExtensionBench {
  let folder: URL
  private(set) var log: [String] = []
  private(set) var events: [ExtensionEvent] = []
  private(set) var pids: [Int32] = []
  private var made: Extensions?

  var extensions: Extensions {
    get throws { try #require(made) }
  }

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  /// Runs a test on extensions that behave so, in this order, and ends them.
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
    var settings = Extensions.Settings()
    for name in names { try bench.add(name) }
    settings.executables = names.map { bench.path($0) }
    settings.limits = limits
    settings.keepsWarm = false
    settings.environment = ProcessInfo.processInfo.environment
    set(&settings)
    let extensions = Extensions(
      settings, log: ExtensionLog { [weak bench] _, text in bench?.log.append(text) },
      bundle: {
        var bundle = ExtensionBundle(executable: $0)
        change(&bundle)
        return bundle
      }, token: { _ in token })
    bench.made = extensions
    extensions.onEvent = { [weak bench] in bench?.heard($0) }
    let failure: (any Error)?
    do {
      try await test(bench, extensions)
      failure = nil
    } catch { failure = error }
    await extensions.stop()
    #expect(bench.pids.filter { kill($0, 0) == 0 } == [], "processes are left behind")
    try FileManager.default.removeItem(at: bench.folder)
    if let failure { throw failure }
  }

  /// Limits that no healthy process meets on a busy machine.
  nonisolated static let patient: ExtensionLimits = {
    var limits = ExtensionLimits()
    limits.hello = .seconds(300)
    limits.describe = .seconds(300)
    limits.load = .seconds(300)
    limits.perform = .seconds(300)
    limits.step = .seconds(5)
    return limits
  }()

  /// Limits that end what hangs soon.
  nonisolated static func impatient(
    _ change: (inout ExtensionLimits) -> Void
  ) -> ExtensionLimits {
    var limits = patient
    limits.cancel = .milliseconds(50)
    limits.step = .milliseconds(100)
    change(&limits)
    return limits
  }

  private func heard(_ event: ExtensionEvent) {
    events.append(event)
    if case .started(_, let pid) = event { pids.append(pid) }
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Puts a copy of the script there: what is called `shell` is in another language.
  func add(_ name: String, adding text: String = "") throws {
    let script = try #require(
      Bundle.module.url(
        forResource: "extension", withExtension: name == "shell" ? "sh" : "py",
        subdirectory: "Fixtures"))
    try write(String(contentsOf: script, encoding: .utf8) + text, to: name)
  }

  func write(_ text: String, to name: String) throws {
    // A new file in place of the old one, as a linker or an installer does it.
    let target = folder.appending(path: name)
    let new = folder.appending(path: ".new")
    try TestProgram.write(text, to: new)
    guard rename(new.path, target.path) == 0 else { throw POSIXError(.EIO) }
  }

  /// Waits until it is so, but not for ever.
  func eventually(_ condition: @escaping @ServiceThread () -> Bool) async -> Bool {
    for _ in 0..<30_000 {
      if condition() { return true }
      await withCheckedContinuation { continuation in
        ServiceThread.after(.milliseconds(10)) { continuation.resume() }
      }
    }
    return false
  }

  /// The title that a control is loaded with, or why it is not.
  func title(_ control: PlacedControl) async -> String {
    do { return try await extensions.load(control).title } catch { return "\(error)" }
  }

  /// Why something failed.
  func problem(_ body: @ServiceThread () async throws -> Void) async -> String {
    do {
      try await body()
      return "nothing was thrown"
    } catch { return "\(error)" }
  }

  func logged(_ text: String) -> Bool { log.contains { $0.contains(text) } }
}

extension PlacedControl {
  /// The control of an extension that behaves so.
  static func of(_ name: String, _ configuration: [String: JSONValue] = [:]) -> PlacedControl {
    PlacedControl(id: name, kind: "com.example.\(name)", configuration: configuration)
  }
}

/// Extension tests one after another: each starts processes, and the machine may be small.
@Suite("Extensions", .serialized)
enum ExtensionTests {}
