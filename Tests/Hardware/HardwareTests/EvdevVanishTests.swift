import CHardware
import Devices
import Foundation
import Gesture
import SystemAccess
import Testing

@Suite(
  "An input device that is unplugged and comes back", .enabled(if: hasHardware, hardwareIsMissing),
  .serialized, .timeLimit(.minutes(45)))
struct EvdevVanishTests {
  @Test("unplugged while held: cancelled; on its return it works, but not while it is held")
  func unplug() throws {
    var keys = try VirtualKeys(EvdevTests.key)
    let log = try LoopPlayer.log(
      EvdevTests.anyDevice(),
      steps: [
        (.milliseconds(50), { try keys.press(EvdevTests.key) }),
        (.milliseconds(100), { keys.unplug() }),
        (.milliseconds(500), { keys = try VirtualKeys(EvdevTests.key) }),
        (.milliseconds(200), { try keys.press(EvdevTests.key) }),
        (.milliseconds(500), { try keys.release(EvdevTests.key) }),
        (.milliseconds(100), { keys.unplug() }),
        (
          .milliseconds(100),
          {
            keys = try VirtualKeys(EvdevTests.key)
            try keys.press(EvdevTests.key)
          }
        ),
        (.milliseconds(700), { try keys.release(EvdevTests.key) }),
        (
          .milliseconds(100),
          {
            try keys.press(EvdevTests.key); try keys.release(EvdevTests.key)
          }
        ),
      ])
    #expect(
      log == [
        "began", "cancelled device-gone", "gone", "restored", "began", "performed", "ended", "gone",
        "restored held", "began", "cancelled released-early",
      ])
  }

  @Test("one device is found again by a link that comes back later than its node")
  func link() throws {
    // A subfolder of /dev/input, as udev uses: the watch on /dev/input does not see the new link.
    let folder = URL(filePath: "/dev/input/by-id")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let link = folder.appending(path: "test-\(UUID().uuidString)-event").path
    defer { try? FileManager.default.removeItem(atPath: link) }  // A link that remains is harmless.
    var keys = try VirtualKeys(EvdevTests.key, "KEY_A")
    func makeLink() throws {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: keys.node)
    }
    try makeLink()
    #expect(EvdevDevices.list().first { $0.node == keys.node }?.links == [link])
    let log = try LoopPlayer.log(
      EvdevButtonSource(path: link),
      steps: [
        (
          .milliseconds(50),
          {
            keys.unplug()
            try FileManager.default.removeItem(atPath: link)
          }
        ),
        (.milliseconds(50), { keys = try VirtualKeys("KEY_A", EvdevTests.key) }),
        (.milliseconds(100), { try makeLink() }),
        (
          .milliseconds(1_000),
          {
            try keys.press("KEY_A"); try keys.release("KEY_A")
          }
        ),
        (
          .milliseconds(50),
          {
            try keys.press(EvdevTests.key); try keys.release(EvdevTests.key)
          }
        ),
      ])
    #expect(log == ["gone", "restored", "began", "cancelled released-early"])
  }

  @Test("a device that returns before its permissions is taken when it has them")
  func permissions() throws {
    var keys = try VirtualKeys(EvdevTests.key)
    let nobody: UInt32 = 65_534
    #expect(ch_set_permissions(keys.node, 0o644) == 0)
    ch_files_as(nobody)
    defer { ch_files_as(0) }
    func asRoot(_ body: () throws -> Void) rethrows {
      ch_files_as(0)
      try body()
      ch_files_as(nobody)
    }
    let log = try LoopPlayer.log(
      EvdevTests.anyDevice(),
      steps: [
        (.milliseconds(50), { keys.unplug() }),
        (
          .milliseconds(50),
          {
            try asRoot {
              keys = try VirtualKeys(EvdevTests.key)
              #expect(ch_set_permissions(keys.node, 0o600) == 0)
            }
          }
        ),
        (
          .milliseconds(200),
          {
            try keys.press(EvdevTests.key); try keys.release(EvdevTests.key)
          }
        ),
        (.milliseconds(50), { asRoot { #expect(ch_set_permissions(keys.node, 0o644) == 0) } }),
        (
          .milliseconds(200),
          {
            try keys.press(EvdevTests.key); try keys.release(EvdevTests.key)
          }
        ),
      ])
    #expect(log == ["gone", "restored", "began", "cancelled released-early"])
  }

  @Test("of several devices any presses, and only the loss of a pressed one cancels")
  func several() throws {
    let left = try VirtualKeys(EvdevTests.key)
    let right = try VirtualKeys(EvdevTests.key)
    var third: VirtualKeys?
    let log = try LoopPlayer.log(
      EvdevTests.anyDevice(),
      steps: [
        // Overlapping presses count as one press.
        (.milliseconds(50), { try left.press(EvdevTests.key) }),
        (.milliseconds(100), { try right.press(EvdevTests.key) }),
        (.milliseconds(50), { try left.release(EvdevTests.key) }),
        (.milliseconds(400), { try right.release(EvdevTests.key) }),
        // A device arrives and vanishes during a press on another device.
        (.milliseconds(50), { try left.press(EvdevTests.key) }),
        (.milliseconds(50), { third = try VirtualKeys(EvdevTests.key) }),
        (.milliseconds(50), { third?.unplug() }),
        (.milliseconds(400), { try left.release(EvdevTests.key) }),
        // The pressed device vanishes.
        (.milliseconds(50), { try left.press(EvdevTests.key) }),
        (.milliseconds(50), { left.unplug() }),
        (
          .milliseconds(500),
          {
            try right.press(EvdevTests.key); try right.release(EvdevTests.key)
          }
        ),
        // The last device vanishes.
        (.milliseconds(50), { right.unplug() }),
      ])
    #expect(
      log == [
        "began", "performed", "ended", "began", "performed", "ended", "began",
        "cancelled lost-events", "began", "cancelled released-early", "gone",
      ])
  }
}
