/// Text from outside on its way to a terminal or a log.
public enum SafeText {
  /// The text on one line, without anything that a terminal would obey.
  public static func onOneLine(_ text: String) -> String {
    String(text.map { TextWidth.of($0) == 0 || $0.isNewline ? " " : $0 })
  }
}
