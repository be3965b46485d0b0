import ControlModel
import Glibc
import SystemAccess
import Wire

/// The container of an app: the home folder of its extension and of its app's own process.
///
/// It is created before a process starts, because a confined process cannot create it.
struct ExtensionContainer: Equatable, Sendable {
  let path: String

  /// The folder for temporary files, as on an iPhone.
  var temporary: String { "\(path)/tmp" }

  /// The name of a bundle's container: the name of the executable, followed by a number made from its path if another
  /// extension has that name already.
  static func name(of executable: String, isTaken: (String) -> Bool) -> String {
    let last = executable.split(separator: "/").last.map(String.init) ?? "extension"
    let name = last.hasPrefix(".") ? "_" + last : last
    guard isTaken(name) else { return name }
    // FNV-1a.
    let hash = executable.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return "\(name)-\(String(hash, radix: 16))"
  }

  /// Creates the folder and the folder for temporary files in it.
  ///
  /// - Throws: `unavailable` if a folder cannot be created, or if a file has its name.
  func make() throws(MessageError) {
    // The daemon creates the parent folder at startup; if that was removed since, this fails.
    for folder in [path, temporary] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw refusal("its folder \(folder) cannot be created: \(Errno.last)")
    }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw refusal("\(path) is not a folder; remove it")
    }
  }

  private func refusal(_ problem: Sentence) -> MessageError {
    let name = path.split(separator: "/").last ?? ""
    return MessageError(.unavailable, "cannot start the extension \(name): \(problem)")
  }

  /// Creates a symbolic link to the folder with another name: an app that a user starts looks for a container with the
  /// name of its executable.
  func link(as name: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let link = "\(path[...slash])\(name)"
    // An existing entry is kept: the container of another app, or the same link.
    _ = symlink(String(path[path.index(after: slash)...]), link)
  }
}
