import FileTesting
import Foundation
import SystemAccess
import Testing

@testable import Gateway

/// A gateway on a separate port, with a fake daemon in a separate folder.
struct GatewayFixture {
  let daemon: FakeDaemon
  let gateway: Gateway
  let port: UInt16

  static let token = "0123456789abcdef"

  static func serving(
    lease: Duration = .seconds(10), pushKeys: ProviderKeys? = nil, limits: Limits = .standard,
    claimCode: String? = nil, isRunning: Bool = true, listen: String = "127.0.0.1:0",
    answer: @escaping FakeDaemon.Answer = FakeDaemon.plain,
    _ body: (GatewayFixture) async throws -> Void
  ) async throws {
    ServiceThread.start()
    let folder = try TemporaryFolder()
    let daemon = FakeDaemon(folder: folder.path, answer: answer)
    defer { daemon.stop() }
    if isRunning { try daemon.start() }
    let listen = try ListenAddress(listen)
    let gateway = try Gateway(
      listen: listen, daemon: [daemon.path],
      access: try Access(
        listen: listen, allowed: ["Pi.local"], token: try #require(Token(token))),
      pushKeys: pushKeys, claim: claimCode.flatMap { ClaimCode($0) }, lease: lease,
      limits: limits)
    let (ports, port) = AsyncStream.makeStream(of: UInt16.self)
    let serving = Task { try await gateway.run { port.yield($0) } }
    var first: UInt16?
    for await port in ports {
      first = port
      break
    }
    do {
      try await body(GatewayFixture(daemon: daemon, gateway: gateway, port: try #require(first)))
    } catch {
      serving.cancel()
      throw error
    }
    serving.cancel()
    try await serving.value
  }

  func browser() throws -> Browser { try Browser(port: port) }

  /// Sends a request on a new connection.
  func ask(
    _ request: String, _ headers: [String: String] = [:], body: String? = nil,
    token: String? = GatewayFixture.token
  ) async throws -> Browser.Reply {
    try await browser().ask(request, headers, body: body, token: token)
  }
}
