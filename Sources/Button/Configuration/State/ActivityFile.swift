package import ControlModel
package import Devices
import SystemAccess

/// A Live Activity as it is saved: its data, its dates and the last texts of its views.
package struct SavedActivity: Codable, Equatable, Sendable {
  /// Where the activity is in its life.
  package enum Phase: String, Codable, Sendable {
    /// It can change.
    case active
    /// It can change, and its state is out of date.
    case stale
    /// It can change no more, and is shown until `until`.
    case ended
  }

  /// The executable of its extension.
  package var executable: String
  /// The name of its app.
  package var app: String
  /// The identity that its app knows it by.
  package var id: String
  /// The Swift name of its attributes' type.
  package var type: String
  /// What never changes.
  package var attributes: JSONValue
  /// What changes.
  package var state: JSONValue
  /// When it started.
  package var start: DateText
  /// Where it is in its life.
  package var phase: Phase
  /// When the state is out of date; nil for never.
  package var stale: DateText?
  /// When it disappears; nil unless it has ended.
  package var until: DateText?
  /// Its relevance score; nil for 0.
  package var relevance: Double?
  /// The token that a server changes it with, in lower-case hex; nil if its app wants none.
  package var token: String?
  /// The channel whose pushes change it; nil for none.
  package var channel: String?
  /// Whether it ends when the screen is locked; nil for no.
  package var transient: Bool?
  /// The date of the last push that changed it, in seconds since 1970.
  package var pushed: Double?
  /// The texts of its views, without images; nil if its app has none for it.
  package var text: ActivityText?
  /// The texts once the state is out of date; nil if they are the same.
  package var lateText: ActivityText?

  package init(
    executable: String, app: String, id: String, type: String, attributes: JSONValue,
    state: JSONValue, start: DateText, phase: Phase
  ) {
    self.executable = executable
    self.app = app
    self.id = id
    self.type = type
    self.attributes = attributes
    self.state = state
    self.start = start
    self.phase = phase
  }

  /// The same without trees, which take the most room.
  package var withoutTrees: SavedActivity {
    var saved = self
    saved.text = text?.withoutTrees
    saved.lateText = lateText?.withoutTrees
    return saved
  }
}

/// The Live Activities that are shown, saved in `activities.json` of the state directory like the assignments.
package struct ActivityFile: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var activities: [SavedActivity]
  }

  private let file: SavedFile<Content>

  /// The file in a folder, which need not exist.
  package init(directory: StateDirectory) { self.init(directory: directory, calls: FileCalls()) }

  init(directory: StateDirectory, calls: FileCalls) {
    file = SavedFile(
      file: directory.file("activities.json", calls: calls),
      what: "Live Activities")
  }

  /// The saved activities, in the order of their starts.
  ///
  /// - Returns: None with a warning if the file is incomplete or foreign: it is then renamed.
  package func load() -> (activities: [SavedActivity], warning: String?) {
    let (content, warning) = file.load()
    return (content?.activities ?? [], warning)
  }

  /// Replaces the saved activities: after a crash the old ones or the new ones are there.
  ///
  /// Trees that are too large to be saved are left out; the texts are saved in any case.
  ///
  /// - Throws: What the system refused; the saved activities stay then.
  package func save(_ activities: [SavedActivity]) throws(DeviceError) {
    do throws(DeviceError) { try file.save(Content(activities: activities)) } catch {
      guard case .unusable = error else { throw error }
      try file.save(Content(activities: activities.map(\.withoutTrees)))
    }
  }
}
