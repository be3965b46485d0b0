import ControlModel

/// Which extension has which control: of several with one kind the first is used.
struct GalleryIndex: Sendable {
  /// The description of one extension.
  struct Source: Sendable {
    var executable: String
    var listings: [ControlListing]
  }

  /// A control, and the place of its extension in the list.
  struct Entry: Sendable {
    var listing: ControlListing
    var source: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var problems: [String] = []
  private var places: [String: Int] = [:]

  init(_ sources: [Source]) {
    for (number, source) in sources.enumerated() {
      for listing in source.listings { add(listing, of: number, sources) }
    }
  }

  subscript(kind: String) -> Entry? { places[kind].map { entries[$0] } }

  private mutating func add(_ listing: ControlListing, of number: Int, _ sources: [Source]) {
    let executable = sources[number].executable
    guard !listing.kind.isEmpty else {
      let name = listing.displayName.map { " \"\($0)\"" } ?? ""
      problems.append(
        "cannot list the control\(name) of \(executable): its kind is empty; "
          + "give its configuration a unique kind")
      return
    }
    if let first = self[listing.kind]?.source {
      problems.append(
        first == number
          ? "\(executable) has two controls of kind \"\(listing.kind)\"; the first is used; "
            + "give each its own kind"
          : "\(sources[first].executable) and \(executable) both have a control of kind "
            + "\"\(listing.kind)\"; the first is used; give each its own kind")
      return
    }
    places[listing.kind] = entries.count
    entries.append(Entry(listing: listing, source: number))
  }
}
