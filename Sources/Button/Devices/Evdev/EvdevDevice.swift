import CDevices
public import SystemAccess

/// An input device in the list from which a user chooses a key.
public struct EvdevDevice: Equatable, Sendable {
  /// Whether this process may read the device.
  public enum Access: Equatable, Sendable {
    case readable
    /// This process may not read the device: the system's error, and the node's group.
    case refused(errno: Errno, group: String)
  }

  /// The device's node, `/dev/input/event3`; its number may change at the next start.
  public let node: String
  /// The name that the device reports; may be empty.
  public let name: String
  /// The stable links below `/dev/input/by-id` and `by-path`; few devices are without a link.
  public let links: [String]
  /// The keys and buttons, in the order of their codes.
  public let keys: [EvdevKey]
  /// Whether the device has all letters, Enter and Space.
  public let isWholeKeyboard: Bool
  /// Whether the device is connected by Bluetooth.
  public let isBluetooth: Bool
  /// The access of this process to the device.
  public let access: Access

  /// Creates the description of a device.
  public init(
    node: String, name: String, links: [String], keys: [EvdevKey], isWholeKeyboard: Bool,
    isBluetooth: Bool = false, access: Access
  ) {
    self.node = node
    self.name = name
    self.links = links
    self.keys = keys
    self.isWholeKeyboard = isWholeKeyboard
    self.isBluetooth = isBluetooth
    self.access = access
  }

  /// The node and name for messages: `/dev/input/event3 "Foot switch"`.
  public var title: String { name.isEmpty ? node : "\(node) \"\(name)\"" }

  /// Returns the names of the first keys: `KEY_A, KEY_B and 3 more`.
  public func keyText(limit: Int = 6) -> String {
    guard !keys.isEmpty else { return "no keys" }
    let names = keys.prefix(limit).map(\.name).joined(separator: ", ")
    return keys.count <= limit ? names : "\(names) and \(keys.count - limit) more"
  }
}

/// The input devices of this machine.
public enum EvdevDevices {
  static let folder = "/dev/input"

  /// Returns all devices in the order of their numbers, or an empty array without `/dev/input`.
  ///
  /// Opens each device for a moment, to find out whether that is permitted.
  public static func list() -> [EvdevDevice] {
    let links = stableLinks()
    return entries().map { entry in
      let node = "\(folder)/\(entry)"
      let device = ce_device_open(node)
      let errno = Errno.last
      var known = ce_description()
      if let device {
        ce_device_describe(device, &known)
        ce_device_close(device)
      } else {
        // Facts that sysfs does not contain either stay empty.
        _ = ce_describe(entry, &known)
      }
      return EvdevDevice(
        node: node, name: String(cString: ce_description_name(&known)),
        links: links[entry] ?? [], keys: known.allKeys,
        isWholeKeyboard: ce_description_is_keyboard(&known) != 0,
        isBluetooth: known.bus == CE_BLUETOOTH,
        access: device != nil ? .readable : .refused(errno: errno, group: owningGroup(of: node)))
    }
  }

  /// The names of the entries for input devices, `event0`, `event1` …, in the order of their numbers.
  static func entries() -> [String] {
    names(in: folder).filter { $0.hasPrefix("event") }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  static func owningGroup(of path: String) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { name in
      guard let base = name.baseAddress, ce_owning_group(path, base, 64) == 0 else { return "?" }
      return String(cString: base)
    }
  }

  /// The links that udev creates, by the entry that they point to.
  private static func stableLinks() -> [String: [String]] {
    var links: [String: [String]] = [:]
    for folder in ["\(folder)/by-id", "\(folder)/by-path"] {
      for name in names(in: folder).sorted() {
        let link = "\(folder)/\(name)"
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { target in
          guard let base = target.baseAddress, ce_link_target(link, base, 256) == 0 else { return }
          links[String(cString: base), default: []].append(link)
        }
      }
    }
    return links
  }

  private static func names(in path: String) -> [String] {
    // Without the folder there are no devices.
    (try? Folder.names(in: path)) ?? []
  }
}

extension ce_description {
  /// The keys, in the order of their codes.
  var allKeys: [EvdevKey] {
    var copy = self
    return EvdevKey.codes.compactMap { code in
      ce_description_has_key(&copy, UInt32(code)) != 0 ? EvdevKey(code: code) : nil
    }
  }
}
