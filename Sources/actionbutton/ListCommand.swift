import ArgumentParser
import ControlKit
import Daemon
import Devices

/// `list`: the gallery of controls.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the controls that a button can hold.",
    discussion: """
      Each with its name, its kind (what --control takes), and what holding would do before it was ever \
      loaded.

      EXAMPLES
        actionbutton list
        actionbutton list --language ja
      """)

  @OptionGroup var language: LanguageOptions

  func run() async throws {
    let listings = try await Samples.controls(try language.value()).listings
    for listing in listings {
      let preview = listing.preview
      var text = "\(listing.displayName)\n  kind   \(listing.kind)\n"
      if let description = listing.description { text += "  about  \(description)\n" }
      text += "  shows  \(preview.title)"
      if let value = preview.face.valueText { text += ": \(value)" }
      if let symbol = preview.face.symbol { text += " (\(symbol))" }
      text += "\n  hint   \(preview.hint)\n"
      StandardOutput.write(text)
    }
  }
}
