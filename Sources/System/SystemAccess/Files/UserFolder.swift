/// A folder for files of a user, by the XDG Base Directory Specification.
package struct UserFolder: Sendable {
  let variable: String
  let fallback: String

  package static let configuration = UserFolder(variable: "XDG_CONFIG_HOME", fallback: ".config")
  package static let data = UserFolder(variable: "XDG_DATA_HOME", fallback: ".local/share")
  package static let state = UserFolder(variable: "XDG_STATE_HOME", fallback: ".local/state")

  /// The path of the folder, or `nil` if the environment has neither the variable nor HOME.
  ///
  /// A relative path is ignored, as the specification requires.
  package func path(_ environment: [String: String]) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)"
  }
}
