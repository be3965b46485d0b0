import ArgumentParser
import Commands
import ControlModel

/// The language of the system's words.
struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of hints and words: \(ControlLanguage.list) (default: the configuration's, that of LANG, or en).",
      valueName: "language"))
  var language: String?

  /// The language asked for, see `ControlLanguage.chosen`.
  func value(configured: ControlLanguage? = nil) throws -> ControlLanguage {
    try .chosen(language, configured: configured)
  }
}

extension ControlLanguage {
  /// All of them, for texts.
  fileprivate static let list = allCases.map(\.rawValue).joined(separator: ", ")

  /// The language asked for, or that of the configuration or of the environment; throws a usage failure for one
  /// without words.
  static func chosen(
    _ language: String?, configured: ControlLanguage?
  ) throws -> ControlLanguage {
    if let language {
      guard let known = ControlLanguage(bcp47: language) else {
        throw Failure.usage(
          "--language: there are no words in \"\(language)\"; there are \(Self.list)")
      }
      return known
    }
    if let configured { return configured }
    let environment = ProgramEnvironment.variables
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return locale.flatMap(ControlLanguage.init(bcp47:)) ?? .en
  }
}
