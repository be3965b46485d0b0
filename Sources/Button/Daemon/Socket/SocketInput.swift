import CSystem
import ControlSocket
import Gesture
import Glibc
import SystemAccess
import Wire

/// What one client sends: read in small parts, cut into lines, which wait for their turn.
struct SocketInput {
  /// What came of reading once.
  enum Outcome {
    /// So many bytes were there.
    case read(Int)
    /// Nothing is there now.
    case nothing
    /// The client sends no more, but may still read.
    case over
    /// The client has disconnected.
    case gone
    /// A line is longer than it may be.
    case tooLong(LineBuffer.TooLong)
  }

  /// Small, so that the lines of one part cost little while they wait.
  private static let part = 4_096

  private var buffer: LineBuffer
  private var lines: [[UInt8]] = []
  private var first = 0
  /// Whether nothing more will come.
  private(set) var isOver = false
  /// The process that sent the part that was read last.
  private(set) var sender = cs_sender(pid: -1, uid: .max)

  /// Nothing read yet.
  init(lineLimit: Int) { buffer = LineBuffer(limit: lineLimit) }

  /// Whether no line waits.
  var isEmpty: Bool { lines.isEmpty }

  /// Reads one part from the client's descriptor.
  mutating func read(from descriptor: Int32) -> Outcome {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.part) { buffer, filled in
      count = cs_receive(descriptor, buffer.baseAddress, buffer.count, &sender)
      filled = max(count, 0)
    }
    guard count >= 0 else { return errno == EAGAIN ? .nothing : .gone }
    guard !bytes.isEmpty else {
      isOver = true
      return cs_is_hung_up(descriptor) ? .gone : .over
    }
    do throws(LineBuffer.TooLong) { try buffer.take(bytes) { lines.append($0) } } catch {
      return .tooLong(error)
    }
    return .read(bytes.count)
  }

  /// Takes the line that has waited longest.
  mutating func next() -> [UInt8]? {
    guard first < lines.count else { return nil }
    defer {
      first += 1
      if first == lines.count { (lines, first) = ([], 0) }
    }
    return lines[first]
  }
}

/// Counts requests in spans of a second.
struct RequestRate {
  private let limit: Int
  private var second: (since: Timestamp, requests: Int) = (.zero, 0)

  /// At most so many in a second.
  init(limit: Int) { self.limit = limit }

  /// Counts one more; false if it is one too many.
  mutating func allows(at now: Timestamp) -> Bool {
    if second.since.duration(to: now) >= .seconds(1) { second = (now, 0) }
    second.requests += 1
    return second.requests <= limit
  }
}
