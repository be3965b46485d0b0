import Glibc

/// What a process wrote until it ended.
package struct ChildOutput: Sendable {
  /// How it ended.
  package var ending: ChildProcess.Ending
  /// What it wrote to standard output and to standard error, each up to the limit; empty without pipes.
  package var output: [UInt8]
  package var errors: [UInt8]
}

extension StartedChild {
  /// Reads its outputs until it ends; blocks the thread.
  ///
  /// What the process started itself may go on, and is not read any more.
  ///
  /// - Parameters:
  ///   - limit: How long to wait.
  ///   - bytes: The most bytes to return of each output; what exceeds them is read and dropped.
  /// - Returns: nil if it still runs after the limit; then it is the caller's to end.
  package borrowing func wait(_ limit: Duration, keeping bytes: Int) -> ChildOutput? {
    var pipes = [
      BoundedPipe(output.number, limit: bytes),
      BoundedPipe(errors.number, limit: bytes),
    ]
    let deadline = ContinuousClock.now + limit
    while true {
      // poll(2) passes over a negative descriptor.
      let descriptors = [process.exitDescriptor] + pipes.map { $0.isOpen ? $0.descriptor : -1 }
      var ready = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return nil }
      // Rounded up: a wait that ends too early is one more round.
      let count = poll(&ready, nfds_t(ready.count), Int32(min(left, 1e6).rounded(.up)))
      if count < 0, errno != EINTR { return nil }
      guard count > 0 else { continue }
      for index in pipes.indices where ready[index + 1].revents != 0 { pipes[index].read() }
      guard ready[0].revents != 0, let ending = process.reap() else { continue }
      for index in pipes.indices { pipes[index].drain() }
      return ChildOutput(ending: ending, output: pipes[0].bytes, errors: pipes[1].bytes)
    }
  }

  /// Ends it at once and waits until it has ended; blocks the thread.
  ///
  /// A process that the kernel cannot end now, because it waits for a device, is left to a thread after the limit.
  package borrowing func end(_ limit: Duration = .seconds(1)) {
    process.kill()
    guard wait(limit, keeping: 0) == nil else { return }
    try? process.reapOnThread()
  }
}

/// What came through a pipe that does not block, up to a number of bytes; borrows the pipe's descriptor.
private struct BoundedPipe {
  private static let readSize = 16_384

  let descriptor: Int32
  let limit: Int
  private(set) var isOpen: Bool
  private(set) var bytes: [UInt8] = []

  init(_ descriptor: Int32?, limit: Int) {
    self.descriptor = descriptor ?? -1
    self.limit = limit
    isOpen = descriptor != nil
  }

  /// Takes what can be read now.
  mutating func read() {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else {
      isOpen = false
      return
    }
    bytes += buffer[..<min(count, max(0, limit - bytes.count))]
  }

  /// Takes what has been written until now, no more than the limit: what goes on writing is not waited for.
  mutating func drain() {
    for _ in 0...(limit / Self.readSize) where isOpen {
      let before = bytes.count
      read()
      guard bytes.count > before else { return }
    }
  }
}
