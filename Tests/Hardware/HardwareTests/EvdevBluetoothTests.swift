import CHardware
import Devices
import Foundation
import Gesture
import SystemAccess
import Testing

/// The kernel's view of a remote control that is connected by Bluetooth: its input device and its link.
private final class VirtualRemote {
  static let source = "evdev:KEY_PLAYPAUSE"
  private var remote: OpaquePointer?
  private var link: OpaquePointer?

  /// Creates the remote; in these tests a machine has only one link.
  init(isLinked: Bool = true) throws {
    // The unique name identifies the node.
    remote = ch_remote_create("Test remote \(UUID().uuidString.prefix(8))")
    if remote == nil { throw VirtualDeviceError(errno: errno) }
    guard isLinked else { return }
    link = ch_link_create()
    if link == nil { throw VirtualDeviceError(errno: errno) }
  }

  deinit {
    if let remote { ch_remote_destroy(remote) }
    if let link { ch_link_destroy(link) }
  }

  var node: String { remote.map { String(cString: ch_remote_node($0)) } ?? "" }
  func press() throws { try emit(1) }
  func release() throws { try emit(0) }

  /// Loses the link but keeps the input device, as with BlueZ 5.73 and later.
  func loseLink() throws {
    let link = try #require(link)
    if ch_link_lose(link) != 0 { throw VirtualDeviceError(errno: errno) }
  }

  /// Removes the input device, as with earlier versions of BlueZ.
  func remove() throws {
    let remote = try #require(remote)
    if ch_remote_remove(remote) != 0 { throw VirtualDeviceError(errno: errno) }
  }

  private func emit(_ down: Int32) throws {
    let remote = try #require(remote, "the device is removed")
    if ch_remote_emit(remote, down) != 0 { throw VirtualDeviceError(errno: errno) }
  }
}

@Suite(
  "A button that is connected by Bluetooth", .enabled(if: hasHardware, hardwareIsMissing),
  .serialized, .timeLimit(.minutes(45)))
struct EvdevBluetoothTests {
  private static func log(
    _ decision: HoldGesture.Decision? = nil, _ steps: [LoopPlayer.Step]
  ) throws -> [String] {
    var limits = HoldRecognizer.Limits(threshold: .milliseconds(300))
    limits.decision = decision
    let source = try ButtonSpec(VirtualRemote.source).makeSource()
    return try LoopPlayer.play([source], limits: limits, steps: steps).log
  }

  @Test("a hold is decided at its release, and a short press stays one")
  func release() throws {
    let remote = try VirtualRemote()
    #expect(EvdevDevices.list().first { $0.node == remote.node }?.isBluetooth == true)
    let log = try Self.log(
      nil,
      [
        (.milliseconds(50), { try remote.press() }),
        (.reported("reached"), { try remote.release() }),
        (.reported("ended"), { try remote.press() }),
        (.reported("began"), { try remote.release() }),
        (.reported("cancelled released-early"), {}),
      ])
    #expect(log == ["began", "reached", "performed", "ended", "began", "cancelled released-early"])
  }

  @Test("a link that is lost while the button is held cancels, although the device stays")
  func link() throws {
    let remote = try VirtualRemote()
    let log = try Self.log(
      nil,
      [
        (.milliseconds(50), { try remote.press() }),
        (.reported("reached"), { try remote.loseLink() }),
        // The remote has returned and sends the release.
        (.reported("cancelled link-lost"), { try remote.release() }),
        (.milliseconds(500), { try remote.press() }),
        (.reported("reached"), { try remote.release() }),
        (.reported("ended"), {}),
      ])
    #expect(
      log == ["began", "reached", "cancelled link-lost", "began", "reached", "performed", "ended"])
  }

  @Test("a link that is lost before the deadline is no tap and no hold")
  func early() throws {
    let remote = try VirtualRemote()
    let log = try Self.log(
      nil,
      [
        (.milliseconds(50), { try remote.press() }),
        (.reported("began"), { try remote.loseLink() }),
        (.reported("cancelled link-lost"), { try remote.release() }),
      ])
    #expect(log == ["began", "cancelled link-lost"])
  }

  @Test("edges that are read together with a lost link do not count, since the loss has no date")
  func late() throws {
    let remote = try VirtualRemote()
    let log = try Self.log(
      nil,
      [
        // While a step plays, the loop reads nothing.
        (
          .milliseconds(50),
          {
            try remote.press()
            try remote.loseLink()
            try remote.release()
          }
        ),
        (.milliseconds(500), { try remote.press() }),
        (.reported("reached"), { try remote.release() }),
        (.reported("ended"), {}),
      ])
    #expect(log == ["began", "reached", "performed", "ended"])
  }

  @Test("the loss is seen from an empty network too, as the service has one")
  func network() throws {
    let remote = try VirtualRemote()
    let network = ch_network_leave()
    try #require(network >= 0, "\(errno)")
    defer { #expect(ch_network_return(network) == 0) }
    let log = try Self.log(
      nil,
      [
        (.milliseconds(50), { try remote.press() }),
        (.reported("reached"), { try remote.loseLink() }),
        (.reported("cancelled link-lost"), {}),
      ])
    #expect(log == ["began", "reached", "cancelled link-lost"])
  }

  @Test(
    "a device that is removed while it is held performs nothing, although the kernel releases its key"
  )
  func removed() throws {
    let remote = try VirtualRemote()
    let log = try Self.log(
      nil,
      [
        (.milliseconds(50), { try remote.press() }),
        (.reported("reached"), { try remote.remove() }),
        (.reported("gone"), {}),
      ])
    #expect(log == ["began", "reached", "cancelled device-gone", "gone"])
  }

  @Test("a device that is removed while it is held performs nothing where another one remains")
  func removedOfTwo() throws {
    let (left, right) = (try VirtualRemote(isLinked: false), try VirtualRemote(isLinked: false))
    let log = try Self.log(
      nil,
      [
        (.milliseconds(50), { try left.press() }),
        (.reported("reached"), { try left.remove() }),
        (.reported("cancelled lost-events"), {}),
        (.milliseconds(700), { try right.press() }),
        (.reported("reached"), { try right.release() }),
        (.reported("ended"), {}),
      ])
    #expect(
      log == [
        "began", "reached", "cancelled lost-events", "began", "reached", "performed", "ended",
      ])
  }

  @Test("decided at the deadline, a lost link ends the hold that it has become")
  func deadline() throws {
    let remote = try VirtualRemote()
    let log = try Self.log(
      .deadline,
      [
        (.milliseconds(50), { try remote.press() }),
        (.reported("performed"), { try remote.loseLink() }),
        (.reported("ended link-lost"), { try remote.release() }),
      ])
    #expect(log == ["began", "performed", "ended link-lost"])
  }
}
