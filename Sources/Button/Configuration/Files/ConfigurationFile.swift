import Glibc
import SystemAccess
package import YAML

/// The configuration file of a running program: found once, and reloaded from the same folder.
///
/// A file or folder that others can change is an error, because the configuration decides what this program runs.
package struct ConfigurationFile: Sendable {
  /// The path at which the file was found, for messages.
  package let path: String
  private let folder: OpenFolder
  private let name: String

  /// Finds the file at `path`, or the first existing file of `Configuration.searchedFiles`.
  ///
  /// - Parameters:
  ///   - path: The file of `--config`, which need not exist, or `nil` to search.
  ///   - environment: The environment of the process.
  /// - Returns: The file, or `nil` if `path` is `nil` and no file exists.
  /// - Throws: An error if the folder cannot be reached, or only through another user's link.
  package static func find(
    path: String?, environment: [String: String]
  ) throws(ConfigurationError) -> ConfigurationFile? {
    if let path { return try find(path) }
    return try find(firstOf: Configuration.searchedFiles(environment))
  }

  static func find(firstOf paths: [String]) throws(ConfigurationError) -> ConfigurationFile? {
    for path in paths {
      var status = stat()
      if lstat(path, &status) != 0, [ENOENT, ENOTDIR].contains(errno) { continue }
      return try find(path)
    }
    return nil
  }

  private static func find(_ path: String) throws(ConfigurationError) -> ConfigurationFile {
    do throws(OpenFolder.Failure) {
      return ConfigurationFile(path: path, try OpenFolder.containing(path))
    } catch {
      switch error {
      case .system(let errno, path: _): throw TextFile.unreadable(path, errno)
      case .link:
        throw ConfigurationError(file: path, problem: "cannot be read: \(error) with --config")
      }
    }
  }

  private init(path: String, _ found: (folder: OpenFolder, name: String)) {
    self.path = path
    (folder, name) = found
  }

  private var location: String { "\(folder.root)/\(name)" }

  /// Reads the file, and checks the permissions of the file and its folder.
  ///
  /// - Parameter home: The folder for `~`.
  /// - Returns: The configuration, with defaults for missing keys.
  /// - Throws: The first problem of the file, or of the permissions of the file and its folder.
  package func read(home: String?) throws(ConfigurationError) -> Configuration {
    try check(folder.status, folder.path, "its folder")
    var status: stat?
    let text = try TextFile.read(path, at: location) { status = $0 }
    if let status { try check(status, path, "it") }
    return try Configuration.parse(text, file: path, home: home)
  }

  private func check(_ status: stat, _ path: String, _ what: String) throws(ConfigurationError) {
    guard let problem = FilePermissions.Problem(of: status, path) else { return }
    // A read-only mount may have another user's file, as in a container, where nothing can change the file.
    if status.st_uid != 0, status.st_uid != geteuid(), isReadOnly { return }
    throw ConfigurationError(
      file: self.path, problem: "is not read, because \(what) \(problem.reason): \(problem.command)"
    )
  }

  private var isReadOnly: Bool {
    var system = statvfs()
    return statvfs(location, &system) == 0 && system.f_flag & UInt(ST_RDONLY) != 0
  }

  /// A warning if the path now leads to a different folder, or `nil`.
  package var problem: String? {
    guard folder.isReplaced else { return nil }
    return
      "the configuration's folder \(folder.path) was moved or replaced after this program started; the file in the "
      + "old folder is still used: restore that folder, or restart this program to use the new one"
  }
}
