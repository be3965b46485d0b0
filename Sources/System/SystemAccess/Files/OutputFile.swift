import CSystem
import Glibc

/// A standard stream that is written without ever waiting for its reader.
///
/// A pipe whose reader is slow, or a terminal that was stopped with Ctrl-S, must not stop the device thread. Bytes that
/// cannot be written now are queued, up to `limit`, and written when there is room.
public final class OutputFile {
  /// The registration that reports room for queued bytes, or `nil` while no bytes are queued.
  public private(set) var room: Registration?
  /// The error that ended writing, such as `EPIPE` for a disconnected reader, or `nil`.
  public private(set) var closed: Errno?
  /// Whether writing has ended because of an error, such as a disconnected reader.
  public var isClosed: Bool { closed != nil }
  private var dropped = 0
  /// The error of the last write if the disk or the quota is full.
  private var full: Errno?
  private var isFullKnown = false

  private static var limit: Int { 1 << 20 }
  private let poller: Poller
  /// The number of `own`, or else of the borrowed standard stream.
  private let descriptor: Int32
  /// A separate open file description of the stream, or `nil` if the kernel cannot create it, as for a socket.
  private let own: FileDescriptor?
  private let blocks: Bool
  private var backlog: [UInt8] = []

  /// Writes to `standard` (1 or 2), through a separate open file description if possible.
  ///
  /// `O_NONBLOCK` on the inherited description would affect the shell too.
  public init(_ standard: Int32, poller: Poller) {
    let reopened = cd_reopen_for_output(standard)
    own = reopened >= 0 ? FileDescriptor(owning: reopened) : nil
    descriptor = reopened >= 0 ? reopened : standard
    blocks = reopened < 0 && cd_may_block(standard)
    self.poller = poller
  }

  deinit { waitForRoom(false) }

  /// Writes the bytes now, or queues the bytes that do not fit.
  public func write(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { write($0) } }

  /// Writes the bytes now, or queues the bytes that do not fit.
  ///
  /// If the queue would exceed `limit`, the whole write is dropped.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    // A file on a full disk cannot be waited for, so each write tries again.
    if room == nil { flush() }
    guard !isClosed else { return }
    if backlog.isEmpty {
      let taken = put(bytes)
      guard taken < bytes.count, !isClosed else { return }
      backlog.append(contentsOf: bytes.dropFirst(taken))
      waitForRoom(true)
    } else if backlog.count + bytes.count <= Self.limit {
      backlog.append(contentsOf: bytes)
    } else {
      dropped += bytes.count
    }
  }

  /// Returns and resets the number of dropped bytes once the queue is empty, or returns 0.
  public func takeDropped() -> Int {
    guard backlog.isEmpty else { return 0 }
    defer { dropped = 0 }
    return dropped
  }

  /// Returns the error of a full disk, only once until a write succeeds again, or `nil`.
  public func takeFull() -> Errno? {
    guard let full, !isFullKnown else { return nil }
    isFullKnown = true
    return full
  }

  /// Writes queued bytes, as many as fit.
  public func flush() {
    guard !backlog.isEmpty, !isClosed else { return }
    let taken = backlog.withUnsafeBufferPointer(put)
    backlog.removeFirst(taken)
    if backlog.isEmpty || isClosed { waitForRoom(false) }
  }

  /// Writes the queued bytes before the process ends, waiting at most `limit` milliseconds each time for the reader.
  public func finish(limit: Int32 = 200) {
    while !backlog.isEmpty, !isClosed, cd_wait_for_room(descriptor, limit) > 0 {
      flush()
      if full != nil { return }
    }
  }

  private func waitForRoom(_ isWanted: Bool) {
    if let room { poller.remove(room) }
    // A descriptor that cannot be waited for is a regular file, which always has room.
    room =
      isWanted
      ? try? poller.add(descriptor, for: .program, input: false, output: true) : nil
  }

  private func put(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var taken = 0
    full = nil
    while taken < bytes.count, let base = bytes.baseAddress {
      let rest = bytes.count - taken
      let count =
        blocks
        ? cd_write_with_room(descriptor, base + taken, rest)
        : cd_write(descriptor, base + taken, rest)
      if count < 0 {
        switch Errno.last {
        case EAGAIN, EWOULDBLOCK: break
        case ENOSPC, EDQUOT: full = .last
        case let errno: closed = errno
        }
        break
      }
      taken += count
    }
    if full == nil { isFullKnown = false }
    return taken
  }
}
