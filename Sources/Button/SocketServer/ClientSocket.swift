import CSystem
import ControlSocket
import Gesture
import Glibc
import SystemAccess
import Wire

/// The socket of one client: its lines in both directions, and its events on the service thread.
///
/// Owns the descriptor and closes it once, in `close` or after `closeWhenSent`. After that nothing is read or written.
@ServiceThread
final class ClientSocket {
  /// `nil` once the socket is closed.
  private var descriptor: FileDescriptor?
  private(set) var input: SocketInput
  private var output: SocketOutput
  private var registration: Registration?
  private var interest: (input: Bool, output: Bool)?
  /// Closes the socket if the client does not read its last bytes in time; `nil` before `closeWhenSent`.
  private var lastChance: ServiceThread.Timer?

  init(_ descriptor: consuming FileDescriptor, limits: SocketLimits) {
    self.descriptor = consume descriptor
    input = SocketInput(lineLimit: limits.line)
    output = SocketOutput(limit: limits.backlog)
  }

  var isClosed: Bool { descriptor.number == nil || lastChance != nil }

  /// Whether the client has disconnected and can receive no answer.
  var isHungUp: Bool { descriptor.number.map(cs_is_hung_up) ?? true }

  var isSent: Bool { output.isEmpty }

  // MARK: Lines

  /// Reads the next part of the input.
  func read() -> SocketInput.Outcome {
    guard let number = descriptor.number else { return .gone }
    return input.read(from: number)
  }

  /// Removes and returns the oldest line, or returns `nil`.
  func nextLine() -> [UInt8]? { input.next() }

  /// Sends a line, and queues the bytes that do not fit.
  func write(_ line: [UInt8]) -> SocketOutput.Outcome {
    guard let number = descriptor.number else { return .gone }
    return output.write(line, to: number)
  }

  /// Sends queued bytes, as far as they fit; returns false if the client has disconnected.
  func flush() -> Bool {
    guard let number = descriptor.number else { return false }
    return output.flush(to: number)
  }

  // MARK: The loop

  /// Calls `onReady` when there is input to read or room to write, as selected, or when the client has disconnected.
  ///
  /// The first call sets `onReady`; later calls only change the selection.
  func wait(
    input: Bool, output: Bool, onReady: @escaping @ServiceThread () -> Void
  ) throws(SystemError) {
    guard let number = descriptor.number else { return }
    let wanted = (input: input, output: output)
    if let interest, interest == wanted { return }
    interest = wanted
    if let registration {
      try ServiceThread.change(registration, input: input, output: output)
    } else {
      registration = try ServiceThread.watch(number, input: input, output: output, onReady)
    }
  }

  /// Stops waiting and closes the socket; further calls do nothing.
  func close() {
    stopWaiting()
    lastChance?.cancel()
    lastChance = nil
    descriptor = nil
  }

  /// Stops reading, and closes the socket once the queued bytes are sent, or after `limit`.
  func closeWhenSent(within limit: Duration) {
    guard !isClosed, !isSent, let number = descriptor.number else { return close() }
    stopWaiting()
    // The writes of a client that is still sending fail from now on.
    shutdown(number, Int32(SHUT_RD))
    registration = try? ServiceThread.watch(number, input: false, output: true) { [self] in
      if !flush() || isSent { close() }
    }
    guard registration != nil else { return close() }
    lastChance = ServiceThread.after(limit) { [self] in close() }
  }

  private func stopWaiting() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
  }
}

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
  private var lines = LineQueue()
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
    do throws(LineBuffer.TooLong) { try buffer.append(bytes[...]) { lines.append($0) } } catch {
      return .tooLong(error)
    }
    return .read(bytes.count)
  }

  /// Removes and returns the oldest line, or returns `nil`.
  mutating func next() -> [UInt8]? { lines.popFirst() }
}

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
