import ControlModel
package import SystemAccess

/// Writes text to standard output or standard error, for programs that answer and end.
///
/// Blocks until the text is written. The device thread writes through `OutputFile` instead.
package enum StandardOutput {
  /// Writes a text as one line with a newline; the text may contain text from outside the program.
  ///
  /// Returns `false` if it cannot be written, for example because the reader is gone.
  @discardableResult
  package static func write(line: String, to stream: StandardStream = .output) -> Bool {
    write(raw: SafeText.onOneLine(line) + "\n", to: stream)
  }

  /// Writes a text of several lines without the control characters that a terminal would obey.
  ///
  /// Newlines stay: text from outside must pass through `SafeText.onOneLine` before it becomes part of the text.
  /// Returns `false` if it cannot be written.
  @discardableResult
  package static func write(_ text: String, to stream: StandardStream = .output) -> Bool {
    write(raw: SafeText.inLines(text), to: stream)
  }

  /// Writes a text unchanged, for JSON and our own control sequences.
  ///
  /// Returns `false` if it cannot be written.
  @discardableResult
  package static func write(raw text: String, to stream: StandardStream = .output) -> Bool {
    stream.write(text)
  }
}
