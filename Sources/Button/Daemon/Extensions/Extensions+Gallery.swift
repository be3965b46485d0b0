import ControlModel
import SystemAccess
import Wire

extension Extensions {
  var index: GalleryIndex {
    GalleryIndex(
      extensions.map {
        GalleryIndex.Source(executable: $0.process.bundle.executable, listings: $0.listings)
      })
  }

  /// All controls that were found, with the errors of those that could not be described.
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

  /// The extension that has a kind: as soon as it is known, however long others take.
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
    // A control that is only away for now is not unknown.
    guard problems.isEmpty else {
      return MessageError(.unavailable, problems.reduce(reason) { "\($0); \($1)" })
    }
    return MessageError(.unknownKind, reason)
  }
}
