import CSystem
import ControlModel
import Glibc
import SystemAccess
import Wire

struct ExecutableFile: Equatable, Sendable {
  /// Properties that change when a program is built or installed again.
  private let device: UInt64
  private let inode: UInt64
  private let changed_ns: Int64
  private let size: Int64

  /// Checks a file; throws the reason why it is not an extension.
  init(_ path: String) throws(MessageError) {
    var file = cp_file()
    let error = cp_file_look(path, &file)
    guard error == 0 else {
      throw Self.refusal(path, "\(Errno(error)); build or install it, or correct its path")
    }
    guard !file.is_directory else {
      throw Self.refusal(path, "it is a folder; name the executable in it")
    }
    guard file.is_file else { throw Self.refusal(path, "it is not a regular file") }
    guard file.is_executable else {
      throw Self.refusal(path, "it is not executable; chmod +x \(path)")
    }
    device = file.device
    inode = file.inode
    changed_ns = file.changed_ns
    size = file.size
  }

  private static func refusal(_ path: String, _ problem: Sentence) -> MessageError {
    MessageError(.unavailable, "cannot start the extension \(path): \(problem)")
  }

  /// Whether root owns a file, and no other user can write it.
  static func isOwnedByRoot(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == 0 && status.st_mode & 0o022 == 0
  }

  /// The path without links and dots, or `path` itself if there is no such file.
  static func realPath(_ path: String) -> String {
    RealPath.of(path) ?? path
  }

  /// The names in a folder, without hidden ones, or `nil` if the folder cannot be read.
  static func names(in folder: String) -> [String]? {
    (try? Folder.names(in: folder))?.filter { !$0.hasPrefix(".") }
  }
}

struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Returns `nil` if there is no file at `path`.
  init?(_ path: String) {
    var file = cp_file()
    guard cp_file_look(path, &file) == 0 else { return nil }
    device = file.device
    inode = file.inode
  }
}
