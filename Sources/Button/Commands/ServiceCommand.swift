package import ArgumentParser
import Daemon
import SystemAccess

/// A verb that runs on the service thread, which the main thread becomes until the verb ends.
///
/// Not an `AsyncParsableCommand`: that would run on libdispatch's pool, which wakes once a second.
package protocol ServiceCommand: ParsableCommand, Sendable {
  @ServiceThread func serve() async throws
}

extension ServiceCommand {
  /// Called by ArgumentParser on the main thread.
  package func run() throws {
    try ServiceVerb.run { try await serve() }
  }
}

/// Turns the main thread into the service thread.
package enum ServiceVerb {
  /// Runs `serve` and returns when it has returned; call only once.
  package static func run(_ serve: @escaping @ServiceThread @Sendable () async throws -> Void)
    throws
  {
    // Before any extension starts, because extensions run as the same user.
    MemoryProtection.begin()
    try ServiceThread.run(serve)
  }
}
