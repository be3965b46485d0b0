import Devices
import FileTesting
import Foundation
import Gesture
import Glibc
import SystemAccess
import Testing

@Suite("Output that never waits for its reader")
struct OutputFileTests {
  /// The ends of a pipe; the reading end is non-blocking.
  static func pipeEnds() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  @Test("what a slow reader did not take comes when there is room", .timeLimit(.minutes(45)))
  func slow() throws {
    let ends = try Self.pipeEnds()
    defer {
      close(ends.read)
      close(ends.write)
    }
    let mailbox = try Mailbox<Int>()
    let loop = try DeviceLoop()
    let arrival = try loop.poller.add(mailbox.descriptor, for: .program)
    let output = OutputFile(ends.write, poller: loop.poller)
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    mailbox.post(1)
    var got: [UInt8] = []
    while got.count < bytes.count {
      let round = loop.wait(until: MonotonicClock.now)
      // Writes more bytes than the pipe can hold.
      if round.ready.contains(arrival) {
        _ = mailbox.take()
        output.write(bytes)
      }
      if let room = output.room, round.ready.contains(room) { output.flush() }
      var chunk = [UInt8](repeating: 0, count: 10_000)
      let count = read(ends.read, &chunk, chunk.count)
      if count > 0 { got += chunk[..<count] }
    }
    #expect(got == bytes)
    #expect(output.takeDropped() == 0)
  }

  @Test("a reader too slow for the limit loses whole writes, and that is reported once")
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

  @Test("a full disk closes nothing: what it did not take comes in order when there is room")
  func full() throws {
    let folder = try TemporaryFolder()
    let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let output = OutputFile(descriptor, poller: try Poller())
    output.write(Array("one\n".utf8))
    #expect(!output.isClosed && output.takeFull()?.number == ENOSPC)
    output.write(Array("two\n".utf8))
    #expect(!output.isClosed && output.takeFull() == nil, "it is reported once")
    output.finish()
    let room = open(folder.path("output"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(dup2(room, descriptor) == descriptor)
    close(room)
    output.write(Array("three\n".utf8))
    #expect(try folder.text(of: "output") == "one\ntwo\nthree\n")
    #expect(output.takeDropped() == 0)
  }

  @Test("a reader that is gone closes the output")
  func closed() throws {
    StandardStream.ignoreBrokenPipes()
    let ends = try Self.pipeEnds()
    defer { close(ends.write) }
    let output = OutputFile(ends.write, poller: try Poller())
    close(ends.read)
    output.write([65])
    #expect(output.isClosed && output.closed?.number == EPIPE)
  }
}
