import CHTTP

/// The client of one request, which any thread may answer, even after the client has disconnected.
///
/// `@unchecked Sendable`, because the compiler cannot check the memory behind a C pointer. It is safe for two reasons:
///
/// 1. `request` never changes and is valid until `deinit`: `ch_retain` and `ch_release` count atomically.
/// 2. `ch_answer` and `ch_wake` change the request with the server's mutex locked, accept only the first answer, and do
///    nothing once the request has ended (answers.c). `stream` and `init` are called on the server's thread only.
final class Client: @unchecked Sendable {
  private let request: OpaquePointer

  init(_ request: OpaquePointer) {
    self.request = request
    ch_retain(request)
  }

  deinit { ch_release(request) }

  func answer(_ response: HTTPResponse, closes: Bool) {
    Self.withHeaders(response.headers) { headers in
      response.bytes.withUnsafeBufferPointer { body in
        ch_answer(
          request, response.status.rawValue, headers.baseAddress, headers.count, body.baseAddress,
          body.count, closes)
      }
    }
  }

  /// Begins an event stream; on the server's thread.
  func stream(_ response: HTTPResponse) {
    Self.withHeaders(response.headers) { headers in
      ch_stream(request, headers.baseAddress, headers.count)
    }
  }

  /// Makes the server read the event stream again.
  func wake() { ch_wake(request) }

  private static func withHeaders(
    _ headers: [String: String], _ body: (UnsafeBufferPointer<ch_header>) -> Void
  ) {
    // All texts are in one buffer, so that pointers to them stay valid.
    let texts = headers.flatMap { [$0.key, $0.value] }
    let bytes = texts.flatMap { $0.utf8.map { CChar(bitPattern: $0) } }
    bytes.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      func next(_ text: String) -> ch_text {
        let part = ch_text(start: start, length: text.utf8.count)
        start = start?.advanced(by: text.utf8.count)
        return part
      }
      var all: [ch_header] = []
      for index in stride(from: 0, to: texts.count, by: 2) {
        let name = next(texts[index])
        all.append(ch_header(name: name, value: next(texts[index + 1])))
      }
      all.withUnsafeBufferPointer(body)
    }
  }
}
