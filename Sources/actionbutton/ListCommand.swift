import ArgumentParser
import Configuration
import ControlModel
import Daemon
import Devices
import FoundationEssentials
import Wire

/// `list`: the gallery of controls.
struct ListCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the controls that a button can hold, and the widgets beside them.",
    discussion: """
      Each with its name, its kind (what assign and --control take), and what holding would do before it \
      was ever loaded. Asks the extensions themselves; no daemon is needed.

      EXAMPLES
        actionbutton list
        actionbutton list --language ja
        actionbutton list --extension .build/debug/MyControls
      """)

  @OptionGroup var files: ConfigurationOptions
  @OptionGroup var language: LanguageOptions

  func serve() async throws {
    let (configuration, _) = try files.load()
    let environment = ProcessInfo.processInfo.environment
    let controls = Service.controls(
      configuration, language: try language.value(configured: configuration.language),
      environment: environment, log: Log(environment: environment, least: .warning))
    let gallery = await controls.gallery()
    await controls.stop()
    for entry in gallery.entries { StandardOutput.write(Self.text(entry)) }
    for widget in controls.shownWidgets { StandardOutput.write(Self.text(widget)) }
    for problem in gallery.problems { StandardOutput.write("\(problem)\n", to: .error) }
    guard !gallery.entries.isEmpty || !controls.shownWidgets.isEmpty else {
      throw Failure.runtime(
        "there are no controls; name extensions in the configuration or with --extension")
    }
  }

  /// One widget in a few lines.
  private static func text(_ widget: SocketMessage.Widget) -> String {
    var text = "\(widget.displayName)\n  widget \(widget.kind)\n"
    if let description = widget.description { text += "  about  \(description)\n" }
    return text + "  app    \(widget.app)\n  size   \(widget.family)\n"
  }

  /// One control in a few lines.
  private static func text(_ entry: Gallery.Entry) -> String {
    let (listing, preview) = (entry.listing, entry.preview)
    var text = "\(preview.displayName)\n  kind   \(preview.kind)\n"
    if let description = listing.description { text += "  about  \(description)\n" }
    text += "  app    \(entry.appName)\n"
    text += "  shows  \(preview.title)"
    if let value = preview.face.valueText { text += ": \(value)" }
    if let symbol = preview.face.symbol { text += " (\(symbol))" }
    text += "\n"
    if !preview.hint.isEmpty { text += "  hint   \(preview.hint)\n" }
    for parameter in listing.parameters {
      text += "  option \(parameter.name): \(parameter.title)\n"
    }
    return text
  }
}
