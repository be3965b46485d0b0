import FileTesting
import Foundation
import SystemAccess
import Testing

@testable import Daemon

@Suite("Changes of the system's clock and time zone", .timeLimit(.minutes(45)))
struct SystemChangesTests {
  init() { ServiceThread.start() }

  @Test("another time zone is reported once, and other files of its folder are not")
  @ServiceThread func timeZone() async throws {
    let folder = try TemporaryFolder()
    for zone in ["Oslo", "Rome"] { try folder.write(zone, to: zone) }
    let link = folder.path("localtime")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Oslo")
    let (reports, report) = AsyncStream.makeStream(of: SystemChanges.Change.self)
    let changes = SystemChanges(zoneFile: link) { report.yield($0) }
    defer { changes.stop() }
    changes.readZone()
    try folder.write("x", to: "hosts")
    try FileManager.default.createSymbolicLink(atPath: link + ".new", withDestinationPath: "Rome")
    #expect(rename(link + ".new", link) == 0)
    // The daemon serves again when it has read its configuration again.
    changes.readZone()
    var iterator = reports.makeAsyncIterator()
    // The machine's clock may be set during a test.
    var next = await iterator.next()
    while next == .clock { next = await iterator.next() }
    #expect(next == .timeZone)
  }
}
