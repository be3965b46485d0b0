import CSystem
import Glibc

/// A descriptor that is written to without ever waiting for its reader.
///
/// A pipe whose reader is slow, or a terminal that was stopped with Ctrl-S, must not stop the device
/// thread. What cannot be written now is queued, up to `limit` bytes, and written when there is room.
public final class OutputFile {
  /// What the loop reports when there is room again; nil while nothing waits to be written.
  public private(set) var room: Registration?
  /// Why nothing more can be written: the reader is gone; nil as long as it is there.
  public private(set) var closed: Errno?
  /// Whether the reader is gone: nothing more can be written.
  public var isClosed: Bool { closed != nil }
  private var dropped = 0
  /// Why the last write was refused, other than by a slow reader: the disk or the quota is full.
  private var full: Errno?
  private var isFullKnown = false

  private static var limit: Int { 1 << 20 }
  private let poller: Poller
  /// What is written to: `own`, or else the borrowed standard stream.
  private let descriptor: Int32
  /// The description of our own; nil where the kernel gives none.
  private let own: FileDescriptor?
  private let blocks: Bool
  private var backlog: [UInt8] = []

  /// Writes to `standard` (1 or 2), through a description of our own where the kernel gives one: setting
  /// `O_NONBLOCK` on the inherited one would change it for the shell too.
  public init(_ standard: Int32, poller: Poller) {
    let reopened = cd_reopen_for_output(standard)
    own = reopened >= 0 ? FileDescriptor(owning: reopened) : nil
    descriptor = reopened >= 0 ? reopened : standard
    blocks = reopened < 0 && cd_may_block(standard)
    self.poller = poller
  }

  deinit { waitForRoom(false) }

  /// Writes the bytes now, or queues what does not fit.
  public func write(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { write($0) } }

  /// Writes the bytes now, or queues what does not fit.
  ///
  /// A reader too slow for `limit` loses whole writes.
  public func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    // A file on a full disk cannot be waited for: each write tries again.
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

  /// How many bytes a slow reader has lost, once it has caught up, and only once; 0 for none.
  public func takeDropped() -> Int {
    guard backlog.isEmpty else { return 0 }
    defer { dropped = 0 }
    return dropped
  }

  /// Why the disk takes nothing, only once until it takes something again; nil as long as it takes all.
  public func takeFull() -> Errno? {
    guard let full, !isFullKnown else { return nil }
    isFullKnown = true
    return full
  }

  /// There is room: writes what was queued.
  public func flush() {
    guard !backlog.isEmpty, !isClosed else { return }
    let taken = backlog.withUnsafeBufferPointer(put)
    backlog.removeFirst(taken)
    if backlog.isEmpty || isClosed { waitForRoom(false) }
  }

  /// Writes what was queued, waiting for the reader at most `limit` milliseconds.
  ///
  /// For the end only.
  public func finish(limit: Int32 = 200) {
    while !backlog.isEmpty, !isClosed, cd_wait_for_room(descriptor, limit) > 0 {
      flush()
      if full != nil { return }
    }
  }

  private func waitForRoom(_ isWanted: Bool) {
    if let room { poller.remove(room) }
    // A descriptor that cannot be waited for, a regular file, always has room.
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
