import Glibc
import Synchronization

/// Finds programs that only root can replace, for processes that run outside the extensions' sandbox.
///
/// A name is looked up in the folders of PATH that only root can write, like all folders above them: never in a user's
/// folders. The folders are determined once, at the first lookup. A path in the configuration takes precedence.
package final class SystemPrograms: Sendable {
  private let searched: [String]
  private let trusted = Mutex<[String]?>(nil)
  private let configured: [String: String]

  /// - Parameters:
  ///   - path: PATH of the environment, or `nil` for the system's usual folders.
  ///   - configured: Absolute paths by the names of programs.
  package init(path: String?, configured: [String: String] = [:]) {
    self.configured = configured
    searched = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
  }

  /// The folders of PATH that only root can write, in order.
  package var folders: [String] {
    trusted.withLock { trusted in
      let folders = trusted ?? searched.filter { RootPath.isRoots($0, S_IFDIR) }
      trusted = folders
      return folders
    }
  }

  /// PATH for a process outside the sandbox: `folders`, or the system's folders if it is empty.
  package var path: String { folders.isEmpty ? "/usr/bin:/bin" : folders.joined(separator: ":") }

  /// The path of a program that only root can replace, or `nil`; an absolute path is returned unchanged.
  package func find(_ program: String) -> String? {
    if program.hasPrefix("/") { return program }
    if let path = configured[program] { return path }
    guard !program.isEmpty, !program.contains("/") else { return nil }
    // Links are not resolved: some programs behave differently depending on their name.
    return folders.lazy.map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 && RootPath.isRoots($0, S_IFREG) }
  }
}

/// Checks that only root can change the file that a path leads to.
enum RootPath {
  /// The most symbolic links in a path, as in the kernel (path_resolution(7)).
  static let mostLinks = 40

  /// Whether every folder, link and file on an absolute path belongs to root and is writable for root only, and the last
  /// has this type.
  static func isRoots(_ path: String, _ type: mode_t) -> Bool {
    guard path.hasPrefix("/"), isRoots(entry: "/") == S_IFDIR else { return false }
    var rest = path.split(separator: "/")[...]
    // The folders so far, without links.
    var (folders, links, last) = ([Substring](), 0, S_IFDIR)
    while let name = rest.popFirst() {
      guard last == S_IFDIR else { return false }
      if name == "." { continue }
      if name == ".." {
        _ = folders.popLast()
        continue
      }
      let entry = "/" + (folders + [name]).joined(separator: "/")
      guard let found = isRoots(entry: entry) else { return false }
      guard found == S_IFLNK else {
        folders.append(name)
        last = found
        continue
      }
      links += 1
      guard links <= mostLinks, let target = target(of: entry) else { return false }
      if target.hasPrefix("/") { folders = [] }
      rest = target.split(separator: "/") + rest
    }
    return last == type
  }

  /// The type of a file that belongs to root and that only root can write, or `nil` for another file.
  private static func isRoots(entry: String) -> mode_t? {
    var status = stat()
    guard lstat(entry, &status) == 0, status.st_uid == 0 else { return nil }
    let type = status.st_mode & S_IFMT
    // The permission bits of a link mean nothing.
    return type == S_IFLNK || status.st_mode & 0o022 == 0 ? type : nil
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard (1..<bytes.count).contains(count) else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
