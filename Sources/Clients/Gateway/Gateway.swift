import ControlModel
import ControlSocket
import Glibc
import SystemAccess
import Wire

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
  ///   - daemon: The paths at which the daemon's socket may be, in order; see `SocketPath.standard`.
  ///   - access: The checks of requests.
  ///   - pushKeys: The keys of servers that push, or `nil` to require the gateway's token for pushes.
  ///   - claim: The code with which a browser can claim an unconfigured device, besides presses of its
  ///     button; `nil` to offer no claim.
  ///   - lease: The time that a button stays down after the last `down` of its page.
  /// - Throws: `GatewayError.noDescriptor`.
  package convenience init(
    listen: ListenAddress, daemon: [String], access: Access, pushKeys: ProviderKeys? = nil,
    claim: ClaimCode? = nil, lease: Duration = .seconds(10)
  ) throws(GatewayError) {
    try self.init(
      listen: listen, daemon: daemon, access: access, pushKeys: pushKeys, claim: claim,
      lease: lease, limits: .standard)
  }

  init(
    listen: ListenAddress, daemon: [String], access: Access, pushKeys: ProviderKeys? = nil,
    claim: ClaimCode? = nil, lease: Duration, limits: Limits
  ) throws(GatewayError) {
    self.listen = listen
    self.access = access
    self.limits = limits
    func queue(_ name: String, most: Int? = nil) -> RequestQueue {
      RequestQueue(
        daemon, name: "actionbutton-gateway requests", thread: name, most: most ?? limits.requests)
    }
    // Browsers without the token must not delay the owner's requests.
    let claims = claim.map {
      ClaimHandler(
        $0, token: access.token, daemon: queue("claims", most: ClaimHandler.requests))
    }
    answers = APIHandler(
      access: access, questions: queue("questions"), pushes: queue("pushes"),
      providers: pushKeys.map { ProviderTokens($0) },
      // Presses have a separate connection, so that they do not wait for a hanging search.
      presses: PagePresses(queue("presses"), lease: lease),
      watch: try DaemonWatch(daemon, streams: EventStreams(most: limits.streams), claims: claims),
      claims: claims)
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

extension RequestQueue {
  /// Sends a request and returns its result unchanged, including unknown fields.
  func ask<Sent: SocketRequest>(
    _ request: Sent, _ body: Sent.Body
  ) async throws(Refusal) -> JSONValue {
    let result: Result<JSONValue, Refusal> = await withCheckedContinuation { continuation in
      let isSent = send(request, body, as: JSONValue.self) {
        continuation.resume(returning: $0.mapError { Refusal($0) })
      }
      if !isSent {
        let refusal = Refusal.busy("too many requests are waiting for the daemon")
        continuation.resume(returning: .failure(refusal))
      }
    }
    return try result.get()
  }
}

/// The limits of the gateway.
///
/// A stranger is a connection on which no request has carried a valid token. Strangers, connections with a
/// token and event streams have separate limits. If a kind is full, a new connection closes the oldest
/// connection of its kind, and a new event stream closes the newest stream. Strangers therefore cannot keep
/// the owner of the token out, open pages stay open, and a new page always gets in.
struct Limits: Sendable {
  /// Connections without the token.
  var strangers: UInt32 = 128
  /// Connections with the token, besides event streams.
  var trusted: UInt32 = 128
  /// Event streams.
  ///
  /// A stream that is closed for a new stream receives the reason (`EventText.replaced`), and its page reconnects.
  var streams = 256
  /// Requests of one kind that wait for the daemon, including the request that is being answered.
  var requests = 64
  /// Connections that are still closing while new connections replace them.
  var spare: UInt32 = 64
  /// Seconds from the start of a stranger's connection, or its last answer, to its next answer.
  var strangerSeconds: UInt32 = 10
  /// Seconds for which a connection with the token may be silent.
  var idleSeconds: UInt32 = 60
  /// Bytes of memory for a connection; the request line and the headers must fit.
  var connectionBytes = 32 << 10
  /// Bytes of a body; equal to the daemon's limit for a line.
  var bodyBytes = SocketMessage.lineLimit
  /// Bytes of a body without the token, which only a claim has.
  var strangersBodyBytes = 1_024
  /// Bytes of a too long body that are read and discarded, so that its sender gets the answer and not a broken
  /// connection.
  ///
  /// Applies only with the token; a stranger's body has at most `bodyBytes`.
  var discardedBytes = 16 << 20

  static let standard = Limits()

  /// The number of descriptors for all connections and everything else.
  var descriptors: Int { Int(strangers + trusted + spare) + streams + 64 }
}
