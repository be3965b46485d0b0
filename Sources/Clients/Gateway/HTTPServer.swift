import CHTTP
import SystemAccess

/// Decides how requests are answered.
protocol RequestHandler: Sendable {
  /// Decides from the request's head alone, on the server's thread, and must not block.
  func decide(_ request: HTTPRequest) -> Decision
}

enum Decision: Sendable {
  /// An answer that does not depend on the body.
  case answer(HTTPResponse, isTrusted: Bool)
  /// An answer that needs the body: a closure that receives its bytes or their refusal; the request is trusted.
  case ask(@Sendable (Result<[UInt8], Refusal>) async -> HTTPResponse)
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
      // A stranger's long body is not read.
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
      guard !length.isEmpty, length.utf8.allSatisfy({ (48...57).contains($0) }),
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
