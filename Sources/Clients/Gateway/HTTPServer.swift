import CHTTP
import ControlModel
import SystemAccess

/// Decides how requests are answered.
protocol RequestHandler: Sendable {
  /// Decides from the request's head alone, on the server's thread, and must not block.
  func decide(_ request: HTTPRequest) -> Decision
}

enum Decision: Sendable {
  /// An answer that does not depend on the body.
  case answer(HTTPResponse, isTrusted: Bool)
  /// An answer that needs the body: a closure that receives its bytes or their refusal.
  case ask(isTrusted: Bool, @Sendable (Result<[UInt8], Refusal>) async -> HTTPResponse)
}

/// An HTTP/1.1 server on one listening socket: libmicrohttpd with `Limits`.
///
/// The handler decides on the server's own thread; requests to the daemon run in tasks. The value is the only owner of
/// the running server, which is therefore stopped once.
struct HTTPServer: ~Copyable {
  private let server: OpaquePointer
  /// The context of the server's callbacks, retained until the server has stopped and its last callback has returned.
  private let context: Unmanaged<RequestReader>

  /// Starts serving a listening socket, which the server closes when it stops.
  ///
  /// - Throws: `GatewayError.cannotServe`.
  init(
    _ listener: consuming FileDescriptor, handler: any RequestHandler, streams: EventStreams,
    limits: Limits
  ) throws(GatewayError) {
    let context = Unmanaged.passRetained(RequestReader(handler, streams, limits))
    let started = ch_start(
      listener.number, Self.limits(limits), Self.handlers, context.toOpaque())
    guard let started else {
      let errno = Errno.last
      context.release()
      throw .cannotServe(errno: errno)
    }
    _ = listener.handOver()
    server = started
    self.context = context
  }

  deinit {
    ch_stop(server)
    context.release()
  }

  /// Closes every connection and ends the server's thread.
  consuming func stop() {}

  private static var handlers: ch_handlers {
    ch_handlers(
      begin: { context, request in
        Unmanaged<RequestReader>.fromOpaque(context).takeUnretainedValue().begin(request)
      },
      body: { object, bytes, count in
        Exchange.of(object).append(UnsafeBufferPointer(start: bytes, count: count))
      },
      complete: { object in Exchange.of(object).complete() },
      read: { object, bytes, room in
        Exchange.of(object).read(into: UnsafeMutableBufferPointer(start: bytes, count: room))
      },
      end: { object in Unmanaged<Exchange>.fromOpaque(object).takeRetainedValue().end() })
  }

  private static func limits(_ limits: Limits) -> ch_limits {
    // 16 more streams, for ended streams that still send their last bytes.
    ch_limits(
      strangers: limits.strangers, trusted: limits.trusted, streams: UInt32(limits.streams) + 16,
      spare: limits.spare, stranger_s: limits.strangerSeconds, idle_s: limits.idleSeconds,
      memory: limits.connectionBytes)
  }
}

/// Reads the head of each request, and lets the handler decide.
private final class RequestReader: Sendable {
  private let handler: any RequestHandler
  private let streams: EventStreams
  private let limits: Limits

  init(_ handler: any RequestHandler, _ streams: EventStreams, _ limits: Limits) {
    self.handler = handler
    self.streams = streams
    self.limits = limits
  }

  func begin(_ request: OpaquePointer) -> UnsafeMutableRawPointer? {
    var head = HTTPRequest(
      method: Self.text(ch_method(request)), target: Self.text(ch_target(request)))
    for index in 0..<ch_header_count(request) {
      let header = ch_header_at(request, index)
      head.headers.append((Self.text(header.name).lowercased(), Self.text(header.value)))
    }
    var address = [CChar](repeating: 0, count: Int(CH_ADDRESS_SIZE))
    if ch_own_address(request, &address) {
      head.ownAddress = String(decoding: address.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
    let client = Client(request)
    let body: BodyPlan
    do throws(Refusal) { body = try BodyPlan(head) } catch {
      client.answer(error.response(), closes: true)
      return nil
    }
    let decision = handler.decide(head)
    let isTrusted: Bool
    // A stranger's long body is not read.
    switch decision {
    case .answer(let response, let trusted):
      isTrusted = trusted
      guard trusted || body.isAtMost(limits.bodyBytes) else {
        client.answer(response, closes: true)
        return nil
      }
    case .ask(let trusted, _):
      isTrusted = trusted
      guard trusted || body.isAtMost(limits.strangersBodyBytes) else {
        client.answer(Exchange.tooLong(limits.strangersBodyBytes).response(), closes: true)
        return nil
      }
    }
    guard body.isAtMost(limits.discardedBytes) || body == .chunked else {
      client.answer(Exchange.tooLong(limits.bodyBytes).response(), closes: true)
      return nil
    }
    if isTrusted { ch_trust(request) }
    return Unmanaged.passRetained(Exchange(client, decision, streams, limits)).toOpaque()
  }

  private static func text(_ text: ch_text) -> String {
    let bytes = UnsafeRawBufferPointer(start: text.start, count: text.length)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The end of a request's body, as its headers declare it.
enum BodyPlan: Equatable, Sendable {
  case bytes(Int)
  case chunked

  /// Reads `Content-Length` and `Transfer-Encoding`; any ambiguity is refused, because it could hide a second request.
  init(_ request: HTTPRequest) throws(Refusal) {
    guard request.hasNames else {
      throw .badRequest("the name of a header has an invalid character")
    }
    if let name = request.duplicate {
      throw Refusal(
        .badRequest, "duplicate-header", "the header \"\(name)\" is given twice; send it once")
    }
    switch (request["content-length"], request["transfer-encoding"]) {
    case (nil, nil): self = .bytes(0)
    case (nil, let encoding?):
      guard encoding.lowercased() == "chunked" else {
        throw .badRequest("the Transfer-Encoding is not \"chunked\"; send a Content-Length")
      }
      self = .chunked
    case (let length?, nil):
      guard !length.isEmpty, length.utf8.allSatisfy(\.isDigit),
        let count = Int(length)
      else { throw .badRequest("the Content-Length is not a number of bytes") }
      self = .bytes(count)
    case (.some, .some):
      throw .badRequest("a request must not have both a Content-Length and a Transfer-Encoding")
    }
  }

  func isAtMost(_ limit: Int) -> Bool {
    switch self {
    case .bytes(let count): count <= limit
    case .chunked: false
    }
  }
}

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

  static func tooLong(_ most: Int) -> Refusal {
    Refusal(.payloadTooLarge, "too-long", "a body has at most \(most) bytes")
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
    case .ask(let isTrusted, let ask):
      let body: Result<[UInt8], Refusal> =
        count <= limits.bodyBytes ? .success(self.body) : .failure(Self.tooLong(limits.bodyBytes))
      Task { [client] in
        let response = await ask(body)
        client.answer(response, closes: !isTrusted && response.status.rawValue >= 400)
      }
    }
  }

  /// Copies the next bytes of the stream and returns their number, 0 if there are no events yet, or -1 at the end.
  func read(into room: UnsafeMutableBufferPointer<UInt8>) -> Int { events?.read(into: room) ?? -1 }

  /// Ends the request: the client has its answer, or has disconnected.
  func end() {
    if let events { streams.close(events) }
  }
}
