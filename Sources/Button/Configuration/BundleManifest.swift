import Glibc
package import YAML

/// An author's description of an app: the file `<executable>.yaml`, or `<name>.yaml` in the extension's `ResourceFolder`.
///
///     app:
///       name: Productivity                    # stands for a missing display name
///       identifier: com.example.Productivity
///       command: [ productivity, --open ]     # what an OpenIntent runs; or one line without quotes
///       executable: Productivity              # performs the intents that belong in the app's process
///       schemes: [ timer ]                    # the app's own addresses, which its command opens
///       symbols: Symbols                      # a folder of name.svg or name.symbolset
///       strings: [ en.lproj, ja.lproj ]       # string tables, or folders of them
///       network: true                         # uses the Internet
///       devices: [ /dev/gpiochip* ]           # uses these devices
///       files: [ ~/Pictures, { write: ~/Notes } ]  # reads these files and folders, or changes them too
///       programs: [ ~/bin ]                   # runs programs outside the system folders
///       outside: [ fbcli --event * ]          # has the daemon run these commands; only if root owns program and manifest
///
/// All keys are optional. Paths are relative to the manifest's folder; `~`, `$XDG_CONFIG_HOME` and `$XDG_DATA_HOME` are
/// folders of the daemon's user.
package struct BundleManifest: Equatable, Sendable {
  package var name: String?
  /// The app's bundle identifier.
  package var identifier: String?
  /// The program that opens the app, and its arguments; empty if the manifest names no program.
  ///
  /// A program without a slash is searched in the folders of PATH that only root can write.
  package var command: [String] = []
  /// The executable of the app's own process, which performs the intents that an iPhone performs in the
  /// app and not in its extension; `nil` if the extension performs them.
  package var appExecutable: String?
  /// The schemes of the app's own addresses, in lower case.
  package var schemes: Set<String> = []
  /// The folder of the app's symbols (`SymbolFolder`); `nil` stands for `<executable>.resources`.
  package var symbols: String?
  /// String tables, or folders of string tables.
  package var strings: [String] = []

  /// The grants that the extension requests, in addition to the grants of all extensions.
  package var grants = ManifestGrants()

  package init() {}

  /// Reads the manifest of an executable; returns `nil` for a missing manifest.
  ///
  /// `environment` is the daemon's, for paths in folders of the user.
  ///
  /// - Throws: The first problem; a missing folder or table is also a problem.
  package static func beside(
    executable: String, environment: [String: String] = [:]
  ) throws(ConfigurationError) -> BundleManifest? {
    for file in files(of: executable) {
      if let text = try TextFile.readIfPresent(file) {
        return try parse(text, file: file, environment) { access($0, F_OK) == 0 }
      }
    }
    return nil
  }

  /// The possible manifests of an executable; the first existing file is used.
  package static func files(of executable: String) -> [String] {
    let name = executable.split(separator: "/").last ?? ""
    return ["\(executable).yaml"]
      + (ResourceFolder.beside(executable: executable).map { ["\($0)/\(name).yaml"] } ?? [])
  }

  /// The path of the manifest that an executable uses, or the path at which to write a missing manifest.
  package static func file(of executable: String) -> String {
    files(of: executable).first { access($0, F_OK) == 0 } ?? "\(executable).yaml"
  }

  /// The manifest to change for an executable: SwiftPM replaces its copy of a package's manifest at each build.
  package static func advice(for file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    let program = name.hasSuffix(".yaml") ? name.dropLast(5) : name
    let copied = "/\(program).resources/\(name)"
    guard let build = file.firstRange(of: "/.build/"), file.hasSuffix(copied) else { return file }
    let source = "\(file[..<build.lowerBound])/Sources/\(program)\(copied)"
    return access(source, F_OK) == 0 ? "\(source), and build again" : file
  }

  /// Parses a manifest without checking that its files exist.
  package static func parse(
    _ text: String, file: String, environment: [String: String] = [:]
  ) throws(ConfigurationError) -> BundleManifest {
    try parse(text, file: file, environment) { _ in true }
  }
}

extension BundleManifest {
  private static func parse(
    _ text: String, file: String, _ environment: [String: String], exists: (String) -> Bool
  ) throws(ConfigurationError) -> BundleManifest {
    var manifest = BundleManifest()
    guard let root = try YAMLDocument.parse(text, file: file),
      let app = try Field(node: root, path: "", file: file, home: environment["HOME"])
        .fields(["app"])["app"]
    else { return manifest }

    func path(_ field: Field, _ what: String) throws(ConfigurationError) -> String {
      let path = try field.filePath("the path of \(what)")
      guard exists(path) else {
        throw field.error("\"\(path)\" does not exist; write the path of \(what)")
      }
      return path
    }

    let fields = try app.fields([
      "name", "identifier", "command", "executable", "schemes", "symbols", "strings", "network",
      "devices",
      "files", "programs", "outside",
    ])
    manifest.name = try fields["name"]?.text("the app's name")
    manifest.identifier = try fields["identifier"].map { field throws(ConfigurationError) in
      try Self.identifier(field)
    }
    if let field = fields["command"] { manifest.command = try command(field) }
    if let field = fields["executable"] {
      manifest.appExecutable = try path(field, "the app's executable")
    }
    if let field = fields["schemes"] { manifest.schemes = try field.schemes() }
    if let field = fields["symbols"] { manifest.symbols = try path(field, "a folder of symbols") }
    for field in try fields["strings"]?.oneOrMore(of: "string tables") ?? [] {
      manifest.strings.append(try path(field, "a string table"))
    }
    manifest.grants = try ManifestGrants(fields, environment)
    return manifest
  }

  private static func identifier(_ field: Field) throws(ConfigurationError) -> String {
    let wanted = "one such as com.example.App (letters, digits, - and .)"
    let text = try field.text("an identifier, \(wanted)")
    let isIdentifier = text.unicodeScalars.allSatisfy {
      switch $0 {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
      case _: false
      }
    }
    guard isIdentifier else {
      throw field.error("\"\(text)\" is not a bundle identifier; write \(wanted)")
    }
    return text
  }

  private static func command(_ field: Field) throws(ConfigurationError) -> [String] {
    let wanted = "a program and its arguments"
    var words: [String] = []
    if case .scalar = field.node.content {
      let line = try field.text(wanted)
      // No shell reads the line, so characters with a meaning for a shell would reach the program.
      guard !line.contains(where: { "\"'\\$`|&;<>*?".contains($0) }) else {
        throw field.error(
          "no shell reads \"\(line)\"; write a list, [ program, \"an argument\" ]")
      }
      words = line.split(separator: " ").map(String.init)
    } else {
      for item in try field.list(of: "a program and its arguments") {
        words.append(try item.argument())
      }
    }
    guard let program = words.first, !program.isEmpty else {
      throw field.error("there is no program; write \(wanted)")
    }
    if program.contains("/") { words[0] = try field.filePath(of: program) }
    return words
  }
}

extension Field {
  /// The elements of a list; a single value stands for a list of one element.
  func oneOrMore(of what: String) throws(ConfigurationError) -> [Field] {
    guard case .scalar = node.content, !node.isNull else { return try list(of: what) }
    return [self]
  }

  /// A word of a command, which can be empty or look like a number.
  fileprivate func argument() throws(ConfigurationError) -> String {
    guard case .scalar(let text, isPlain: _) = node.content, !node.isNull, !text.contains("\0")
    else { throw error("\(node.form) is given; write a text") }
    return text
  }
}
