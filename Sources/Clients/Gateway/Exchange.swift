import SystemAccess

/// One request, from its head to its end.
///
/// Only the server's thread uses it; other threads use only `client`.
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

  /// Adds a part of the body, and returns `false` if the body is too long even to be discarded.
  func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    count += bytes.count
    guard case .ask = decision else { return count <= limits.discardedBytes }
    if count <= limits.bodyBytes { body += bytes } else { body = [] }
    return count <= limits.discardedBytes
  }

  /// Answers the request, which has arrived completely.
  func complete() {
    switch decision {
    case .answer(let response, let isTrusted):
      guard case .events = response.body else {
        // A refused client without the token must reconnect, so that others can use the connection's place.
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

  /// Copies the next bytes of the stream and returns their number, 0 if there are no events yet, or -1 at the end.
  func read(into room: UnsafeMutableBufferPointer<UInt8>) -> Int { events?.read(into: room) ?? -1 }

  /// Ends the request: the client has its answer, or has disconnected.
  func end() {
    if let events { streams.close(events) }
  }
}
