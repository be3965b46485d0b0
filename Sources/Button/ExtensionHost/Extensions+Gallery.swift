package import ControlModel
package import Screens
import SystemAccess
package import Wire

extension Extensions {
  var index: GalleryIndex {
    GalleryIndex(
      extensions.map {
        GalleryIndex.Source(executable: $0.process.bundle.executable, listings: $0.listings)
      })
  }

  /// All controls, and the errors of the extensions that could not be described.
  package func gallery() async -> Gallery {
    discover()
    for task in describeAll() { await task.value }
    let index = index
    let entries = index.entries.map { entry in
      let source = extensions[entry.source]
      return Gallery.Entry(
        listing: entry.listing,
        preview: ControlDescription(
          entry.listing.preview, appName: source.appName, language: settings.language),
        appName: source.appName, executable: source.process.bundle.executable)
    }
    return Gallery(
      entries: entries,
      problems: fileProblems + extensions.compactMap(\.problem?.description)
        + extensions.compactMap(\.emptiness) + index.problems)
  }

  private func describeAll() -> [Task<Void, Never>] {
    extensions.compactMap { $0.beginDescribing() }
  }

  /// Returns the extension that has a kind, without waiting for other extensions once it is known.
  func find(_ kind: String) async throws(MessageError) -> DescribedExtension {
    if let entry = index[kind] {
      let found = extensions[entry.source]
      guard let description = found.beginDescribing() else { return found }
      await description.value
      if let problem = found.problem { throw MessageError(.unavailable, problem) }
    }
    discover()
    _ = describeAll()
    while true {
      if let entry = index[kind] { return extensions[entry.source] }
      guard extensions.contains(where: { $0.isDescribing }) else { throw unknown(kind) }
      await withCheckedContinuation { described.append($0) }
    }
  }

  private func unknown(_ kind: String) -> MessageError {
    let known = index.entries.map(\.listing.kind)
    let reason = ControlError.unknownKind(kind, known: known).sentence
    let problems = extensions.compactMap(\.problem)
    // The control may belong to an extension that could not be described.
    guard problems.isEmpty else {
      return MessageError(.unavailable, problems.reduce(reason) { "\($0); \($1)" })
    }
    return MessageError(.unknownKind, reason)
  }
}

/// The extensions by the kinds of their controls; the first extension with a kind is used.
struct GalleryIndex: Sendable {
  struct Source: Sendable {
    var executable: String
    var listings: [ControlListing]
  }

  /// A control, and the index of its extension in the list.
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

extension Extensions {
  /// The state of each extension's process, in the order of the gallery.
  package var status: [SocketMessage.Extension] {
    extensions.map { each in
      let process = each.process
      return SocketMessage.Extension(
        executable: process.bundle.executable, name: process.givenName, state: process.status,
        pid: process.pid, restarts: max(0, process.starts - 1), error: each.problem?.description,
        layers: process.layers.map { process.isConfined ? $0.names : [] })
    }
  }
}

extension ServedExtension {
  fileprivate var status: SocketMessage.Extension.State {
    switch state {
    case .stopped: starts == 0 ? .resting : .failed
    case .starting: .starting
    case .ready: .running
    case .stopping: .resting
    case .waiting: .waiting
    }
  }
}

extension Extensions {
  /// The widgets of the described extensions, and the problems of other widgets.
  package var widgets: (places: [WidgetPlace], problems: [String]) {
    WidgetPlace.all(
      extensions.map { each in
        WidgetPlace.Source(
          executable: each.process.bundle.executable, app: each.appName, build: each.build,
          listings: each.widgets)
      })
  }

  package var listedWidgets: [SocketMessage.Gallery.Widget] {
    widgets.places.map {
      SocketMessage.Gallery.Widget(listing: $0.listing, app: $0.app, executable: $0.executable)
    }
  }

  /// The attributes types of the Live Activities that extensions can show, with the names of their apps.
  package var listedActivities: [(type: String, app: String)] {
    extensions.flatMap { each in each.activityTypes.map { ($0, each.appName) } }
  }

  /// Requests a widget's entries from now on.
  package func timeline(of place: WidgetPlace) async throws -> WidgetTimeline {
    try await extensionOf(place).process.ask(.timeline, place.request, as: WidgetTimeline.self)
  }

  /// Requests the placeholder of a placed widget, which is shown until the first timeline.
  package func placeholder(of place: WidgetPlace) async throws -> WidgetTimeline {
    var request = place.request
    request.placeholder = true
    return try await extensionOf(place).process.ask(.timeline, request, as: WidgetTimeline.self)
  }

  /// Requests a widget's entry for the gallery, or its placeholder.
  package func preview(of place: WidgetPlace, isPlaceholder: Bool) async throws -> WidgetTimeline {
    var request = place.request
    if isPlaceholder { request.placeholder = true } else { request.preview = true }
    return try await extensionOf(place).process.ask(
      .timeline, request, as: WidgetTimeline.self, byPerson: true)
  }

  func extensionOf(_ place: WidgetPlace) throws(MessageError) -> DescribedExtension {
    if let found = found(place.executable) { return found }
    throw MessageError(
      .unavailable,
      "cannot load the widget \(place.kind): the extension \(place.executable) was removed")
  }
}

package struct Gallery: Sendable {
  package struct Entry: Sendable {
    package var listing: ControlListing
    package var preview: ControlDescription
    package var appName: String
    package var executable: String

    package init(
      listing: ControlListing, preview: ControlDescription, appName: String, executable: String
    ) {
      self.listing = listing
      self.preview = preview
      self.appName = appName
      self.executable = executable
    }
  }

  /// The controls in the order of the extensions, and of each extension's own list.
  package var entries: [Entry]
  /// The problems of extensions and controls, one sentence each.
  package var problems: [String]

  package init(entries: [Entry] = [], problems: [String] = []) {
    self.entries = entries
    self.problems = problems
  }

  package subscript(kind: String) -> Entry? { entries.first { $0.listing.kind == kind } }
}
