package import ControlModel
package import Devices
import SystemAccess

/// The dates of a widget's refreshes that count against its budget.
package struct SavedRefreshes: Codable, Equatable, Sendable {
  /// The path of the extension's executable.
  package var executable: String
  package var kind: String
  package var family: String
  package var configuration: [String: JSONValue]?
  /// The dates in seconds since 1970, the oldest first.
  package var dates: [Double]

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

/// The refreshes of the last day, saved in `refreshes.json` of the state directory, so that a restart of the daemon does
/// not renew budgets.
package struct RefreshFile: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var widgets: [SavedRefreshes]
  }

  private let file: SavedFile<Content>

  package init(directory: StateDirectory) {
    file = SavedFile(file: directory.file("refreshes.json"), what: "refreshes of widgets")
  }

  package func load() -> (widgets: [SavedRefreshes], warning: String?) {
    let (content, warning) = file.load()
    return (content?.widgets ?? [], warning)
  }

  package func save(_ widgets: [SavedRefreshes]) throws(DeviceError) {
    try file.save(Content(widgets: widgets))
  }
}
