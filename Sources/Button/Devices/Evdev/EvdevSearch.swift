import CDevices
import ControlModel
import Glibc
import SystemAccess

/// Finds and opens the devices that a source names.
enum EvdevSearch {
  enum Target {
    /// A key on any device that has it, including whole keyboards only if `anyKeyboard` is set.
    case anyDevice(EvdevKey, anyKeyboard: Bool)
    /// One device; without `key`, its only key that looks like a button.
    case device(String, key: EvdevKey?, grab: Bool)
  }

  /// Opens every device that has the key, can be opened, and is not open already.
  ///
  /// Devices without the key are not opened, because that may wake up a device.
  static func nodes(with key: EvdevKey, anyKeyboard: Bool, besides open: [EvdevNode]) -> [EvdevNode]
  {
    var found: [EvdevNode] = []
    for entry in EvdevDevices.entries() {
      let path = "\(EvdevDevices.folder)/\(entry)"
      if open.contains(where: { $0.path == path }) { continue }
      var known = ce_description()
      let isDescribed = ce_describe(entry, &known) == 0
      if isDescribed, !known.offers(key, anyKeyboard: anyKeyboard) { continue }
      guard let device = ce_device_open(path) else { continue }
      // Another device may have got the number since sysfs was read.
      ce_device_describe(device, &known)
      if known.offers(key, anyKeyboard: anyKeyboard) {
        found.append(EvdevNode(device, path: path, key: key))
      } else {
        ce_device_close(device)
      }
    }
    return found
  }

  static func node(at path: String, key: EvdevKey?, grab: Bool) throws(DeviceError) -> EvdevNode {
    guard let device = ce_device_open(path) else {
      throw .refusedInput(path, errno: .last)
    }
    do throws(DeviceError) {
      var known = ce_description()
      ce_device_describe(device, &known)
      let chosen = try choose(key, of: known.allKeys, on: path)
      if grab, ce_device_grab(device) < 0 {
        throw .refusedInput(path, action: "grab", errno: .last)
      }
      return EvdevNode(device, path: path, key: chosen)
    } catch {
      ce_device_close(device)
      throw error
    }
  }

  /// Returns the requested key, else the device's only key, else its only key in `buttonKeys`.
  static func choose(
    _ key: EvdevKey?, of keys: [EvdevKey], on path: String
  ) throws(DeviceError) -> EvdevKey {
    if let key, keys.contains(key) { return key }
    if key == nil {
      if keys.count == 1 { return keys[0] }
      let buttons = keys.filter { buttonKeys.contains($0) }
      if buttons.count == 1 { return buttons[0] }
    }
    throw .noKey(key, on: path, keys: keys)
  }

  /// Keys that devices with one button send: gpio-keys overlays, foot switches, headsets.
  private static let buttonKeys = Set(
    ["KEY_PROG1", "KEY_PLAYPAUSE", "KEY_MEDIA", "KEY_VOICECOMMAND", "KEY_CAMERA", "KEY_MACRO1"]
      .compactMap(EvdevKey.init(name:))
      + (13...24).compactMap { EvdevKey(name: "KEY_F\($0)") }
      + (0...9).compactMap { EvdevKey(name: "BTN_\($0)") })
}

extension ce_description {
  /// Whether a press of the key on this device counts.
  fileprivate mutating func offers(_ key: EvdevKey, anyKeyboard: Bool) -> Bool {
    ce_description_has_key(&self, UInt32(key.code)) != 0
      && (anyKeyboard || ce_description_is_keyboard(&self) == 0)
  }
}

/// A key or button of input devices, with the kernel's number (linux/input-event-codes.h).
public struct EvdevKey: Hashable, Sendable {
  /// The kernel's number, 1 to 766.
  public let code: UInt16

  /// Every number that a key can have; `KEY_MAX` itself is not a key.
  static var codes: Range<Int> { 1..<Int(CE_KEYS) - 1 }

  /// Creates the key with a number; fails for a number that no key can have.
  public init?(code: Int) {
    guard Self.codes.contains(code) else { return nil }
    self.code = UInt16(code)
  }

  /// Creates the key with a name, `KEY_F13` or `BTN_0`, or with a number in digits; fails for an unknown name.
  public init?(name: String) {
    self.init(code: Int(name) ?? Int(ce_key_code(name)))
  }

  /// Returns the key with a name; the error for an unknown name suggests a similar name.
  public static func named(_ name: String) throws(DeviceError) -> EvdevKey {
    if let key = EvdevKey(name: name) { return key }
    let hint = nearest(to: name).map { "; did you mean \($0.name)?" } ?? "; \(advice)"
    throw .badSource("evdev:\(name)", problem: "there is no key \"\(name)\"\(hint)")
  }

  /// The kernel's name, or the number if the key has no name.
  public var name: String {
    ce_key_name(UInt32(code)).map { String(cString: $0) } ?? String(code)
  }

  private static var advice: String {
    "write a name such as KEY_F13, KEY_PLAYPAUSE or BTN_0 (linux/input-event-codes.h)"
  }
}

extension EvdevKey: CustomStringConvertible {
  /// The key's name.
  public var description: String { name }
}

extension EvdevKey {
  /// Returns the known key with the name closest to `name`, or `nil` if no name is close.
  ///
  /// Case and a missing prefix `KEY_` do not count.
  public static func nearest(to name: String) -> EvdevKey? {
    let wanted = Array(name.uppercased().utf8)
    var best: (key: EvdevKey, distance: Int)?
    for code in codes {
      guard let key = EvdevKey(code: code), let known = ce_key_name(UInt32(code)) else { continue }
      let letters = Array(String(cString: known).utf8)
      for letters in [letters[...], letters.dropFirst(4)]
      // Too many letters are missing or added, whatever the others are.
      where abs(letters.count - wanted.count) * 3 <= wanted.count {
        let distance = editDistance(wanted, Array(letters))
        if distance < best?.distance ?? Int.max { best = (key, distance) }
      }
    }
    // A name with more than a third of its letters wrong is another name, not a typing error.
    guard let best, best.distance * 3 <= wanted.count else { return nil }
    return best.key
  }
}

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
