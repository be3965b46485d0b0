import FlyingFox
import FlyingSocks
import Foundation

/// The daemon's buttons for browsers: a page, a JSON API and an event stream, over HTTP.
///
/// A client of the control socket and nothing else: the daemon works the same without it.
public final class Gateway: Sendable {
  /// Who may ask what.
  public let access: Access

  private let server: HTTPServer
  private let listen: ListenAddress
  private let answers: Answers

  /// A gateway that has not started.
  ///
  /// - Parameters:
  ///   - listen: Where to listen.
  ///   - daemon: Where the daemon is.
  ///   - access: Who may ask what.
  ///   - patience: How long a finger stays down without a word from its page.
  /// - Throws: `GatewayError`.
  public init(
    listen: ListenAddress, daemon: DaemonPlace, access: Access,
    patience: Duration = .seconds(10)
  ) throws(GatewayError) {
    self.listen = listen
    self.access = access
    answers = Answers(
      access: access, questions: DaemonLane(daemon, name: "questions"),
      // Presses have a connection of their own: none waits behind a search that hangs.
      fingers: Fingers(DaemonLane(daemon, name: "presses"), patience: patience),
      watch: try DaemonWatch(daemon))
    server = HTTPServer(
      config: Self.configuration(try listen.socketAddress()), handler: answers)
  }

  private static func configuration(_ address: some SocketAddress) -> HTTPServer.Configuration {
    // The limit is longer than the longest answer of the daemon; a stream begins to answer at once.
    HTTPServer.Configuration(
      address: address, timeout: 60, pool: PromptPool(HTTPServer.defaultPool()), logger: .disabled)
  }

  /// How many event streams are open.
  var streamCount: Int { answers.watch.streams.count }

  /// Lifts all fingers.
  func letGo() async { await answers.fingers.letGo() }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter ready: Called with the port as soon as requests are taken.
  /// - Throws: `GatewayError.cannotListen`.
  public func run(ready: @escaping @Sendable (UInt16) -> Void) async throws {
    answers.watch.start()
    let announce = Task { [server, listen] in
      // It fails only if `run` below does.
      guard (try? await server.waitUntilListening(timeout: 10)) != nil else { return }
      switch await server.listeningAddress {
      case .ip4(_, let port)?, .ip6(_, let port)?: ready(port)
      case .unix?, nil: ready(listen.port)
      }
    }
    defer {
      announce.cancel()
      answers.watch.stop()
    }
    // FlyingFox answers a method that it does not know by itself, and without our checks.
    await server.appendRoute("*", for: [HTTPMethod("QUERY")], to: answers)
    do { try await server.run() } catch {
      if Task.isCancelled { return await letGo() }
      throw GatewayError.cannotListen("\(listen)", "\(error)")
    }
  }
}
