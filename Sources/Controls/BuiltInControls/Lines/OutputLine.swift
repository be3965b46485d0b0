import ControlKit
import SystemAccess

/// A GPIO line that a control switches.
struct OutputLine: Hashable, Sendable {
  /// The chip's name; nil if the line is found by its own name.
  let chip: String?
  /// The line's name, or its offset on the chip.
  let line: String
  /// Whether the line is on at the low level.
  let isActiveLow: Bool

  /// The line that a number such as `27`, or a pin such as `pin13`, stands for.
  ///
  /// Other text is unchanged. The result is nil for a pin that is no line, such as ground.
  private static func named(_ text: String) -> String? {
    if let number = UInt8(text), number <= 27 { return "GPIO\(number)" }
    guard text.lowercased().hasPrefix("pin"), let pin = Int(String(text.dropFirst(3)).trimmed)
    else {
      return text
    }
    return HeaderPins.line(at: pin)
  }

  /// Parses `GPIO17`, `17`, `pin11` or `gpiochip0/17`; nil for other text.
  init?(_ text: String, isActiveLow: Bool) {
    let text = text.trimmed
    guard let bare = Self.named(text.hasPrefix("gpio:") ? String(text.dropFirst(5)) : text) else {
      return nil
    }
    let parts = bare.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // A name that begins with a dash would be read as an option of the tool.
    guard !bare.isEmpty, !bare.hasPrefix("-"), !bare.contains("="), parts.count <= 2 else {
      return nil
    }
    if parts.count == 2 {
      guard !parts[0].isEmpty, UInt32(parts[1]) != nil else { return nil }
      chip = parts[0]
    } else {
      chip = nil
    }
    line = parts[parts.count - 1]
    self.isActiveLow = isActiveLow
  }

  /// Parses the line of a control's configuration.
  static func read(_ text: String?, isActiveLow: Bool) throws -> OutputLine {
    guard let text, !text.trimmed.isEmpty else {
      throw ControlFailure("No GPIO line is chosen; name one, such as GPIO17 or gpiochip0/17.")
    }
    guard let line = OutputLine(text, isActiveLow: isActiveLow) else {
      throw ControlFailure(
        "“\(text)” is not a GPIO line; write one such as GPIO17 or gpiochip0/17.")
    }
    return line
  }
}
