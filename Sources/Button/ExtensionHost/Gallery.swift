package import ControlModel
import SystemAccess
import Wire

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
