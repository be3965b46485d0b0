package import ControlModel
package import Devices
import SystemAccess

/// When a widget was refreshed, as far as that counts in its budget.
package struct SavedRefreshes: Codable, Equatable, Sendable {
  /// The executable of its extension.
  package var executable: String
  package var kind: String
  /// Its size.
  package var family: String
  /// Its options; nil for none.
  package var configuration: [String: JSONValue]?
  /// The dates in seconds since 1970, the oldest first.
  package var dates: [Double]

  /// The refreshes of a widget.
  package init(
    executable: String, kind: String, family: String, configuration: [String: JSONValue]?,
    dates: [Double]
  ) {
    self.executable = executable
    self.kind = kind
    self.family = family
    self.configuration = configuration
    self.dates = dates
  }
}

/// The refreshes of the last day, saved in `refreshes.json` of the state directory: a restart of the daemon gives no
/// widget a new budget.
package struct RefreshFile: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var widgets: [SavedRefreshes]
  }

  private let file: SavedFile<Content>

  /// The file in a folder, which need not exist.
  package init(directory: StateDirectory) {
    file = SavedFile(
      file: directory.file("refreshes.json"),
      what: "refreshes of widgets")
  }

  /// The saved refreshes.
  ///
  /// - Returns: None with a warning if the file is incomplete or foreign: it is then renamed.
  package func load() -> (widgets: [SavedRefreshes], warning: String?) {
    let (content, warning) = file.load()
    return (content?.widgets ?? [], warning)
  }

  /// Replaces the saved refreshes: after a crash the old ones or the new ones are there.
  ///
  /// - Throws: What the system refused; the saved refreshes stay then.
  package func save(_ widgets: [SavedRefreshes]) throws(DeviceError) {
    try file.save(Content(widgets: widgets))
  }
}
