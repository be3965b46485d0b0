import CDevices

/// A key or button of input devices, as the kernel numbers it (linux/input-event-codes.h).
public struct EvdevKey: Hashable, Sendable {
  /// The kernel's number, 1 to 766.
  public let code: UInt16

  /// Every number that a key can have; the largest is `KEY_MAX`, which is none.
  static var codes: Range<Int> { 1..<Int(CE_KEYS) - 1 }

  /// The key with a number; nil for a number that no key can have.
  public init?(code: Int) {
    guard Self.codes.contains(code) else { return nil }
    self.code = UInt16(code)
  }

  /// The key with a name, `KEY_F13` or `BTN_0`, or with a number in digits.
  public init?(name: String) {
    self.init(code: Int(name) ?? Int(ce_key_code(name)))
  }

  /// The key that a person named; the error names the nearest one.
  public static func named(_ name: String) throws(DeviceError) -> EvdevKey {
    if let key = EvdevKey(name: name) { return key }
    let hint = nearest(to: name).map { "; did you mean \($0.name)?" } ?? "; \(advice)"
    throw .badSource("evdev:\(name)", problem: "there is no key \"\(name)\"\(hint)")
  }

  /// The kernel's name, or the number where it has none.
  public var name: String {
    ce_key_name(UInt32(code)).map { String(cString: $0) } ?? String(code)
  }

  private static var advice: String {
    "a key is named like KEY_F13, KEY_PLAYPAUSE or BTN_0 (linux/input-event-codes.h)"
  }
}

extension EvdevKey: CustomStringConvertible {
  /// The key's name.
  public var description: String { name }
}
