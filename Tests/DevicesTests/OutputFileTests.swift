import Devices
import Gesture
import Glibc
import Testing

/// Writes more than a pipe holds when told to, and is its own slow reader: a chunk a round.
private final class SlowReader: DeviceLoopOwner {
  let output: OutputFile
  let pipe: Int32
  let bytes: [UInt8]
  var got: [UInt8] = []

  init(_ output: OutputFile, reading pipe: Int32, of bytes: [UInt8]) {
    self.output = output
    self.pipe = pipe
    self.bytes = bytes
  }

  func received(_ message: Int, at now: Timestamp) { output.write(bytes) }
  func ready(_ descriptor: Int32) { if descriptor == output.descriptor { output.flush() } }
  func changed(_ change: ButtonChange, button: Int, at now: Timestamp) {}
  var nextWake: Timestamp? { MonotonicClock.now }
  func wake(at now: Timestamp) {}

  var isDone: Bool {
    var chunk = [UInt8](repeating: 0, count: 10_000)
    let count = read(pipe, &chunk, chunk.count)
    if count > 0 { got += chunk[..<count] }
    return got.count >= bytes.count
  }
}

@Suite("Output that never waits for its reader")
struct OutputFileTests {
  /// Both ends of a pipe, the reading one non-blocking.
  static func pipeEnds() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  @Test("what a slow reader did not take comes when there is room", .timeLimit(.minutes(1)))
  func slow() throws {
    let ends = try Self.pipeEnds()
    defer {
      close(ends.read)
      close(ends.write)
    }
    let mailbox = try Mailbox<Int>()
    let loop = try DeviceLoop<SlowReader>(mailbox: mailbox)
    let output = OutputFile(ends.write, poller: loop.poller)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let owner = SlowReader(output, reading: ends.read, of: bytes)
    mailbox.post(1)
    loop.run(owner)
    #expect(owner.got == bytes)
    #expect(output.takeDropped() == 0)
  }

  @Test("a reader too slow for the limit loses whole writes, and that is told once")
  func dropped() throws {
    let ends = try Self.pipeEnds()
    defer {
      close(ends.read)
      close(ends.write)
    }
    let output = OutputFile(ends.write, poller: try Poller())
    let line = [UInt8](repeating: 65, count: 100_000)
    for _ in 0..<20 { output.write(line) }
    #expect(output.takeDropped() == 0, "not before it has caught up")
    var chunk = line
    var got = 0
    while true {
      let count = read(ends.read, &chunk, chunk.count)
      guard count > 0 else { break }
      got += count
      output.flush()
    }
    #expect(got < 20 * line.count && got % line.count == 0)
    #expect(output.takeDropped() == 20 * line.count - got)
    #expect(output.takeDropped() == 0)
  }

  @Test("a reader that is gone closes the output")
  func closed() throws {
    StandardOutput.survivesItsReader()
    let ends = try Self.pipeEnds()
    defer { close(ends.write) }
    let output = OutputFile(ends.write, poller: try Poller())
    close(ends.read)
    output.write([65])
    #expect(output.isClosed)
  }
}
