import CDevices
import Gesture
import SystemAccess

/// An open input device, and the key on it that is the button.
///
/// Reads one event ahead, so that the events of several devices can be put in order.
final class EvdevNode {
  enum Next {
    case key(isDown: Bool, at: Timestamp)
    case dropped
    /// The device is gone, with the system's error.
    case gone(errno: Errno)
  }

  let path: String
  let key: EvdevKey
  let isBluetooth: Bool
  /// A descriptor that is readable while events are queued; borrowed from `device`, which closes it.
  let descriptor: Int32
  /// Whether the key is down after the events handled so far.
  private(set) var isDown: Bool
  /// The event that was read but not handled yet.
  private(set) var next: Next?
  private let device: OpaquePointer

  init(_ device: OpaquePointer, path: String, key: EvdevKey) {
    self.device = device
    self.path = path
    self.key = key
    descriptor = ce_device_fd(device)
    isBluetooth = ce_device_bus(device) == CE_BLUETOOTH
    isDown = ce_device_is_down(device, UInt32(key.code)) != 0
  }

  deinit { ce_device_close(device) }

  /// Reads the next event, unless one is waiting.
  func readAhead() {
    guard next == nil else { return }
    var event = ce_event()
    switch ce_device_read(device, UInt32(key.code), &event) {
    case CE_NOTHING: break
    case CE_KEY: next = .key(isDown: event.down != 0, at: Timestamp(nanoseconds: event.at_ns))
    case CE_DROPPED: next = .dropped
    default: next = .gone(errno: .last)
    }
  }

  /// The timestamp of the next event; a loss sorts before everything, and an unplugging after everything.
  var order: Timestamp? {
    switch next {
    case nil: nil
    case .key(_, let at): at
    case .dropped: .zero
    case .gone: Timestamp(nanoseconds: .max)
    }
  }

  func removeNext() {
    switch next {
    case .key(let isDown, _): self.isDown = isDown
    case .dropped: isDown = ce_device_is_down(device, UInt32(key.code)) != 0
    case nil, .gone: break
    }
    next = nil
  }

  /// The key's current level, read on a separate descriptor so that queued events stay queued.
  ///
  /// A key that cannot be read counts as inactive.
  var level: Level { ce_device_level(device, UInt32(key.code)) == 1 ? .active : .inactive }
}
