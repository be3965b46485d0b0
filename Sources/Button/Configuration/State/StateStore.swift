package import Devices
import SystemAccess

/// What people have assigned at run time, saved in `assignments.json` of the state directory.
///
/// Kinds that no extension has and buttons that the configuration does not name stay in the file.
package struct StateStore: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var assignments: [String: Assignment]
  }

  private let file: SavedFile<Content>

  /// The store in a folder, which need not exist.
  package init(directory: StateDirectory) { self.init(directory: directory, calls: FileCalls()) }

  init(directory: StateDirectory, calls: FileCalls) {
    file = SavedFile(
      file: directory.file("assignments.json", calls: calls),
      what: "assignments")
  }

  /// The assignments by the buttons' names.
  ///
  /// - Returns: None with a warning if the file is incomplete or foreign: it is then renamed.
  package func load() -> (assignments: [String: Assignment], warning: String?) {
    let (content, warning) = file.load()
    return (content?.assignments ?? [:], warning)
  }

  /// Replaces the assignments: after a crash the old ones or the new ones are there.
  ///
  /// - Throws: What the system refused; the saved ones stay then.
  package func save(_ assignments: [String: Assignment]) throws(DeviceError) {
    try file.save(Content(assignments: assignments))
  }
}
