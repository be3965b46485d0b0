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
    // Before any extension starts: they run as the same user.
    MemoryProtection.begin()
    let command = self
    try ServiceThread.run { try await command.serve() }
  }
}
