import ControlModel
import FileTesting
import Foundation
import ProgramTesting
import Testing
import Wire

/// The files have requests, marked with `> `, each followed by the daemon's answer, marked with `< `.
///
/// `RECORD_GOLDEN=1 swift test --filter SocketGoldenTests` records the answers again, and that run fails.
@Suite("The answers of the control socket, byte for byte")
struct SocketGoldenTests {
  private static func file(_ name: String) -> URL {
    Repository.url("Tests/Process/SocketServerTests/Golden/\(name).txt")
  }

  private static func requests(in name: String) throws -> [String] {
    try String(contentsOf: file(name), encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  /// Sends each request on its own connection, because ten bad lines end a connection.
  private static func compare(_ name: String) async throws {
    try await SocketFixture.serving { fixture in
      var text = ""
      for line in try requests(in: name) {
        let client = try fixture.greeted()
        client.send(line + "\n")
        text += "> \(line)\n< \(client.line() ?? "")\n"
      }
      try GoldenFile.compare(text, with: file(name))
    }
  }

  @Test("each request is answered with the same bytes as before")
  func answers() async throws { try await Self.compare("socket-answers") }

  @Test("each bad line is refused with the same text as before")
  func refusals() async throws { try await Self.compare("socket-refusals") }

  @Test("every request has its answer there")
  func complete() throws {
    let names = try Self.requests(in: "socket-answers").map { line in
      try Message.body([String: ControlModel.JSONValue].self, of: Array(line.utf8))["request"]
    }
    // `hello` is sent for every client, and `options` never gets an answer in these tests.
    let known = Requests.all.map(\.name).filter { $0 != "hello" && $0 != "options" }
    #expect(Set(names) == Set(known.map { .string($0) }))
  }
}
