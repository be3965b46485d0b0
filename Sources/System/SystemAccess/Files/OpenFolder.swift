package import Glibc

/// A folder that is held open by a descriptor.
///
/// The descriptor refers to this folder even if the folder, or a folder above it, is renamed and replaced.
package final class OpenFolder: Sendable {
  package enum Failure: Error, Equatable {
    /// A link in the path belongs to a user other than root, who could change its target.
    case link(String, user: uid_t)
    case system(errno: Errno, path: String)
  }

  /// The path at which the folder was opened, for messages.
  package let path: String
  private let descriptor: FileDescriptor

  /// Opens a folder; follows links that root owns.
  package convenience init(_ path: String) throws(Failure) {
    // "." requires the last component of the path to be a folder too.
    let found = try PathWalk.walk("\(path)/.")
    self.init(path: path, found.folder)
  }

  /// Opens the folder of a file, which need not exist; a link in place of the file is followed if root owns it.
  ///
  /// - Returns: The folder, and the file's name in the folder.
  package static func containing(
    _ path: String
  ) throws(Failure) -> (folder: OpenFolder, name: String) {
    let found = try PathWalk.walk(path)
    let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    return (OpenFolder(path: parent ?? ".", found.folder), found.name)
  }

  private init(path: String, _ descriptor: consuming FileDescriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// A path that leads to this open folder only, for system calls.
  package var root: String { "/proc/self/fd/\(descriptor.number)" }

  /// The folder's status, such as its owner and mode.
  package var status: stat {
    var status = stat()
    // fstat(2) cannot fail for an open descriptor.
    fstat(descriptor.number, &status)
    return status
  }

  /// Whether the path now leads to another folder or to nothing.
  package var isReplaced: Bool {
    let mine = status
    var there = stat()
    return stat(path, &there) != 0 || there.st_ino != mine.st_ino || there.st_dev != mine.st_dev
  }
}

/// Resolves a path component by component, each from the descriptor of the preceding folder.
///
/// `openat2(2)` with RESOLVE_NO_SYMLINKS would refuse intended links: a home on another disk, the state directory of a
/// service with DynamicUser=.
private enum PathWalk {
  /// The maximum number of links that the kernel follows in one path (path_resolution(7)).
  private static let mostLinks = 40
  /// O_PATH (open(2)), which Swift does not import; the same number on x86 and ARM.
  private static let pathOnly: Int32 = 0x20_0000

  struct Found: ~Copyable {
    let folder: FileDescriptor
    /// The name of the entry in the folder; the entry is not a link and need not exist.
    let name: String
  }

  static func walk(_ path: String) throws(OpenFolder.Failure) -> Found {
    var rest = components(path)
    var links = 0
    var folder = try open(path.hasPrefix("/") ? "/" : ".", in: AT_FDCWD, O_DIRECTORY, of: path)
    while let name = rest.popLast() {
      if rest.isEmpty, name == "." { return Found(folder: folder, name: name) }
      if name == "." { continue }
      let next: FileDescriptor
      do throws(OpenFolder.Failure) {
        next = try open(name, in: folder.number, O_NOFOLLOW, of: path)
      } catch .system(errno: ENOENT, path: _) where rest.isEmpty {
        return Found(folder: folder, name: name)
      }
      var status = stat()
      fstat(next.number, &status)
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        links += 1
        guard links <= mostLinks else { throw .system(errno: Errno(ELOOP), path: path) }
        guard status.st_uid == 0 else { throw .link(name, user: status.st_uid) }
        let target = try read(next, of: path)
        if target.hasPrefix("/") { folder = try open("/", in: AT_FDCWD, O_DIRECTORY, of: path) }
        rest += components(target)
      case S_IFDIR where !rest.isEmpty: folder = next
      case _ where rest.isEmpty: return Found(folder: folder, name: name)
      default: throw .system(errno: Errno(ENOTDIR), path: path)
      }
    }
    return Found(folder: folder, name: ".")
  }

  /// The components of a path in reverse order.
  private static func components(_ path: String) -> [String] {
    path.split(separator: "/").reversed().map(String.init)
  }

  private static func open(
    _ name: String, in folder: Int32, _ flags: Int32, of path: String
  ) throws(OpenFolder.Failure) -> FileDescriptor {
    do throws(Errno) {
      return try FileDescriptor(returnedBy: openat(folder, name, pathOnly | O_CLOEXEC | flags))
    } catch { throw .system(errno: error, path: path) }
  }

  private static func read(
    _ link: borrowing FileDescriptor, of path: String
  ) throws(OpenFolder.Failure) -> String {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlinkat(link.number, "", &text, Int(PATH_MAX))
    guard count >= 0 else { throw .system(errno: .last, path: path) }
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension OpenFolder.Failure: CustomStringConvertible {
  /// The reason and what to do, without the folder's path.
  package var description: String {
    switch self {
    case .link(let name, let user):
      "\"\(name)\" is a link of user \(user), and only links of root are followed; give the path that it leads to"
    case .system(let errno, path: _): "\(errno)"
    }
  }
}

package enum Folder {
  /// The sorted names in a folder, including hidden names but not `.` and `..`.
  package static func names(in path: String) throws(Errno) -> [String] {
    guard let entries = opendir(path) else { throw .last }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

/// Paths without links, `.` and `..` (realpath(3)).
package enum RealPath {
  /// The path of the file that `path` leads to, or `nil` if it does not exist or cannot be reached.
  package static func of(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
