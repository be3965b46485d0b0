import ArgumentParser
import Daemon
import Devices
import SystemAccess

/// A verb whose work is on the service thread: the first thread becomes it until the verb is done.
///
/// Not an `AsyncParsableCommand`: that would run on libdispatch's pool, which wakes once a second.
protocol ServiceCommand: ParsableCommand, Sendable {
  /// Does what the verb is for.
  @ServiceThread func serve() async throws
}

extension ServiceCommand {
  /// Called by ArgumentParser on the first thread.
  func run() throws {
    try ServiceVerb.run { try await serve() }
  }
}

/// How the first thread becomes the service thread.
enum ServiceVerb {
  /// Returns when `serve` has returned; call once.
  static func run(_ serve: @escaping @ServiceThread @Sendable () async throws -> Void) throws {
    // Before any extension starts: they run as the same user.
    MemoryProtection.begin()
    try ServiceThread.run(serve)
  }
}
