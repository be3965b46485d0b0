import SystemAccess
import YAML

/// The grants that an extension requests in its manifest, in addition to the grants of all extensions.
package struct ManifestGrants: Equatable, Sendable {
  package var network = false
  /// Devices that the extension uses; `*` at the end stands for any characters.
  package var devices: [String] = []
  package var files: [String] = []
  package var changedFiles: [String] = []
  /// Programs that the extension runs, and folders of such programs, outside the system folders.
  package var programs: [String] = []

  /// Commands that the daemon runs outside the confinement; only for an extension that root has installed.
  package var outside: [OutsideCommand] = []

  package init() {}

  init(_ fields: [String: Field], _ environment: [String: String]) throws(ConfigurationError) {
    network = try fields["network"]?.truth() ?? false
    for field in try fields["devices"]?.oneOrMore(of: "devices") ?? [] {
      let device = try field.text("a device, such as /dev/gpiochip0")
      guard device.hasPrefix("/dev/"), device.count > 5, !device.contains("..") else {
        throw field.error("\"\(device)\" is not below /dev; write a device, such as /dev/gpiochip0")
      }
      devices.append(device)
    }
    for field in try fields["files"]?.oneOrMore(of: "files") ?? [] {
      if case .mapping = field.node.content {
        let entries = try field.fields(["write"])
        guard let changed = entries["write"] else {
          throw field.error("the mapping is empty; write { write: PATH }")
        }
        changedFiles.append(try changed.grantedPath(environment))
      } else {
        files.append(try field.grantedPath(environment))
      }
    }
    for field in try fields["programs"]?.oneOrMore(of: "programs") ?? [] {
      programs.append(try field.grantedPath(environment))
    }
    for field in try fields["outside"]?.oneOrMore(of: "outside") ?? [] {
      outside.append(try field.outsideCommand(environment))
    }
  }
}

extension Field {
  private static let folders = [
    "$XDG_CONFIG_HOME": UserFolder.configuration, "$XDG_DATA_HOME": UserFolder.data,
  ]

  /// The path of a grant, which may begin with a folder of the daemon's user.
  fileprivate func grantedPath(
    _ environment: [String: String]
  ) throws(ConfigurationError) -> String {
    try grantedPath(of: try text("a path"), environment)
  }

  private func grantedPath(
    of text: String, _ environment: [String: String]
  ) throws(ConfigurationError) -> String {
    guard text.hasPrefix("$") else {
      return try filePath(of: text)
    }
    let name = text.prefix { $0 != "/" }
    guard let folder = Self.folders[String(name)] else {
      let known = Self.folders.keys.sorted().joined(separator: " and ")
      throw error("\"\(name)\" is not known; a path may begin with ~, \(known)")
    }
    guard let path = folder.path(environment) else {
      throw error(
        "\"\(text)\": neither \(name.dropFirst()) nor HOME is set; write the whole path")
    }
    return path + text.dropFirst(name.count)
  }

  /// A command in one line, or `{ intent: COMMAND }` for a command that needs a running intent.
  fileprivate func outsideCommand(
    _ environment: [String: String]
  ) throws(ConfigurationError) -> OutsideCommand {
    if case .mapping = node.content {
      guard let command = try fields(["intent"])["intent"] else {
        throw error("an empty mapping is given; write { intent: COMMAND }")
      }
      return OutsideCommand(words: try command.outsideWords(environment), needsIntent: true)
    }
    return OutsideCommand(words: try outsideWords(environment))
  }

  private func outsideWords(_ environment: [String: String]) throws(ConfigurationError) -> [String]
  {
    var words = try text("a program and its arguments in one line").split(separator: " ")
      .map(String.init)
    guard let program = words.first, !program.hasSuffix("*") || program.hasSuffix("/*") else {
      throw error("no program is named; write a program, or FOLDER/* for the programs of a folder")
    }
    if program.contains("/") { words[0] = try grantedPath(of: program, environment) }
    return words
  }
}

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
