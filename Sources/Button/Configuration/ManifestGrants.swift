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
