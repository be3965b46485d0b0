import ControlSocket
import Glibc

/// What is sent to one client: at once as far as it fits, the rest when there is room.
struct SocketOutput {
  /// What became of a line.
  enum Outcome {
    /// It was sent, or is queued.
    case taken
    /// The client has disconnected.
    case gone
    /// The client has left more bytes unread than it may.
    case full
  }

  private let limit: Int
  private var queued: [UInt8] = []
  private var sent = 0

  /// Nothing to send; a client may leave `limit` bytes unread before a line is refused.
  init(limit: Int) { self.limit = limit }

  /// Whether everything has been sent.
  var isEmpty: Bool { sent == queued.count }

  /// Sends a line, or queues what does not fit.
  ///
  /// Only what was queued before counts: a client that reads may get an answer that is longer than the limit.
  mutating func write(_ line: [UInt8], to descriptor: Int32) -> Outcome {
    if isEmpty {
      let count = Self.put(line[...], to: descriptor)
      guard count >= 0 else { return .gone }
      guard count < line.count else { return .taken }
      queued = Array(line.dropFirst(count))
      sent = 0
      return .taken
    }
    guard queued.count - sent < limit else { return .full }
    if sent > limit {
      queued.removeFirst(sent)
      sent = 0
    }
    queued += line
    return .taken
  }

  /// Sends what was queued, as far as it fits; false if the client has disconnected.
  mutating func flush(to descriptor: Int32) -> Bool {
    guard !isEmpty else { return true }
    let count = Self.put(queued[sent...], to: descriptor)
    guard count >= 0 else { return false }
    sent += count
    if isEmpty {
      queued = []
      sent = 0
    }
    return true
  }

  /// How many bytes the socket took; negative if its other end is closed.
  private static func put(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    let count = UnixSocket.send(descriptor, bytes, waits: false)
    return count < 0 && errno == EAGAIN ? 0 : count
  }
}
