import ControlSocket
import Glibc

/// What is sent to one client: at once as far as it fits, the rest when there is room, nothing for ever.
struct SocketOutput {
  /// What became of a line.
  enum Outcome {
    /// It was sent, or is queued.
    case taken
    /// The client is gone.
    case gone
    /// More bytes are waiting for the client than the limit.
    case full
  }

  private let descriptor: Int32
  private let limit: Int
  private var kept: [UInt8] = []
  private var sent = 0

  /// Nothing to send; a client may leave `limit` bytes unread before a line is refused.
  init(_ descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Whether everything has been sent.
  var isEmpty: Bool { sent == kept.count }

  /// Sends a line, or queues what does not fit.
  ///
  /// What counts is what lay there before: a long answer to a client that reads is no fault of it.
  mutating func write(_ line: [UInt8]) -> Outcome {
    if isEmpty {
      let count = put(line[...])
      guard count >= 0 else { return .gone }
      guard count < line.count else { return .taken }
      kept = Array(line.dropFirst(count))
      sent = 0
      return .taken
    }
    guard kept.count - sent < limit else { return .full }
    if sent > limit {
      kept.removeFirst(sent)
      sent = 0
    }
    kept += line
    return .taken
  }

  /// Sends what was queued, as far as it fits; false if the client is gone.
  mutating func flush() -> Bool {
    guard !isEmpty else { return true }
    let count = put(kept[sent...])
    guard count >= 0 else { return false }
    sent += count
    if isEmpty {
      kept = []
      sent = 0
    }
    return true
  }

  /// How many bytes the socket took; negative if its other end is closed.
  private func put(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = UnixSocket.send(descriptor, bytes, waits: false)
    return count < 0 && errno == EAGAIN ? 0 : count
  }
}
