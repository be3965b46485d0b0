import Glibc
import SystemAccess

/// The configuration file of a running program: found once, and read again from the folder that it was found in.
///
/// A file or folder that others can change is refused, because the configuration decides what this program runs.
package struct ConfigurationFile: Sendable {
  /// The path by which it was found, for messages.
  package let path: String
  private let folder: OpenFolder
  private let name: String

  /// Finds the file that is named, or the first that exists of `Configuration.searchedFiles`.
  ///
  /// - Parameters:
  ///   - path: The file of `--config`, which need not exist, or `nil` to search.
  ///   - environment: The process's.
  /// - Returns: The file, or `nil` if none is named and none exists.
  /// - Throws: That its folder cannot be reached, or only through another user's link.
  package static func find(
    path: String?, environment: [String: String]
  ) throws(ConfigurationError) -> ConfigurationFile? {
    if let path { return try find(path) }
    return try find(firstOf: Configuration.searchedFiles(environment))
  }

  /// Finds the first of these files that exists, or returns `nil`.
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

  /// Reads it.
  ///
  /// - Parameter home: The folder that `~` stands for.
  /// - Returns: The configuration.
  /// - Throws: The first thing that is wrong with the file, or who else can change it.
  package func read(home: String?) throws(ConfigurationError) -> Configuration {
    try check(folder.status, folder.path, "its folder")
    var status: stat?
    let text = try TextFile.read(path, at: location) { status = $0 }
    if let status { try check(status, path, "it") }
    return try Configuration.parse(text, file: path, home: home)
  }

  private func check(
    _ status: stat, _ path: String, _ what: String
  ) throws(ConfigurationError) {
    guard let problem = FilePermissions.Problem(of: status, path) else { return }
    // A container may get another user's file in this way, which nothing in the container can change.
    if status.st_uid != 0, status.st_uid != geteuid(), isReadOnly { return }
    throw ConfigurationError(
      file: self.path, problem: "is not read, because \(what) \(problem.reason): \(problem.command)"
    )
  }

  /// Whether its file system is mounted read-only.
  private var isReadOnly: Bool {
    var system = statvfs()
    return statvfs(location, &system) == 0 && system.f_flag & UInt(ST_RDONLY) != 0
  }

  /// A warning if the path leads to a different folder by now, or `nil`.
  package var problem: String? {
    guard folder.isReplaced else { return nil }
    return
      "the configuration's folder \(folder.path) was moved or replaced after this program started; the file of the "
      + "folder from before is read: put that one back, or restart this program to read the new one"
  }
}
