import Foundation
import SystemAccess
import Testing

@testable import ServiceLog

@Suite("Log lines on a standard error that is not read")
struct LogWriterTests {
  @Test("lines never wait; those that do not fit are counted and reported once there is room")
  func dropped() async throws {
    ServiceThread.start()
    let pipe = Pipe()
    let writer = try LogWriter(to: pipe.fileHandleForWriting.fileDescriptor) {
      "\($0) were lost\n"
    }
    let line = String(repeating: "x", count: 999) + "\n"
    let count = 2_000
    for _ in 0..<count { writer.write(line) }
    // `finish` returns although the pipe is not read.
    await writer.finish(limit: .milliseconds(1))
    // Lines may be lost several times: the thread may take lines before the last ones are written.
    let reading = Task.detached { () -> (lines: [Substring], lost: Int) in
      var text = ""
      while true {
        text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let notices = lines.filter { $0.hasSuffix(" were lost") }
        let lost = notices.reduce(0) { $0 + (Int($1.prefix { $0 != " " }) ?? 0) }
        let written = lines.filter { $0.hasPrefix("x") }
        if written.count + lost >= count || lines.count > 2 * count { return (written, lost) }
      }
    }
    let (lines, lost) = await reading.value
    #expect(lost > 0)
    #expect(lines.count + lost == count)
    #expect(lines.allSatisfy { $0.count == 999 }, "lines are whole")
    // The lines in the pipe (64 KiB), those that the thread had taken, and those that waited.
    #expect(lines.count * line.utf8.count <= 2 * LogWriter.limit + 65_536)
    writer.write("later\n")
    await writer.finish()
    withExtendedLifetime(pipe) {}
  }

  @Test("a closed standard error neither blocks nor fails")
  func gone() async throws {
    ServiceThread.start()
    StandardStream.ignoreBrokenPipes()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let writer = try LogWriter(to: pipe.fileHandleForWriting.fileDescriptor) { "\($0)" }
    for _ in 0..<2_000 { writer.write(String(repeating: "x", count: 1_000)) }
    await writer.finish(limit: .seconds(300))
    withExtendedLifetime(pipe) {}
  }
}
