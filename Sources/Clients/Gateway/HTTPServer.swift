import CHTTP
import SystemAccess

/// Answers requests, on any thread.
protocol RequestHandler: Sendable {
  /// Decides about a request by its head alone, at once.
  func decide(_ request: HTTPRequest) -> Decision
}

/// What becomes of a request.
enum Decision: Sendable {
  /// This is the answer, whatever the body is.
  case answer(HTTPResponse, isTrusted: Bool)
  /// The request carries the token, and is answered when its body is here: its bytes, or why they are refused.
  case ask(@Sendable (Result<[UInt8], Refusal>) async -> HTTPResponse)
}

/// HTTP/1.1 for one listening socket: libmicrohttpd with `Limits`.
///
/// Requests are decided in the server's own thread; what needs the daemon runs in a task. The value is the only one that
/// knows the running server: it is stopped once.
struct HTTPServer: ~Copyable {
  private let server: OpaquePointer
  /// What the server's callbacks get: retained from `init` until the server has stopped and calls nothing any more.
  private let context: Unmanaged<RequestReader>

  /// Serves a listening socket, which the server closes from then on.
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
        Exchange.of(object).take(UnsafeBufferPointer(start: bytes, count: count))
      },
      complete: { object in Exchange.of(object).complete() },
      read: { object, bytes, room in
        Exchange.of(object).read(into: UnsafeMutableBufferPointer(start: bytes, count: room))
      },
      end: { object in Unmanaged<Exchange>.fromOpaque(object).takeRetainedValue().end() })
  }

  private static func limits(_ limits: Limits) -> ch_limits {
    // 16 more streams: those that have ended and still send their last bytes.
    ch_limits(
      strangers: limits.strangers, trusted: limits.trusted, streams: UInt32(limits.streams) + 16,
      spare: limits.spare, stranger_s: limits.strangerSeconds, idle_s: limits.idleSeconds,
      memory: limits.connectionBytes)
  }
}

/// Reads the head of each request and decides what becomes of it.
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
    let client = Client(request)
    let body: BodyPlan
    do throws(Refusal) { body = try BodyPlan(head) } catch {
      client.answer(error.response(), closes: true)
      return nil
    }
    let decision = handler.decide(head)
    var isTrusted = true
    if case .answer(let response, let trusted) = decision {
      isTrusted = trusted
      // A stranger's long body is not read at all.
      guard trusted || body.isAtMost(limits.bodyBytes) else {
        client.answer(response, closes: true)
        return nil
      }
    }
    guard body.isAtMost(limits.discardedBytes) || body == .chunked else {
      client.answer(Exchange.tooLong(limits).response(), closes: true)
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

/// How a request declares the end of its body.
enum BodyPlan: Equatable, Sendable {
  case bytes(Int)
  case chunked

  /// Reads the two headers for it; one with any other name or value could hide a second request.
  init(_ request: HTTPRequest) throws(Refusal) {
    guard request.hasNames else {
      throw .badRequest("the name of a header has a character that such names do not have")
    }
    if let name = request.duplicate {
      throw Refusal(
        .badRequest, "duplicate-header", "the header \"\(name)\" is given twice; send it once")
    }
    switch (request["content-length"], request["transfer-encoding"]) {
    case (nil, nil): self = .bytes(0)
    case (nil, let encoding?):
      guard encoding.lowercased() == "chunked" else {
        throw .badRequest("the transfer encoding is not \"chunked\"; send a Content-Length")
      }
      self = .chunked
    case (let length?, nil):
      guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }),
        let count = Int(length)
      else { throw .badRequest("the Content-Length is not a number of bytes") }
      self = .bytes(count)
    case (.some, .some):
      throw .badRequest("a request has either a Content-Length or a Transfer-Encoding")
    }
  }

  func isAtMost(_ limit: Int) -> Bool {
    switch self {
    case .bytes(let count): count <= limit
    case .chunked: false
    }
  }
}
