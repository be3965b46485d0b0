import ControlModel
import FoundationEssentials
import Gesture
import SystemAccess
import Wire

/// The latest requests to extensions and the time each took, for authors.
///
/// Requests are recorded in developer mode only.
@ServiceThread
final class AskedRequests {
  static let most = 256

  /// Whether requests are recorded; turning this off deletes the recorded requests.
  var isOn = false {
    didSet { if !isOn { (ring, oldest) = ([], 0) } }
  }

  private var ring: [SocketMessage.AskedRequest] = []
  private var oldest = 0

  /// The recorded requests, oldest first.
  var all: [SocketMessage.AskedRequest] { Array(ring[oldest...] + ring[..<oldest]) }

  /// Records a finished request in place of the oldest one; does nothing unless `isOn`.
  func add(_ request: SocketMessage.AskedRequest) {
    guard isOn else { return }
    guard ring.count == Self.most else {
      ring.append(request)
      return
    }
    ring[oldest] = request
    oldest = (oldest + 1) % Self.most
  }
}

extension SocketMessage.AskedRequest {
  /// Describes a request to `program` that was sent at `date` and ends now.
  @ServiceThread
  init(
    _ request: ExtensionRequest, _ body: some Encodable, of program: String, at date: Date,
    since start: Timestamp, error: MessageError?
  ) {
    let took = start.duration(to: MonotonicClock.now).components
    let milliseconds = Double(took.seconds) * 1_000 + Double(took.attoseconds) / 1e15
    self.init(
      at: DateText(date).text, program: program, request: request.rawValue,
      subject: Self.subject(of: body), took_ms: (milliseconds * 10).rounded() / 10,
      error: error.map { SafeText.onOneLine($0.message, most: 300) })
  }

  private static func subject(of body: Any) -> String? {
    let text: String?
    switch body {
    case let body as ExtensionMessage.Subject: text = body.control.kind
    case let body as ExtensionMessage.Perform: text = body.view?.widget?.kind ?? body.control.kind
    case let body as ExtensionMessage.Options: text = "\(body.control.kind) \(body.parameter)"
    case let body as ExtensionMessage.Timeline: text = "\(body.kind) \(body.family)"
    case let body as ExtensionMessage.Views: text = body.activity.type
    case _: text = nil
    }
    return text.map { SafeText.onOneLine($0, most: 200) }
  }
}
