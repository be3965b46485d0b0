import CHTTP

/// The client of one request: where its answer goes, from any thread, also when it is gone already.
final class Client: @unchecked Sendable {
  // Kept by reference count; all its functions lock.
  private let request: OpaquePointer

  init(_ request: OpaquePointer) {
    self.request = request
    ch_retain(request)
  }

  deinit { ch_release(request) }

  /// Sends the answer.
  func answer(_ response: HTTPResponse, closes: Bool) {
    Self.withHeaders(response.headers) { headers in
      response.bytes.withUnsafeBufferPointer { body in
        ch_answer(
          request, response.status.rawValue, headers.baseAddress, headers.count, body.baseAddress,
          body.count, closes)
      }
    }
  }

  /// Begins an event stream.
  func stream(_ response: HTTPResponse) {
    Self.withHeaders(response.headers) { headers in
      ch_stream(request, headers.baseAddress, headers.count)
    }
  }

  /// Signals that there is something to read.
  func wake() { ch_wake(request) }

  private static func withHeaders(
    _ headers: [String: String], _ body: (UnsafeBufferPointer<ch_header>) -> Void
  ) {
    // All texts in one buffer that stays where it is.
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

/// One request from its head to its end.
///
/// All but `Client` is only touched by the server's thread.
final class Exchange {
  private let client: Client
  private let decision: Decision
  private let streams: EventStreams
  private let limits: Limits
  private var body: [UInt8] = []
  private var count = 0
  private var events: EventStream?

  init(_ client: Client, _ decision: Decision, _ streams: EventStreams, _ limits: Limits) {
    self.client = client
    self.decision = decision
    self.streams = streams
    self.limits = limits
  }

  static func of(_ object: UnsafeMutableRawPointer) -> Exchange {
    Unmanaged<Exchange>.fromOpaque(object).takeUnretainedValue()
  }

  static func tooLong(_ limits: Limits) -> Refusal {
    Refusal(.payloadTooLarge, "too-long", "a body has at most \(limits.bodyBytes) bytes")
  }

  /// A part of the body; false if there is too much of it even to be thrown away.
  func take(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    count += bytes.count
    guard case .ask = decision else { return count <= limits.discardedBytes }
    if count <= limits.bodyBytes { body += bytes } else { body = [] }
    return count <= limits.discardedBytes
  }

  /// The request is here whole.
  func complete() {
    switch decision {
    case .answer(let response, let isTrusted):
      guard case .events = response.body else {
        // A stranger that was refused begins anew, and gives its place to others.
        return client.answer(response, closes: !isTrusted && response.status.rawValue >= 400)
      }
      events = streams.open { [client] in client.wake() }
      client.stream(response)
    case .ask(let ask):
      let body: Result<[UInt8], Refusal> =
        count <= limits.bodyBytes ? .success(self.body) : .failure(Self.tooLong(limits))
      Task { [client] in client.answer(await ask(body), closes: false) }
    }
  }

  /// The next bytes of the stream; 0 for none now, -1 at its end.
  func read(into room: UnsafeMutableBufferPointer<UInt8>) -> Int { events?.read(into: room) ?? -1 }

  /// The client has its answer, or is gone.
  func end() {
    if let events { streams.close(events) }
  }
}
