import ArgumentParser
import ControlModel
import ControlSocket
import FoundationEssentials
import Presenters
import Wire

/// `widget gallery`: what can be placed.
struct WidgetGalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "List the widgets that can be placed, with their sizes and options.")

  @OptionGroup var daemon: DaemonOptions

  func run() throws {
    let gallery = try daemon.connect("widget gallery").ask(
      Requests.list)
    if gallery.widgets == nil { StandardOutput.write(line: "there are no widgets") }
    for widget in gallery.widgets ?? [] {
      for line in Self.lines(widget.listing, app: widget.app) { StandardOutput.write(line: line) }
    }
  }

  /// One widget in a few lines.
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
}

/// `widget preview`: what the gallery shows of a widget.
struct WidgetPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Print what the gallery shows of a widget, as words.",
    discussion: """
      EXAMPLES
        actionbutton widget preview com.example.Weather systemMedium
      """)

  @OptionGroup var daemon: DaemonOptions

  @Argument(help: "The widget's kind, as actionbutton widget gallery shows it.")
  var kind: String

  @Argument(help: "The size (default: the smallest that the widget has).")
  var family: String?

  @Flag(help: "Print the placeholder, which is shown while the snapshot is loaded.")
  var placeholder = false

  func run() throws {
    let widget = try daemon.connect("widget preview").ask(
      Requests.widgetPreview,
      SocketMessage.PreviewWidget(
        kind: kind, family: family, placeholder: placeholder ? true : nil))
    StandardOutput.write(StatusText.text(of: widget, at: .now))
  }
}
