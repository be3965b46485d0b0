/// The entry of a string table for one key in one language.
struct LocalizedEntry: Equatable {
  /// A single text, or one for each plural category.
  enum Form: Equatable {
    case plain(String)
    case plural([String: String])

    /// The text for a number; that of the category `other` if the number's own category has none.
    ///
    /// Only the categories zero, one and other are distinguished. The rules of other languages,
    /// such as Slavic or Semitic ones, are not implemented.
    func text(for number: Int?) -> String? {
      switch self {
      case .plain(let text): text
      case .plural(let categories):
        (number == 0 ? categories["zero"] : nil) ?? (number == 1 ? categories["one"] : nil)
          ?? categories["other"] ?? categories.min { $0.key < $1.key }?.value
      }
    }
  }

  /// A named part of the text with its own plural forms, written `%#@name@`.
  struct Substitution: Equatable {
    /// The number, from 1, of the value that selects the plural form.
    var argument: Int
    var form: Form
  }

  var form: Form
  var substitutions: [String: Substitution] = [:]

  /// The text with the values inserted.
  func text(with arguments: [String]) -> String? {
    let number = arguments.lazy.compactMap { Int($0) }.first
    guard let format = form.text(for: number) else { return nil }
    // Without values the text is not a format: "100%" is used unchanged.
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
