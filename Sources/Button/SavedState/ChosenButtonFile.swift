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

/// The chosen button, whether the device has an owner, and the owner's language, saved in `button.json` of the state
/// directory, because the service cannot write its configuration.
package struct ChosenButtonFile: Sendable {
  package struct Content: Codable, Sendable {
    package var version = 1
    package var button: ChosenButton?
    /// Whether a browser has claimed the device; `nil` means `false`.
    package var isClaimed: Bool?
    /// The BCP 47 tag of the owner's language, or `nil` if it is not known.
    package var language: String?

    package init(button: ChosenButton?, isClaimed: Bool, language: String? = nil) {
      self.button = button
      self.language = language
      self.isClaimed = isClaimed ? true : nil
    }

    private enum CodingKeys: String, CodingKey {
      case version, button, language
      case isClaimed = "claimed"
    }
  }

  private let file: SavedFile<Content>

  package init(directory: StateDirectory, calls: FileCalls = FileCalls()) {
    file = SavedFile(file: directory.file("button.json", calls: calls), what: "choices of a button")
  }

  package func load() -> (content: Content?, warning: String?) { file.load() }

  package func save(_ content: Content) throws(DeviceError) { try file.save(content) }
}

extension ChosenButtonFile.Content: SavedContent {}
