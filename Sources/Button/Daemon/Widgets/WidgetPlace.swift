import ControlModel
import Wire

/// An extension's widget with a size and options, for which a timeline is loaded.
///
/// Placed widgets that are equal in all of these share it.
struct WidgetPlace: Equatable, Sendable {
  let listing: WidgetListing
  var family: String
  /// The chosen options, by the names of the configuration intent's parameters.
  var configuration: [String: JSONValue] = [:]
  let app: String
  /// The path of the extension's executable, and the file that was described.
  let executable: String
  let build: ExecutableFile?

  var kind: String { listing.kind }

  struct Source {
    var executable: String
    var app: String
    var build: ExecutableFile?
    var listings: [WidgetListing]
  }

  /// The body of a request for the widget's timeline.
  var request: ExtensionMessage.Timeline {
    ExtensionMessage.Timeline(
      kind: kind, family: family, configuration: configuration.isEmpty ? nil : configuration)
  }

  static let most = 32

  /// The first widget of each kind, in its smallest size, and the problems of the other widgets.
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
