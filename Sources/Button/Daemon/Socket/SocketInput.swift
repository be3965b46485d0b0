import CSystem
import ControlSocket
import Gesture
import Glibc
import SystemAccess
import Wire

/// The input of one client: read in small parts and cut into lines, which wait in a queue.
struct SocketInput {
  enum Outcome {
    /// The number of bytes that were read.
    case read(Int)
    case nothing
    /// The client has closed its sending half, but may still read.
    case over
    case gone
    case tooLong(LineBuffer.TooLong)
  }

  /// Small, so that the lines of one part cost little while they wait.
  private static let part = 4_096

  private var buffer: LineBuffer
  private var lines: [[UInt8]] = []
  private var first = 0
  /// Whether the client has closed its sending half.
  private(set) var isOver = false
  /// The process that sent the last part.
  private(set) var sender = cs_sender(pid: -1, uid: .max)

  init(lineLimit: Int) { buffer = LineBuffer(limit: lineLimit) }

  var isEmpty: Bool { lines.isEmpty }

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
    do throws(LineBuffer.TooLong) { try buffer.append(bytes) { lines.append($0) } } catch {
      return .tooLong(error)
    }
    return .read(bytes.count)
  }

  /// Removes and returns the oldest line, or returns `nil`.
  mutating func next() -> [UInt8]? {
    guard first < lines.count else { return nil }
    defer {
      first += 1
      if first == lines.count { (lines, first) = ([], 0) }
    }
    return lines[first]
  }
}

struct RequestRate {
  private let limit: Int
  private var second: (since: Timestamp, requests: Int) = (.zero, 0)

  init(limit: Int) { self.limit = limit }

  /// Counts a request; returns false if it is beyond the limit.
  mutating func allows(at now: Timestamp) -> Bool {
    if second.since.duration(to: now) >= .seconds(1) { second = (now, 0) }
    second.requests += 1
    return second.requests <= limit
  }
}
