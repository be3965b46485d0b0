import ArgumentParser
import Commands
import Configuration
import ControlModel
import Daemon
import Devices
import ExtensionHost
import Presenters
import ServiceLog
import SystemAccess
import Wire

struct ListCommand: ServiceCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the controls for buttons, the widgets and the Live Activities.",
    usage: "actionbutton list [<options>]",
    discussion: """
      Prints a line for each control: its kind (for assign and --control), its name and the hint of its preview; for \
      each widget: its kind, its name and its sizes; and for each kind of Live Activity: its type and its app. The \
      command starts the extensions itself; no daemon is needed.

      EXAMPLES
        actionbutton list
        actionbutton list --long --language ja
        actionbutton list --extension .build/debug/MyControls
      """)

  @Flag(help: "Also print descriptions, apps, previews and options.")
  var long = false

  @OptionGroup var files: ConfigurationOptions
  @OptionGroup var language: LanguageOptions

  func serve() async throws {
    let (configuration, _) = try files.values.load()
    let environment = ProgramEnvironment.variables
    let controls = Daemon.controls(
      configuration, language: try language.value(configured: configuration.language),
      environment: environment, log: Log(environment: environment, least: .warning))
    let gallery = await controls.gallery()
    await controls.stop()
    let activities = controls.listedActivities
    let lines =
      long
      ? gallery.entries.flatMap { Self.lines($0) }
        + controls.listedWidgets.flatMap { Self.lines($0.listing, app: $0.app) }
        + activities.flatMap { [$0.type, "  app    \($0.app)"] }
      : Self.columns(
        gallery.entries.map { ($0.preview.kind, [$0.preview.displayName, $0.preview.hint]) }
          + controls.listedWidgets.map {
            (
              $0.listing.kind,
              [$0.listing.displayName ?? $0.app, $0.listing.knownFamilies.joined(separator: ", ")]
            )
          } + activities.map { ($0.type, ["Live Activity of \($0.app)"]) })
    for line in lines { StandardOutput.write(line: line) }
    for problem in gallery.problems { StandardOutput.write(line: "\(problem)", to: .error) }
    guard !lines.isEmpty else {
      throw Failure.runtime(
        "no extension has a control; add extensions to the configuration or with --extension")
    }
  }

  /// One line for each kind; the names begin in the same column.
  private static func columns(_ rows: [(kind: String, texts: [String])]) -> [String] {
    let width = rows.map(\.kind.count).max() ?? 0
    return rows.map { kind, texts in
      let padding = String(repeating: " ", count: width - kind.count)
      return ([kind + padding] + texts.filter { !$0.isEmpty }).joined(separator: "  ")
    }
  }

  static func lines(_ listing: WidgetListing, app: String) -> [String] {
    var lines = [listing.displayName ?? app, "  widget \(listing.kind)"]
    if let description = listing.description { lines.append("  about  \(description)") }
    lines += ["  app    \(app)", "  sizes  \(listing.knownFamilies.joined(separator: ", "))"]
    lines += listing.parameters.map { "  option \($0.name): \($0.title)" }
    return lines
      + listing.recommendations.map { each in
        let options = each.configuration.sorted { $0.key < $1.key }
          .map { "\($0.key)=\($0.value)" }
        return "  try    \(each.title): \(options.joined(separator: " "))"
      }
  }

  private static func lines(_ entry: Gallery.Entry) -> [String] {
    let (listing, preview) = (entry.listing, entry.preview)
    var lines = [preview.displayName, "  kind   \(preview.kind)"]
    if let description = listing.description { lines.append("  about  \(description)") }
    lines.append("  app    \(entry.appName)")
    let value = preview.face.valueText.map { ": \($0)" } ?? ""
    let symbol = preview.face.symbol.map { " (\($0))" } ?? ""
    lines.append("  shows  \(preview.title)\(value)\(symbol)")
    if !preview.hint.isEmpty { lines.append("  hint   \(preview.hint)") }
    return lines + listing.parameters.map { "  option \($0.name): \($0.title)" }
  }
}

struct ExtensionSchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extension-schema",
    abstract: "Print a JSON Schema of the messages between the daemon and an extension.",
    discussion: """
      For authors of extensions in languages other than Swift: "to extensions" describes what the daemon writes, "from \
      extensions" what an extension may write. JSON Schema 2020-12.
      """)

  func run() throws { StandardOutput.write(raw: ExtensionSchema.text + "\n") }
}
