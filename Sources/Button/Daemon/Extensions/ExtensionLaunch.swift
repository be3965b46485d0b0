import Configuration
import ControlModel
import SystemAccess
import Wire

/// The parameters for starting an extension's process: its command, its confinement, and its `hello`.
struct ExtensionLaunch {
  let bundle: ExtensionBundle
  let limits: ExtensionLimits
  /// The language of the extension's texts, as a BCP 47 tag.
  var language: String
  var environment: [String: String]
  let confinement: Confinement

  var command: ChildCommand {
    var command = ChildCommand(program: bundle.executable, environment: environment)
    command.input = .pipe
    command.outputs = .pipes
    let sandbox = confinement.sandbox(of: bundle, limits)
    command.sandbox = sandbox
    command.environment["PATH"] = sandbox.programFolders(of: environment["PATH"])
    return command
  }

  /// Creates the container of the process.
  ///
  /// - Throws: `unavailable` with the reason that the process must not be started.
  func prepare() throws(MessageError) {
    if let refusal = confinement.refusal(of: bundle, ownedByRoot: ExecutableFile.isOwnedByRoot) {
      throw MessageError(
        .unavailable, "cannot start the extension \(bundle.executable): \(refusal)")
    }
    guard confinement.isOn, let container = confinement.container(of: bundle) else { return }
    try ExtensionContainer(path: container).make()
  }

  /// The identities of the files in the manifest: a running process keeps the old file if a file is replaced.
  var grantedFiles: [FileIdentity?] {
    confinement.isOn
      ? (bundle.grants.files + bundle.grants.changedFiles).map(FileIdentity.init) : []
  }

  var hello: ExtensionMessage.Hello {
    ExtensionMessage.Hello(
      version: ExtensionRequest.oldestVersion, newest: ExtensionRequest.version,
      language: language,
      tables: bundle.tables.isEmpty ? nil : bundle.tables,
      app: bundle.tables.isEmpty ? nil : bundle.appName)
  }
}
