import ArgumentParser
import ControlModel

/// The language of the system's words.
struct LanguageOptions: ParsableArguments {
  private static let all = ControlLanguage.allCases.map(\.rawValue).joined(separator: ", ")

  @Option(
    help: ArgumentHelp(
      "The language of hints and words: \(all) (default: the configuration's, that of LANG, or en).",
      valueName: "language"))
  var language: String?

  /// The language asked for, or the environment's; throws a usage failure for one without words.
  func value(configured: ControlLanguage? = nil) throws -> ControlLanguage {
    if let language {
      guard let known = ControlLanguage(bcp47: language) else {
        throw Failure.usage(
          "--language: there are no words in \"\(language)\"; there are \(Self.all)")
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
