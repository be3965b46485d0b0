import ControlKit

/// A GPIO line that a control switches.
struct OutputLine: Hashable, Sendable {
  /// The chip's name; nil if the line is found by its own name.
  let chip: String?
  /// The line's name, or its offset on the chip.
  let line: String
  /// Whether the line is on at the low level.
  let isActiveLow: Bool

  /// Parses `GPIO17` or `gpiochip0/17`; nil for other text.
  init?(_ text: String, isActiveLow: Bool) {
    let text = text.trimmed
    let bare = text.hasPrefix("gpio:") ? String(text.dropFirst(5)) : text
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
