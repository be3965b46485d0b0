import Configuration
import ControlModel
import ControlSocket
import Devices
import Foundation
import Gesture
import Testing
import Wire

@testable import Daemon

/// The whole service with one button that nobody touches, on a socket and in folders of its own.
final class ServiceBench {
  let service: Service
  let folder: String
  private let client: SocketClient

  private init(_ service: Service, folder: String) throws {
    self.service = service
    self.folder = folder
    client = try Self.connect(folder)
    _ = try client.request(.watch, NoFields())
  }

  private static func connect(_ folder: String) throws -> SocketClient {
    try SocketClient.connect(path: "\(folder)/a.sock", client: "test")
  }

  /// Serves while `body` runs; the button holds the control of an extension that behaves as its name says.
  static func serving(
    _ name: String? = nil, _ body: (ServiceBench) async throws -> Void
  ) async throws {
    ServiceThread.start()
    let folder = try SocketFixture.folder()
    var configuration = Configuration()
    if let name {
      let script = try #require(
        Bundle.module.url(
          forResource: "extension", withExtension: "py", subdirectory: "Fixtures"))
      try FileManager.default.copyItem(atPath: script.path, toPath: "\(folder)/\(name)")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
      configuration.extensions = ["\(folder)/\(name)"]
    }
    var options = Daemon.Options()
    options.isPressable = true
    options.output = .json
    let button = Daemon.Button(
      gesture: HoldRecognizer.Limits(threshold: .milliseconds(200)),
      control: name.map { PlacedControl(id: "action", kind: "com.example.\($0)") },
      makeSource: { VirtualButtonSource() })
    var environment = ProcessInfo.processInfo.environment
    environment["STATE_DIRECTORY"] = "\(folder)/state"
    let (settled, given, surroundings) = (configuration, options, environment)
    let service = await Service(
      settled, [button], given, program: "test 1", socket: "\(folder)/a.sock",
      environment: surroundings)
    let running = Task { @ServiceThread in try await service.run() }
    let failure: (any Error)?
    do {
      try await body(try await begun(service, folder))
      failure = nil
    } catch { failure = error }
    await service.daemon.end()
    try await running.value
    try FileManager.default.removeItem(atPath: folder)
    if let failure { throw failure }
  }

  /// The bench, as soon as the buttons are served.
  private static func begun(_ service: Service, _ folder: String) async throws -> ServiceBench {
    for _ in 0..<3_000 {
      if await service.daemon.isServing { return try ServiceBench(service, folder: folder) }
      await pause()
    }
    throw MessageError(.unavailable, "the service does not begin")
  }

  @ServiceThread
  private static func pause() async {
    await withCheckedContinuation { continuation in
      ServiceThread.after(.milliseconds(10)) { continuation.resume() }
    }
  }

  /// Another client, which is gone when nobody refers to it.
  func another() throws -> SocketClient { try Self.connect(folder) }

  /// Asks, and returns the answer as a tree.
  @discardableResult
  func ask(
    _ request: SocketRequest, _ body: some Encodable = NoFields()
  ) throws -> JSONValue {
    try client.request(request, body, as: JSONValue.self)
  }

  /// The code of a refusal; empty if nothing was refused.
  func refusal(_ request: SocketRequest, _ body: some Encodable = NoFields()) throws -> String {
    do throws(SocketError) {
      _ = try client.request(request, body)
      return ""
    } catch {
      guard case .answered(let refusal) = error else { throw error }
      return refusal.code
    }
  }

  /// Whether no hold ends for this long.
  func isQuiet(for time: Duration) throws -> Bool {
    let end = ContinuousClock.now.advanced(by: time)
    while let line = try client.nextEvent(timeout: ContinuousClock.now.duration(to: end)) {
      let event = try Event(line: line)
      if event.name == .holdEnded || event.name == .holdCancelled { return false }
    }
    return true
  }

  /// Every event up to the next of this name, which is the last.
  @discardableResult
  func events(to name: String) throws -> [JSONValue] {
    var taken: [JSONValue] = []
    while let line = try client.nextEvent(timeout: .seconds(60)) {
      let event = try JSONDecoder().decode(JSONValue.self, from: Data(line))
      taken.append(event)
      if event.field("event") == .string(name) { return taken }
    }
    throw MessageError(.unavailable, "no \(name) came; there were \(taken)")
  }
}

extension Daemon {
  /// Ends the round, and with it `run`.
  fileprivate func end() { mailbox?.post(.end(.reconfigured)) }
}

extension JSONValue {
  /// The value of a field; nil if there is none.
  func field(_ name: String) -> JSONValue? {
    guard case .object(let fields) = self else { return nil }
    return fields[name]
  }
}
