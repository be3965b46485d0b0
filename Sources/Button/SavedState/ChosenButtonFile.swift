package import Devices
package import SystemAccess

/// The button that a person has chosen on the page.
package struct ChosenButton: Codable, Equatable, Sendable {
  /// The source, as `source:` of the configuration accepts it, or `nil` for a device without a button.
  package var source: String?
  /// The measured debounce period in milliseconds, or `nil` for the configured one.
  package var debounce: Int?

  package init(source: String?, debounce: Int? = nil) {
    self.source = source
    self.debounce = debounce
  }

  private enum CodingKeys: String, CodingKey {
    case source
    case debounce = "debounce_ms"
  }
}

/// The chosen button, saved in `button.json` of the state directory, because the service cannot write its configuration.
package struct ChosenButtonFile: Sendable {
  private struct Content: SavedContent {
    var version = 1
    var button: ChosenButton?
  }

  private let file: SavedFile<Content>

  package init(directory: StateDirectory, calls: FileCalls = FileCalls()) {
    file = SavedFile(file: directory.file("button.json", calls: calls), what: "button")
  }

  package func load() -> (button: ChosenButton?, warning: String?) {
    let (content, warning) = file.load()
    return (content?.button, warning)
  }

  /// Saves the button; `nil` removes the choice.
  package func save(_ button: ChosenButton?) throws(DeviceError) {
    try file.save(Content(button: button))
  }
}
