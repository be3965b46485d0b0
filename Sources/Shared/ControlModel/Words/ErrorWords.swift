/// Translates error messages into the configured language.
///
/// An error is made where something goes wrong, in English, for logs and programs, and often in another process.
/// Where it is shown to people its sentence is found in the file errors.strings of their language; what
/// the file does not have, such as the words of an app, stays as it is. English sentences for people may differ from
/// those for logs, too. So every part of the system, and
/// every extension in whatever language it is written, may report why something failed in plain English.
public enum ErrorWords {
  /// How deep sentences may stand in each other.
  static let depthLimit = 4
  /// A longer message is left as it is, so that translating costs little for any message; in bytes.
  static let lengthLimit = 4_096

  /// The message for people.
  ///
  /// - Parameters:
  ///   - message: The error in English, or already in the words of an app.
  ///   - language: The language of people.
  ///   - name: What people call the control of a kind; nil for a text that is no kind. It is asked for every
  ///     quoted text of the message.
  /// - Returns: The message in the language, as far as its words are known.
  public static func text(
    _ message: String, in language: ControlLanguage, naming name: (String) -> String? = { _ in nil }
  ) -> String {
    guard message.utf8.count <= lengthLimit else { return message }
    return named(translated(message, language, depth: 0), language, name)
  }

  // MARK: Names

  /// The message with display names instead of the kinds that it quotes.
  ///
  /// A name at the beginning, before a colon, gets no quotes.
  private static func named(
    _ message: String, _ language: ControlLanguage, _ name: (String) -> String?
  ) -> String {
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return message }
    var result = String(parts[0])
    var index = 1
    while index < parts.count {
      if index + 1 < parts.count, let name = name(String(parts[index])) {
        let isHeading = result.isEmpty && [":", "："].contains(parts[index + 1].prefix(1))
        result += (isHeading ? name : language.quoted(name)) + parts[index + 1]
        index += 2
      } else {
        result += "\"" + parts[index]
        index += 1
      }
    }
    return result
  }

  // MARK: Sentences

  private static func translated(
    _ message: String, _ language: ControlLanguage, depth: Int
  ) -> String {
    guard depth < depthLimit else { return message }
    return language.folder.sentences.translation(of: message) {
      translated($0, language, depth: depth + 1)
    } ?? message
  }
}

extension ControlLanguage {
  /// A name in the quotes of the language.
  public func quoted(_ name: String) -> String {
    words(.hints)["quoted"].replacing("%@", with: name)
  }
}
