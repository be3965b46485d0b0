import Glibc

/// The terminal of the user, if the program has one.
enum Terminal {
  /// Whether standard input and output are both a terminal.
  static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }
  /// Whether standard input is a terminal.
  static var isTyped: Bool { isatty(0) == 1 }
}
