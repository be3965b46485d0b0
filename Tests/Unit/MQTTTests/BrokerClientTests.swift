import Foundation
import Glibc
import SystemAccess
import Testing

@testable import MQTT

@Suite("A connection to a broker")
struct BrokerClientTests {
  /// The broker has read all data, so the connection is closed in order; a write then fails with EPIPE, not ECONNRESET.
  @Test("a broker that closes the connection while a message is sent is a lost connection")
  func closedDuringPublish() throws {
    let broker = try Listener()
    let settings = BrokerSettings(
      address: try BrokerAddress("mqtt://127.0.0.1:\(broker.port)"), clientID: "kitchen")
    let client = try BrokerClient.connected(settings, subscriptions: [], log: Log { _ in })
    let connection = try broker.accept()
    // The answer to CONNECT: accepted, without properties.
    connection.exchange([0x20, 3, 0, 0, 0])
    while !client.isAccepted {
      let (_, end) = client.serve(waitingAtMost: .seconds(10))
      try #require(end == nil)
    }
    connection.close()
    let message = OutgoingMessage(
      topic: "kitchen/state", payload: Array("held".utf8), isRetained: true, kind: .state)
    // The first write causes a reset, which the next call reports.
    #expect(client.publish(message, number: 1) == nil)
    let (_, end) = client.serve(waitingAtMost: .seconds(10))
    #expect(end == "The connection was lost.")
  }

  @Test("a broker that accepts a connection many times is connected once")
  func acceptedOften() throws {
    let broker = try Listener()
    let settings = BrokerSettings(
      address: try BrokerAddress("mqtt://127.0.0.1:\(broker.port)"), clientID: "kitchen")
    let client = try BrokerClient.connected(settings, subscriptions: [], log: Log { _ in })
    let connection = try broker.accept()
    connection.exchange(Array(repeatElement([0x20, 3, 0, 0, 0] as [UInt8], count: 10).joined()))
    connection.close()
    var all: [BrokerReport] = []
    while true {
      let (reports, end) = client.serve(waitingAtMost: .seconds(10))
      all += reports
      if end != nil { break }
    }
    #expect(all == [.connected])
  }
}

/// A listening socket on the loopback address.
private final class Listener {
  private let socket: Int32
  let port: UInt16

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isListening = withUnsafeMutableBytes(of: &address) {
      $0.withMemoryRebound(to: sockaddr.self) {
        bind(socket, $0.baseAddress, size) == 0 && listen(socket, 1) == 0
          && getsockname(socket, $0.baseAddress, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    try #require(isListening)
  }

  deinit { Glibc.close(socket) }

  func accept() throws -> Connection {
    let connection = Glibc.accept(socket, nil, nil)
    try #require(connection >= 0)
    return Connection(socket: connection)
  }

  struct Connection {
    let socket: Int32

    /// Reads the client's bytes, and answers.
    func exchange(_ answer: [UInt8]) {
      var bytes = [UInt8](repeating: 0, count: 1_000)
      recv(socket, &bytes, bytes.count, 0)
      send(socket, answer, answer.count, 0)
    }

    func close() { Glibc.close(socket) }
  }
}
