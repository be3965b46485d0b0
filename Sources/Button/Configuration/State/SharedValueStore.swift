package import ControlModel
package import Devices
import SystemAccess

/// The values that this device shares with others, saved in `shared.json` of the state directory like the assignments.
package struct SharedValueStore: Sendable {
  /// What is saved.
  package struct Content: Codable, Equatable, Sendable {
    package struct Value: Codable, Equatable, Sendable {
      package var app: String
      package var name: String
      /// The newest version that the broker delivered; nil for none.
      package var confirmed: SharedRecord?
      /// The write that the broker has not confirmed; nil for none.
      package var pending: SharedRecord?

      package init(
        app: String, name: String, confirmed: SharedRecord?, pending: SharedRecord?
      ) {
        self.app = app
        self.name = name
        self.confirmed = confirmed
        self.pending = pending
      }
    }

    /// What identifies this device in the identities of its writes: random, without a hyphen.
    package var device: String
    /// Whether the values were ever connected with those of other devices.
    package var was_connected: Bool
    package var values: [Value]

    package init(device: String, was_connected: Bool, values: [Value]) {
      self.device = device
      self.was_connected = was_connected
      self.values = values
    }
  }

  private struct Saved: SavedContent {
    var version = 1
    var shared: Content
  }

  private let file: SavedFile<Saved>

  /// The store in a folder, which need not exist.
  package init(directory: StateDirectory) { self.init(directory: directory, calls: FileCalls()) }

  init(directory: StateDirectory, calls: FileCalls) {
    file = SavedFile(
      file: directory.file("shared.json", calls: calls),
      what: "shared values")
  }

  /// The saved values; nil if there are none.
  ///
  /// - Returns: Nil with a warning if the file is incomplete or foreign: it is then renamed.
  package func load() -> (content: Content?, warning: String?) {
    let (saved, warning) = file.load()
    return (saved?.shared, warning)
  }

  /// Replaces the saved values: after a crash the old ones or the new ones are there.
  ///
  /// - Throws: What the system refused; the saved values stay then.
  package func save(_ content: Content) throws(DeviceError) {
    try file.save(Saved(shared: content))
  }
}
