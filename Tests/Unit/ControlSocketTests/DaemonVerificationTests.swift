import ControlModel
import FileTesting
import Foundation
import Synchronization
import SystemAccess
import Testing
import Wire

@testable import ControlSocket

@Suite("A passcode is sent to the daemon alone", .timeLimit(.minutes(45)))
struct DaemonVerificationTests {
  private static let welcome = #"{"id":1,"result":{"version":1,"daemon":"d","pid":5}}"# + "\n"
  private static let unlocked =
    #"{"id":2,"result":{"locked":false,"has_passcode":true}}"# + "\n"

  /// The text that another program at the path receives after the greeting, and the client's error.
  private static func sent(
    _ request: any SocketRequest
  ) throws -> (text: String, error: SocketError?) {
    let got = Mutex("")
    var failure: SocketError?
    try ListeningSocket.open { connection in
      _ = UnixSocket.send(connection, Array(welcome.utf8)[...], waits: true)
      let bytes = UnixSocket.receive(connection, limit: 1_000) ?? []
      got.withLock { $0 = String(decoding: bytes, as: UTF8.self) }
      _ = UnixSocket.send(connection, Array(unlocked.utf8)[...], waits: true)
    } _: { path in
      do throws(SocketError) {
        let client = try SocketClient.connect(path: path, client: "test")
        _ = try client.request(
          request, with: SocketMessage.Unlock(passcode: "1234"), as: JSONValue.self)
      } catch { failure = error }
    }
    return (got.withLock { $0 }, failure)
  }

  @Test(
    "a program without the daemon's lock gets no passcode",
    arguments: [Requests.unlock, Requests.passcode] as [any SocketRequest])
  func noLock(_ request: any SocketRequest) throws {
    let (text, error) = try Self.sent(request)
    #expect(text == "")
    let message = try #require(error).description
    #expect(message.contains("cannot be verified as the daemon"), "\(message)")
    #expect(message.contains(".pid cannot be read: ENOENT"), "\(message)")
  }

  @Test("other requests need no proof of who listens")
  func others() throws {
    let (text, error) = try Self.sent(Requests.status)
    #expect(text.contains(#""request":"status""#))
    #expect(error == nil)
  }
}
