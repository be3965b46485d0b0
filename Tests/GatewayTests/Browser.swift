import ControlModel
import FlyingSocks
import Foundation
import Testing

@testable import Gateway

/// A connection that sends what it likes and reads what comes.
final class Browser {
  struct Reply {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    /// The code of a refusal.
    var code: String? { try? JSONDecoder().decode([String: String].self, from: Data(body))["code"] }
  }

  private let socket: AsyncSocket
  private var buffer: [UInt8] = []
  private var isGone = false

  init(port: UInt16) async throws {
    socket = try await AsyncSocket.connected(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
  }

  // Once only: by the second time the descriptor can be another test's.
  deinit { if !isGone { try? socket.close() } }

  /// Closes the connection.
  func leave() throws {
    isGone = true
    try socket.close()
  }

  /// Sends bytes.
  func send(_ text: String) async throws { try await socket.write(Data(text.utf8)) }

  /// Asks and reads the whole answer.
  func ask(
    _ method: String, _ target: String, _ headers: [String: String] = [:], body: String? = nil
  ) async throws -> Reply {
    var lines = ["\(method) \(target) HTTP/1.1"]
    var headers = headers
    if headers["Host"] == nil { headers["Host"] = "localhost" }
    if let body {
      headers["Content-Length"] = "\(body.utf8.count)"
      if headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    }
    lines += headers.map { "\($0.key): \($0.value)" }
    try await send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    return try await reply(withBody: method != "HEAD")
  }

  /// Reads an answer.
  func reply(withBody: Bool = true) async throws -> Reply {
    let first = try await line().split(separator: " ")
    var reply = Reply(status: try #require(Int(first[1])), headers: [:], body: [])
    while case let line = try await line(), !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      reply.headers[parts[0].lowercased()] = parts.count > 1 ? parts[1] : ""
    }
    if withBody, let length = reply.headers["content-length"].flatMap(Int.init) {
      while buffer.count < length { try await read() }
      reply.body = Array(buffer.prefix(length))
      buffer.removeFirst(length)
    }
    return reply
  }

  /// The next event of a stream: its name and its data; comments are passed over.
  func event() async throws -> (name: String, data: ControlModel.JSONValue) {
    var name = ""
    while true {
      let line = try await line()
      if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
      if line.hasPrefix("data: ") {
        let data = Data(line.dropFirst(6).utf8)
        return (name, try JSONDecoder().decode(ControlModel.JSONValue.self, from: data))
      }
    }
  }

  private func line() async throws -> String {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end + 1)
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
      }
      try await read()
    }
  }

  private func read() async throws { buffer += try await socket.read(atMost: 4_096) }
}
