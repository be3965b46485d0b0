import ControlModel
import FoundationEssentials

/// The parts of a desktop entry that describe an app (Desktop Entry Specification 1.5).
struct DesktopEntry: Equatable, Sendable {
  var name = ""
  var genericName = ""
  var arguments: [String] = []
  var folder: String?
  var needsTerminal = false

  /// Parses an entry; the result is `nil` if it is not an app, is hidden from menus or cannot be started.
  ///
  /// - Parameters:
  ///   - text: The contents of the file.
  ///   - path: The path of the file, for the code `%k`.
  ///   - languages: The user's language in its variants, the best match first: `de_CH`, `de`.
  ///   - host: The environment in which programs are looked up.
  init?(_ text: String, path: String, languages: [String], host: HostEnvironment) {
    let keys = Self.keys(of: text)
    func localized(_ key: String) -> String {
      languages.lazy.compactMap { keys["\(key)[\($0)]"] }.first ?? keys[key] ?? ""
    }
    guard keys["Type"] == "Application", keys["NoDisplay"] != "true", keys["Hidden"] != "true",
      let command = keys["Exec"]
    else { return nil }
    if let program = keys["TryExec"], host.executable(program) == nil { return nil }
    name = Self.unescaped(localized("Name"))
    genericName = Self.unescaped(localized("GenericName"))
    arguments = Self.arguments(of: command, name: name, path: path)
    folder = keys["Path"].flatMap { $0.isEmpty ? nil : $0 }
    needsTerminal = keys["Terminal"] == "true"
    if name.isEmpty || arguments.isEmpty { return nil }
  }

  /// The keys of the group `Desktop Entry`.
  ///
  /// If a key is repeated, its first value is used.
  private static func keys(of text: String) -> [String: String] {
    var keys: [String: String] = [:]
    var isInGroup = false
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        if isInGroup { break }
        isInGroup = line.hasPrefix("[Desktop Entry]")
      } else if isInGroup, let equals = line.firstIndex(of: "=") {
        let key = String(line[..<equals]).trimmed
        let value = String(line[line.index(after: equals)...]).trimmed
        keys[key] = keys[key] ?? value
      }
    }
    return keys
  }

  /// Replaces the escape sequences that the specification defines for strings.
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch next {
      case "s": result.append(" ")
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case _: result.append(next)
      }
    }
    return result
  }

  /// The words of `Exec` with its field codes replaced.
  ///
  /// Codes for files are removed, since no files are opened.
  private static func arguments(of command: String, name: String, path: String) -> [String] {
    guard let command = CommandWords(unescaped(command)) else { return [] }
    return command.words.compactMap { word in
      // A word that consists only of a code for files or for an icon is not an argument.
      if ["%f", "%F", "%u", "%U", "%i", "%d", "%D", "%n", "%N", "%v", "%m"].contains(word) {
        return nil
      }
      var result = ""
      var rest = word[...]
      while let character = rest.popFirst() {
        guard character == "%", let code = rest.popFirst() else {
          result.append(character)
          continue
        }
        switch code {
        case "%": result += "%"
        case "c": result += name
        case "k": result += path
        case _: break
        }
      }
      return result
    }
  }
}

extension HostEnvironment {
  /// The variants of the message language, the best match first: `de_CH` and `de` for
  /// `de_CH.UTF-8`.
  var languages: [String] {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let tag = String(locale.prefix { $0 != "." && $0 != "@" })
    return tag.isEmpty ? [] : [tag, String(tag.prefix { $0 != "_" })]
  }
}
