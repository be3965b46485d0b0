import Glibc

/// Whether a person sits in front of us.
enum Terminal {
  /// Standard input and output are both a terminal.
  static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }
  /// Standard input is a terminal.
  static var isTyped: Bool { isatty(0) == 1 }
}
