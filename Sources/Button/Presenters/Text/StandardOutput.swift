import ControlModel
package import SystemAccess

/// Text to standard output or standard error, for programs that answer and end.
///
/// Blocks until it is written. The device thread writes through `OutputFile` instead.
package enum StandardOutput {
  /// Writes a text of one line and its newline; text from outside may be part of it.
  ///
  /// False if it cannot be written, for example because the reader is gone.
  @discardableResult
  package static func write(line: String, to stream: StandardStream = .output) -> Bool {
    write(raw: SafeText.onOneLine(line) + "\n", to: stream)
  }

  /// Writes a text of several lines: whatever in it a terminal would obey is taken out first.
  ///
  /// A newline stays: text from outside goes through `SafeText.onOneLine` before it becomes part of it.
  /// False if it cannot be written.
  @discardableResult
  package static func write(_ text: String, to stream: StandardStream = .output) -> Bool {
    write(raw: SafeText.inLines(text), to: stream)
  }

  /// Writes a text as it is: for JSON and for control sequences of our own.
  ///
  /// False if it cannot be written.
  @discardableResult
  package static func write(raw text: String, to stream: StandardStream = .output) -> Bool {
    stream.write(text)
  }
}
