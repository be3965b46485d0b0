import ArgumentParser
import Commands
import Presenters
import Wire

struct ExtensionSchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extension-schema",
    abstract: "Print a JSON Schema of the messages between the daemon and an extension.",
    discussion: """
      For authors of extensions in languages other than Swift: "to extensions" describes what the daemon writes, "from \
      extensions" what an extension may write. JSON Schema 2020-12.
      """)

  func run() throws { StandardOutput.write(raw: try ExtensionSchema.text + "\n") }
}
