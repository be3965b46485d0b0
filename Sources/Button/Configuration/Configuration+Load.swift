extension Configuration {
  /// Reads the configuration file: the one that is named, or the first that exists of
  /// `$XDG_CONFIG_HOME/actionbutton/config.yaml` and `/etc/actionbutton/config.yaml`.
  ///
  /// Without XDG_CONFIG_HOME it is `~/.config`. A file that is named must exist.
  ///
  /// - Parameters:
  ///   - path: The file of `--config`; nil to search.
  ///   - environment: The process's.
  /// - Returns: The configuration, and the file it is from; nil if there is none.
  /// - Throws: The first thing that is wrong with the file, with its place.
  package static func load(
    path: String?, environment: [String: String]
  ) throws(ConfigurationError) -> (configuration: Configuration, file: String?) {
    guard let file = try ConfigurationFile.find(path: path, environment: environment) else {
      return (Configuration(), nil)
    }
    return (try file.read(home: environment["HOME"]), file.path)
  }

  /// Where the configuration is looked for, in order.
  package static func searchedFiles(_ environment: [String: String]) -> [String] {
    let folders = [UserFolder.configuration.path(environment), "/etc"].compactMap { $0 }
    return folders.map { "\($0)/actionbutton/config.yaml" }
  }
}

/// The folders of a person's files, by the XDG Base Directory Specification.
package struct UserFolder: Sendable {
  let variable: String
  let fallback: String

  /// Settings.
  package static let configuration = UserFolder(variable: "XDG_CONFIG_HOME", fallback: ".config")
  package static let data = UserFolder(variable: "XDG_DATA_HOME", fallback: ".local/share")
  package static let state = UserFolder(variable: "XDG_STATE_HOME", fallback: ".local/state")

  /// The folder; nil if the environment has neither the variable nor HOME.
  ///
  /// A relative path counts as none, as the specification asks.
  package func path(_ environment: [String: String]) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)"
  }
}
