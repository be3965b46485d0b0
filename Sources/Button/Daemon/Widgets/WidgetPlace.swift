import ControlModel
import Wire

/// A widget that is loaded: of an extension, in a size and with options.
///
/// Placed widgets that are alike in all of that share it.
struct WidgetPlace: Equatable, Sendable {
  let listing: WidgetListing
  var family: String
  /// The chosen options, by the names of the configuration intent's parameters.
  var configuration: [String: JSONValue] = [:]
  /// The name of its app.
  let app: String
  /// Its extension: the executable's path, and the file that was described.
  let executable: String
  let build: ExecutableFile?

  var kind: String { listing.kind }

  /// The description of one extension.
  struct Source {
    var executable: String
    var app: String
    var build: ExecutableFile?
    var listings: [WidgetListing]
  }

  /// The body of a request for its timeline.
  var request: ExtensionMessage.Timeline {
    ExtensionMessage.Timeline(
      kind: kind, family: family, configuration: configuration.isEmpty ? nil : configuration)
  }

  /// The most widgets of one extension that are shown.
  static let most = 32

  /// The widgets of all extensions that can be shown, each in its smallest size, and what is wrong with the others: of
  /// one kind the first one is shown, as it is with controls.
  static func all(_ sources: [Source]) -> (places: [WidgetPlace], problems: [String]) {
    var places: [WidgetPlace] = []
    var problems: [String] = []
    for source in sources {
      let path = source.executable
      if source.listings.count > most {
        problems.append("\(path) has \(source.listings.count) widgets; the first \(most) are shown")
      }
      for listing in source.listings.prefix(most) {
        guard !listing.kind.isEmpty else {
          problems.append(
            "cannot show a widget of \(path): its kind is empty; give it a unique kind")
          continue
        }
        guard let family = listing.shownFamily else {
          let names = listing.families.joined(separator: ", ")
          problems.append(
            "cannot show the widget \(listing.kind) of \(path): unknown sizes \(names)")
          continue
        }
        if let first = places.first(where: { $0.kind == listing.kind }) {
          problems.append(
            "\(first.executable) and \(path) both have a widget of kind \"\(listing.kind)\"; "
              + "the first is shown; give each its own kind")
          continue
        }
        places.append(
          WidgetPlace(
            listing: listing, family: family, app: source.app, executable: path,
            build: source.build))
      }
    }
    return (places, problems)
  }
}
