import ControlSocket
import Glibc
import SystemAccess

/// The output to one client: sent at once as far as it fits, the rest when there is room.
struct SocketOutput {
  enum Outcome {
    case taken
    case gone
    /// The client has left more bytes unread than the limit.
    case full
  }

  private let limit: Int
  private var queued: [UInt8] = []
  private var sent = 0

  /// A client may leave `limit` bytes unread before a line is refused.
  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { sent == queued.count }

  /// Sends a line, and queues the bytes that do not fit.
  ///
  /// Only bytes that were queued before count: an answer to a client that reads may be longer than the limit.
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

  /// Sends queued bytes, as far as they fit; returns false if the client has disconnected.
  mutating func flush(to descriptor: Int32) -> Bool {
    guard !isEmpty else { return true }
    let count = Self.put(queued[sent...], to: descriptor)
    guard count >= 0 else { return false }
    sent += count
    Invariant.check(sent <= queued.count, "no byte is sent twice")
    if isEmpty {
      queued = []
      sent = 0
    }
    return true
  }

  /// Returns the number of bytes that the socket took, or a negative number if its other end is closed.
  private static func put(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    let count = UnixSocket.send(descriptor, bytes, waits: false)
    return count < 0 && errno == EAGAIN ? 0 : count
  }
}
