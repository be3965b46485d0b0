package import Configuration

/// What a person wrote beside an extension's executable: its manifest, as far as it matters here.
package struct ExtensionBundle: Equatable, Sendable {
  /// The extension's executable.
  package var executable: String
  /// The app's name; nil for the name that the extension itself gives.
  package var appName: String?
  /// The app's bundle identifier, which the topics of pushes begin with; nil if it is not known.
  package var identifier: String?
  /// What starts the app: a program and its arguments; empty for none.
  package var command: [String]
  /// The executable of the app's own process; nil for none.
  package var appExecutable: String?
  /// The folder of the app's own symbols; nil for none.
  package var symbolsFolder: String?
  /// The folders of the app's string tables.
  package var tables: [String]
  /// The folder of the extension's own files, its Info.plist among them; nil for none.
  package var resources: String?
  /// The manifest's file: where a missing command is to be added.
  package var manifest: String
  /// The grants that the manifest asks for, in addition to those of every extension.
  package var grants = ManifestGrants()
  /// The name of the app's container.
  var container: String

  /// A bundle from its parts; without a manifest, everything but the executable is unknown.
  package init(
    executable: String, appName: String? = nil, identifier: String? = nil, command: [String] = [],
    appExecutable: String? = nil, symbolsFolder: String? = nil, tables: [String] = [],
    manifest: String? = nil, resources: String? = nil
  ) {
    self.executable = executable
    self.appName = appName
    self.identifier = identifier
    self.command = command
    self.appExecutable = appExecutable
    self.symbolsFolder = symbolsFolder
    self.tables = tables
    self.manifest = manifest ?? "\(executable).yaml"
    container = ExtensionContainer.name(of: executable) { _ in false }
    self.resources = resources
  }
}
