import Glibc
import SystemAccess

/// Error messages for a key that cannot be used.
extension DeviceError {
  static func refusedInput(_ path: String, action: String = "read", errno: Errno) -> DeviceError {
    let advice: Sentence =
      switch errno {
      case ENOENT, ENODEV, ENXIO: "plug it in, or choose one that `actionbutton devices` lists"
      case EACCES, EPERM:
        """
        it belongs to the group "\(EvdevDevices.owningGroup(of: path))": allow access to this device with a udev \
        rule such as the last one in 70-action-button.rules
        """
      case ENOTTY:
        "it is not an input device; choose one that `actionbutton devices` lists"
      case EBUSY: "another program uses it exclusively: stop that program"
      default: "choose one that `actionbutton devices` lists"
      }
    return .refused("\(action) keys", on: path, errno: errno, advice: advice)
  }

  /// The error for a device that was unplugged, or revoked by the session manager.
  static func unplugged(_ path: String, errno: Errno) -> DeviceError {
    .refused("read keys", on: path, errno: errno, advice: "plug it in again; it will be recognized")
  }

  /// The error for a key that no device provides: names the devices, and why each cannot be used.
  static func nothingHas(_ key: EvdevKey, among devices: [EvdevDevice]) -> DeviceError {
    let source = "evdev:\(key)"
    let owners = devices.filter { $0.keys.contains(key) }
    for owner in owners where !owner.isWholeKeyboard {
      if case .refused(let errno, _) = owner.access {
        return refusedInput(owner.node, errno: errno)
      }
    }
    if !owners.isEmpty {
      return .unusable(
        source, problem: "only whole keyboards have this key: \(titles(owners))",
        advice: "add any-keyboard to listen to them too, or name one device by its path")
    }
    guard !devices.isEmpty else {
      return .unusable(
        source, problem: "there is no input device at all", advice: "plug in the device")
    }
    let candidates = devices.map { device in
      switch device.access {
      case .readable: "\(device.title) has \(device.keyText(limit: 3))"
      case .refused(let errno, let group):
        "\(device.title) cannot be opened (\(errno.name),"
          + " group \"\(group)\") and has \(device.keyText(limit: 3))"
      }
    }
    return .unusable(
      source, problem: "no input device has this key",
      advice: "choose a key of one of these: \(candidates.joined(separator: "; "))")
  }

  /// The error for a device without the key, or with several keys if the source does not name a key.
  static func noKey(_ key: EvdevKey?, on path: String, keys: [EvdevKey]) -> DeviceError {
    guard !keys.isEmpty else {
      return .unusable(
        path, problem: "it has no keys", advice: "choose one that `actionbutton devices` lists")
    }
    let list = keys.prefix(12).map(\.name).joined(separator: ", ")
    let problem = key.map { "it has no \($0)" } ?? "it has \(keys.count) keys"
    let rest = keys.count > 12 ? " and \(keys.count - 12) more" : ""
    return .unusable(path, problem: problem, advice: "add key= and one of: \(list)\(rest)")
  }

  private static func titles(_ devices: [EvdevDevice]) -> String {
    devices.map(\.title).joined(separator: ", ")
  }
}
