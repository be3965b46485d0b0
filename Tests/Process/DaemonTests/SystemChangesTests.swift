import Foundation
import SystemAccess
import Testing

@testable import Daemon

@Suite("Changes of the system's clock and time zone", .timeLimit(.minutes(45)))
struct SystemChangesTests {
  @Test("another time zone is reported once, and other files of its folder are not")
  @ServiceThread func timeZone() async throws {
    ServiceThread.start()
    let folder = FileManager.default.temporaryDirectory.appending(path: "zone-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for zone in ["Oslo", "Rome"] { try Data(zone.utf8).write(to: folder.appending(path: zone)) }
    let link = folder.appending(path: "localtime").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Oslo")
    let (reports, report) = AsyncStream.makeStream(of: SystemChanges.Change.self)
    let changes = SystemChanges(zoneFile: link) { report.yield($0) }
    defer { changes.stop() }
    try Data("x".utf8).write(to: folder.appending(path: "hosts"))
    try FileManager.default.createSymbolicLink(atPath: link + ".new", withDestinationPath: "Rome")
    #expect(rename(link + ".new", link) == 0)
    var iterator = reports.makeAsyncIterator()
    // The clock of a machine may be set during a test.
    var next = await iterator.next()
    while next == .clock { next = await iterator.next() }
    #expect(next == .timeZone)
  }
}
