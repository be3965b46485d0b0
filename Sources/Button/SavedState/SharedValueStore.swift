package import ControlModel
package import Devices
package import SystemAccess

/// The values shared with other devices, saved in `shared.json` of the state directory.
package struct SharedValueStore: Sendable {
  package struct Content: Codable, Equatable, Sendable {
    package struct Value: Codable, Equatable, Sendable {
      package var app: String
      package var name: String
      /// The newest version that the broker delivered, or `nil`.
      package var confirmed: SharedRecord?
      /// The write that the broker has not confirmed, or `nil`.
      package var pending: SharedRecord?

      package init(app: String, name: String, confirmed: SharedRecord?, pending: SharedRecord?) {
        self.app = app
        self.name = name
        self.confirmed = confirmed
        self.pending = pending
      }
    }

    /// The device's part of the identities of its writes: random, without a hyphen.
    package var device: String
    /// Whether the values were ever synchronized with other devices.
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
  package let queue: SaveQueue

  package init(directory: StateDirectory, calls: FileCalls = FileCalls()) {
    queue = directory.saves
    file = SavedFile(file: directory.file("shared.json", calls: calls), what: "shared values")
  }

  package func load() -> (content: Content?, warning: String?) {
    let (saved, warning) = file.load()
    return (saved?.shared, warning)
  }

  package func save(_ content: Content) throws(DeviceError) {
    try file.save(Saved(shared: content))
  }
}
