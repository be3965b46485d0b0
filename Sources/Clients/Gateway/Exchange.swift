import SystemAccess

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

  /// The whole request has arrived.
  func complete() {
    switch decision {
    case .answer(let response, let isTrusted):
      guard case .events = response.body else {
        // A client without a token that was refused has to connect again: its place is free for others.
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

  /// The client has its answer, or has disconnected.
  func end() {
    if let events { streams.close(events) }
  }
}
