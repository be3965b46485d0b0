import CDevices
public import SystemAccess

/// An input device as the system lists it: for a person to choose a key from.
public struct EvdevDevice: Equatable, Sendable {
  /// Whether this process may read the device.
  public enum Access: Equatable, Sendable {
    /// It may.
    case readable
    /// It may not: the system's reason, and the group that the node belongs to.
    case refused(errno: Errno, group: String)
  }

  /// Its node, `/dev/input/event3`: the number may be another one after the next start.
  public let node: String
  /// The device's own name; empty if it has none.
  public let name: String
  /// Names that stay, below `/dev/input/by-id` and `by-path`; few devices have none.
  public let links: [String]
  /// Its keys and buttons, in the order of their codes.
  public let keys: [EvdevKey]
  /// Whether it has all letters, Enter and Space.
  public let isWholeKeyboard: Bool
  /// Whether it is connected by Bluetooth.
  public let isBluetooth: Bool
  /// Whether this process may read it.
  public let access: Access

  /// A device as it was found.
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

  /// For messages: `/dev/input/event3 "Foot switch"`.
  public var title: String { name.isEmpty ? node : "\(node) \"\(name)\"" }

  /// The first few of its keys: `KEY_A, KEY_B and 3 more`.
  public func keyText(limit: Int = 6) -> String {
    guard !keys.isEmpty else { return "no keys" }
    let names = keys.prefix(limit).map(\.name).joined(separator: ", ")
    return keys.count <= limit ? names : "\(names) and \(keys.count - limit) more"
  }
}

/// The input devices of this machine.
public enum EvdevDevices {
  static let folder = "/dev/input"

  /// All of them, by number; empty where there is no `/dev/input`.
  ///
  /// Each is opened for a moment, to learn whether it may be.
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
        // What sysfs does not contain either stays empty.
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

  /// `event0`, `event1` … in the order of their numbers.
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

  /// The links that udev makes, by the entry they point to.
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
    // Where there is none, there are no devices.
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
