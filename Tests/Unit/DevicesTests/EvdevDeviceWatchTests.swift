import FileTesting
import Foundation
import SystemAccess
import Testing

@testable import Devices

@Suite("The watch on a directory")
struct EvdevDeviceWatchTests {
  /// A change in a directory with the file `old`.
  enum Change: CaseIterable {
    case create, permissions, delete, link, rename

    func make(in folder: URL) throws {
      let files = FileManager.default
      let old = folder.appending(path: "old").path
      let new = folder.appending(path: "new").path
      switch self {
      case .create: try Data().write(to: URL(filePath: new))
      case .permissions: try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: old)
      case .delete: try files.removeItem(atPath: old)
      case .link: try files.createSymbolicLink(atPath: new, withDestinationPath: old)
      case .rename: try files.moveItem(atPath: old, toPath: new)
      }
    }
  }

  @Test("every change that udev makes wakes the loop once", arguments: Change.allCases)
  func changes(change: Change) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "old")

    let watch = try DeviceWatch(directory: folder.path)
    let poller = try Poller()
    let registration = try poller.add(watch.descriptor, for: .program)
    #expect(!watch.drain(), "nothing has happened yet")
    try change.make(in: folder.url)
    var ready: [Registration] = []
    poller.wait { ready.append($0) }
    #expect(ready == [registration])
    #expect(watch.drain())
    #expect(!watch.drain(), "it is reported twice")
  }

  @Test(
    "what is not a directory cannot be watched",
    arguments: [("/nonexistent", "ENOENT"), ("/dev/null", "ENOTDIR")])
  func refused(path: String, reason: String) {
    do throws(DeviceError) {
      _ = try DeviceWatch(directory: path)
      Issue.record("\(path) is watched")
    } catch {
      #expect(error.description.contains("cannot watch for devices on \(path): \(reason)"))
    }
  }

  @Test("the watch for lost Bluetooth links can be opened, and reports none while there are none")
  func links() throws {
    let watch = try LinkWatch()
    #expect(!watch.drain())
  }
}
