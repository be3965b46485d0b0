/// A pattern of the commands that the daemon runs outside the confinement of an extension, which requests them.
///
/// The first word is a program; `$XDG_DATA_HOME/…/*`, a file of a folder; `<self>`, the extension's own executable; or
/// `<option>`, the command that the configuration file gives a control in this option. The other words are arguments:
/// `*` at the end of a word stands for any characters but `/`, `<path>` for an absolute path, and `<address>` for an address
/// that the daemon opens. An argument for `*`, `<path>` or `<address>` cannot be an option of the program.
package struct OutsideCommand: Equatable, Sendable {
  package static let ownProgram = "<self>"

  package var words: [String]
  /// Whether the command runs only while an intent of the extension runs and the screen is unlocked.
  package var needsIntent = false

  package init(words: [String], needsIntent: Bool = false) {
    self.words = words
    self.needsIntent = needsIntent
  }

  /// The option of a control whose value is the first part of the command, or `nil`.
  package var option: String? {
    guard let first = words.first, first != Self.ownProgram, first.hasPrefix("<"),
      first.hasSuffix(">")
    else { return nil }
    return String(first.dropFirst().dropLast())
  }

  /// Whether the pattern matches a command.
  ///
  /// `configured` are the commands that the configuration file gives controls in `option`, and `opens` is whether the daemon
  /// opens an address.
  package func matches(
    _ command: [String], configured: [[String]] = [], opens: (String) -> Bool
  ) -> Bool {
    guard option == nil else {
      return configured.contains { own in
        !own.isEmpty && command.starts(with: own)
          && Self.match(words.dropFirst(), command.dropFirst(own.count), opens)
      }
    }
    return Self.match(words[...], command[...], opens)
  }

  private static func match(
    _ words: ArraySlice<String>, _ command: ArraySlice<String>, _ opens: (String) -> Bool
  ) -> Bool {
    words.count == command.count
      && zip(words, command).allSatisfy { word, text in
        switch word {
        case "<path>": return text.hasPrefix("/")
        case "<address>": return !text.hasPrefix("-") && opens(text)
        case _ where word.hasSuffix("*"):
          guard text.hasPrefix(word.dropLast()) else { return false }
          let rest = text.dropFirst(word.count - 1)
          return !rest.isEmpty && !rest.contains("/") && !rest.hasPrefix("-") && rest != "."
            && rest != ".."
        case _: return word == text
        }
      }
  }
}
