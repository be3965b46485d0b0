import CDevices
import SystemAccess

/// Finds and opens the devices that a source names.
enum EvdevSearch {
  /// What a source names.
  enum Target {
    /// A key on whatever device has it; on whole keyboards only if asked.
    case anyDevice(EvdevKey, anyKeyboard: Bool)
    /// One device; without a key, the one that looks like its button.
    case device(String, key: EvdevKey?, grab: Bool)
  }

  /// Every device that has the key and can be opened, but for those that are open already.
  ///
  /// Devices without the key are left alone: opening one may wake it up.
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
      // The number may have been given to another device since sysfs was read.
      ce_device_describe(device, &known)
      if known.offers(key, anyKeyboard: anyKeyboard) {
        found.append(EvdevNode(device, path: path, key: key))
      } else {
        ce_device_close(device)
      }
    }
    return found
  }

  /// Opens one device.
  static func node(
    at path: String, key: EvdevKey?, grab: Bool
  ) throws(DeviceError) -> EvdevNode {
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

  /// The key that was asked for, else the only one, else the only one that is made to be a button.
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
