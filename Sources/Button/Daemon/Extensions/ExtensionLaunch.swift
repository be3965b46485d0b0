import SystemAccess
import Wire

/// How the process of an extension is started: its command, its confinement, and the `hello` that it gets.
struct ExtensionLaunch {
  let bundle: ExtensionBundle
  let limits: ExtensionLimits
  /// A BCP 47 tag.
  var language: String
  var environment: [String: String]
  let confinement: Confinement

  var command: ChildCommand {
    var command = ChildCommand(program: bundle.executable, environment: environment)
    command.input = .pipe
    command.outputs = .pipes
    command.sandbox = confinement.sandbox(
      needing: [bundle.executable, environment["HOME"] ?? "/"], limits)
    return command
  }

  var hello: ExtensionMessage.Hello {
    ExtensionMessage.Hello(
      version: ExtensionRequest.version, language: language,
      tables: bundle.tables.isEmpty ? nil : bundle.tables,
      app: bundle.tables.isEmpty ? nil : bundle.appName)
  }
}
