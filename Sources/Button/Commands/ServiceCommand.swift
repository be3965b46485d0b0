package import ArgumentParser
import Daemon
import SystemAccess

/// A verb whose work is on the service thread: the first thread becomes it until the verb is done.
///
/// Not an `AsyncParsableCommand`: that would run on libdispatch's pool, which wakes once a second.
package protocol ServiceCommand: ParsableCommand, Sendable {
  @ServiceThread func serve() async throws
}

extension ServiceCommand {
  /// Called by ArgumentParser on the first thread.
  package func run() throws {
    try ServiceVerb.run { try await serve() }
  }
}

/// How the first thread becomes the service thread.
package enum ServiceVerb {
  /// Returns when `serve` has returned; call once.
  package static func run(_ serve: @escaping @ServiceThread @Sendable () async throws -> Void)
    throws
  {
    // Before any extension starts: they run as the same user.
    MemoryProtection.begin()
    try ServiceThread.run(serve)
  }
}
