import Glibc

/// An HTTP server that offers the daemon's buttons to browsers: a page, a JSON API and an event stream.
///
/// It is only a client of the control socket: the daemon does not depend on it.
package final class Gateway: Sendable {
  package let access: Access

  private let listen: ListenAddress
  private let answers: APIHandler
  private let limits: Limits

  /// Creates a gateway, which serves in `run(ready:)`.
  ///
  /// - Parameters:
  ///   - listen: The address to listen on.
  ///   - daemon: The place of the daemon's socket.
  ///   - access: The checks of requests.
  ///   - pushKeys: The keys of servers that push, or `nil` to require the gateway's token for pushes.
  ///   - lease: The time that a button stays down after the last `down` of its page.
  /// - Throws: `GatewayError.noDescriptor`.
  package convenience init(
    listen: ListenAddress, daemon: DaemonAddress, access: Access, pushKeys: ProviderKeys? = nil,
    lease: Duration = .seconds(10)
  ) throws(GatewayError) {
    try self.init(
      listen: listen, daemon: daemon, access: access, pushKeys: pushKeys, lease: lease,
      limits: .standard)
  }

  init(
    listen: ListenAddress, daemon: DaemonAddress, access: Access, pushKeys: ProviderKeys? = nil,
    lease: Duration, limits: Limits
  ) throws(GatewayError) {
    self.listen = listen
    self.access = access
    self.limits = limits
    answers = APIHandler(
      access: access, questions: DaemonClient(daemon, name: "questions"),
      pushes: DaemonClient(daemon, name: "pushes"), providers: pushKeys.map { ProviderTokens($0) },
      // Presses have a separate connection, so that they do not wait for a hanging search.
      presses: PagePresses(DaemonClient(daemon, name: "presses"), lease: lease),
      watch: try DaemonWatch(daemon, streams: EventStreams(most: limits.streams)))
  }

  var streamCount: Int { answers.watch.streams.count }

  func releaseAll() async { await answers.presses.releaseAll() }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter ready: Called with the port once the gateway accepts requests.
  /// - Throws: `GatewayError`.
  package func run(ready: @escaping @Sendable (UInt16) -> Void) async throws {
    try Self.raiseDescriptorLimit(to: limits.descriptors)
    let listener = try listen.open()
    let port = ListenAddress.port(of: listener) ?? listen.port
    let streams = answers.watch.streams
    let server = try HTTPServer(listener, handler: answers, streams: streams, limits: limits)
    do throws(GatewayError) { try answers.watch.start() } catch {
      server.stop()
      throw error
    }
    ready(port)
    // The loop ends when the task is cancelled.
    let (cancelled, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in cancelled {}
    continuation.finish()
    answers.watch.stop()
    server.stop()
    await releaseAll()
  }

  /// Raises the soft limit of open files if it is too low for the gateway's connections.
  private static func raiseDescriptorLimit(to needed: Int) throws(GatewayError) {
    var limit = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    guard isKnown, limit.rlim_cur < needed else { return }
    guard limit.rlim_max >= needed else {
      throw .tooFewDescriptors(limit: Int(limit.rlim_max), needed: needed)
    }
    limit.rlim_cur = rlim_t(needed)
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
