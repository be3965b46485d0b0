/// What a table has for one key in one language.
struct LocalizedEntry: Equatable {
  /// A text, or one for each plural category.
  enum Form: Equatable {
    case plain(String)
    case plural([String: String])

    /// The text for a number; the category `other` if the number has none of its own.
    ///
    /// Of the categories only zero, one and other are told apart; those of Slavic or Semitic
    /// languages need rules that this library does not carry.
    func text(for number: Int?) -> String? {
      switch self {
      case .plain(let text): text
      case .plural(let categories):
        (number == 0 ? categories["zero"] : nil) ?? (number == 1 ? categories["one"] : nil)
          ?? categories["other"] ?? categories.min { $0.key < $1.key }?.value
      }
    }
  }

  /// A named part of the text with its own plural, `%#@name@` in the text.
  struct Substitution: Equatable {
    /// The number of the value that decides, from 1.
    var argument: Int
    var form: Form
  }

  var form: Form
  var substitutions: [String: Substitution] = [:]

  /// The text with the values in it.
  func text(with arguments: [String]) -> String? {
    let number = arguments.lazy.compactMap { Int($0) }.first
    guard let format = form.text(for: number) else { return nil }
    // Without values the text is not a format: "100%" is shown as it is.
    guard !arguments.isEmpty else { return format }
    return FormatSpecifier.fill(format, with: arguments) { name in
      guard let part = substitutions[name], arguments.indices.contains(part.argument - 1) else {
        return nil
      }
      let value = arguments[part.argument - 1]
      guard let text = part.form.text(for: Int(value)) else { return nil }
      return FormatSpecifier.fill(
        text.split(separator: "%arg", omittingEmptySubsequences: false).joined(separator: "%1$@"),
        with: [value])
    }
  }
}
