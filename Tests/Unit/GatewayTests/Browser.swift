import ControlModel
import Dispatch
import Foundation
import Glibc
import Testing

@testable import Gateway

/// A connection that sends any bytes and reads the answers.
final class Browser {
  struct Reply {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    /// The code of a refusal.
    var code: String? { try? JSONDecoder().decode(Refusal.self, from: Data(body)).code }

    private struct Refusal: Decodable { var code: String }
  }

  /// The connection has ended, or no byte arrived for five minutes.
  struct NothingCame: Error, CustomStringConvertible {
    var errno: Int32
    var buffer: String
    var description: String {
      "\(errno == 0 ? "the end" : String(cString: strerror(errno))), after \"\(buffer)\""
    }
  }

  private let socket: Int32
  private var buffer: [UInt8] = []
  /// Reading blocks this queue's thread, not a thread of the pool that the tests share.
  private let queue = DispatchQueue(label: "browser")

  init(port: UInt16, host: String = "127.0.0.1") throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    try #require(socket >= 0)
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0, "errno \(errno)")
  }

  deinit { close(socket) }

  func leave() { shutdown(socket, Int32(SHUT_RDWR)) }

  func send(_ text: String) async throws {
    let socket = socket
    try await blocking {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw NothingCame(errno: errno, buffer: "sending") }
        rest = rest.dropFirst(count)
      }
    }
  }

  private func blocking<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }

  /// Sends a request with this token, or without a token if it is `nil`, and reads the whole answer.
  func ask(
    _ request: String, _ headers: [String: String] = [:], body: String? = nil,
    token: String? = GatewayFixture.token
  ) async throws -> Reply {
    var lines = ["\(request) HTTP/1.1"]
    var headers = headers
    if headers["Host"] == nil { headers["Host"] = "localhost" }
    if let token { headers["Authorization"] = "Bearer \(token)" }
    if let body {
      headers["Content-Length"] = "\(body.utf8.count)"
      if headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    }
    lines += headers.map { "\($0.key): \($0.value)" }
    try await send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    return try await reply(withBody: !request.hasPrefix("HEAD "))
  }

  func reply(withBody: Bool = true) async throws -> Reply {
    let first = try await line()
    let words = first.split(separator: " ")
    let status = words.count > 1 && words[0] == "HTTP/1.1" ? Int(words[1]) : nil
    var reply = Reply(
      status: try #require(status, "not the first line of an answer: \(first)"), headers: [:],
      body: [])
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

  /// The name and the data of a stream's next event; comments are skipped.
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

  /// The bytes up to the end of the connection.
  func rest() async throws -> String {
    do { while true { try await read() } } catch is NothingCame {}
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Whether the connection ends without another byte.
  func isOver() async -> Bool {
    do { try await read() } catch let error as NothingCame {
      return error.errno == 0 || error.errno == ECONNRESET
    } catch { return false }
    return false
  }

  private func read() async throws {
    let socket = socket
    let soFar = String(decoding: buffer.prefix(200), as: UTF8.self)
    buffer += try await blocking {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = recv(socket, &bytes, bytes.count, 0)
      guard count > 0 else { throw NothingCame(errno: count == 0 ? 0 : errno, buffer: soFar) }
      return Array(bytes.prefix(count))
    }
  }
}
