package import ControlModel
package import Wire

/// An extension's widget with a size and options, for which a timeline is loaded.
///
/// Placed widgets that are equal in all of these share it.
package struct WidgetPlace: Equatable, Sendable {
  package let listing: WidgetListing
  package var family: String
  /// The chosen options, by the names of the configuration intent's parameters.
  package var configuration: [String: JSONValue] = [:]
  package let app: String
  /// The path of the extension's executable.
  package let executable: String
  /// The build of the executable that was described.
  package let build: Build?

  package var kind: String { listing.kind }

  /// Properties of an executable that change when it is built or installed again.
  package struct Build: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let changed_ns: Int64
    private let size: Int64

    package init(device: UInt64, inode: UInt64, changed_ns: Int64, size: Int64) {
      (self.device, self.inode, self.changed_ns, self.size) = (device, inode, changed_ns, size)
    }
  }

  package struct Source {
    package var executable: String
    package var app: String
    package var build: Build?
    package var listings: [WidgetListing]

    package init(executable: String, app: String, build: Build?, listings: [WidgetListing]) {
      (self.executable, self.app, self.build) = (executable, app, build)
      self.listings = listings
    }
  }

  /// The body of a request for the widget's timeline.
  package var request: ExtensionMessage.Timeline {
    ExtensionMessage.Timeline(
      kind: kind, family: family, configuration: configuration.isEmpty ? nil : configuration)
  }

  package static let most = 32

  /// The first widget of each kind, in its smallest size, and the problems of the other widgets.
  package static func all(_ sources: [Source]) -> (places: [WidgetPlace], problems: [String]) {
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
