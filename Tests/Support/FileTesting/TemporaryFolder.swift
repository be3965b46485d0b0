package import Foundation
import Glibc
import SystemAccess

/// A folder of one test in the folder for temporary files (`TMPDIR`).
///
/// It is removed with all that is in it when the last reference to it is gone, also because of a thrown error. What
/// cannot be removed then stays, and `make test` names it.
package final class TemporaryFolder: Sendable {
  /// The folder's path, short enough for the address of a socket in it.
  package let path: String

  /// Makes an empty folder.
  package init() throws {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "test-XXXXXX").path
    var name = Array(pattern.utf8CString)
    guard let made = mkdtemp(&name) else { throw Errno.last }
    path = String(cString: made)
  }

  deinit {
    // An extension whose daemon was killed may still write into its folder until it ends.
    for _ in 0..<1_000 where access(path, F_OK) == 0 {
      if (try? FileManager.default.removeItem(atPath: path)) == nil { usleep(1_000) }
    }
  }

  /// The folder as a URL.
  package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// The path of a file of the folder, which need not be there.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The same as a URL.
  package func url(_ name: String) -> URL { URL(filePath: path(name)) }

  /// Makes a folder in the folder, with the folders above it.
  @discardableResult
  package func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// Writes a file, with the folders above it; returns its path.
  @discardableResult
  package func write(_ text: String, to name: String, mode: Int? = nil) throws -> String {
    try write(Data(text.utf8), to: name, mode: mode)
  }

  /// Writes a file, with the folders above it; returns its path.
  @discardableResult
  package func write(
    _ bytes: some Sequence<UInt8>, to name: String, mode: Int? = nil
  ) throws -> String {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url(name))
    if let mode {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
    return path(name)
  }

  /// Writes a script that can be run, with the folders above it; returns its path.
  ///
  /// The file is closed in every child process that another test starts meanwhile. `Process` closes only the files that
  /// were open when it made its list; a child that had inherited this one would keep it open for writing, and the kernel
  /// does not execute such a file (ETXTBSY, execve(2)).
  @discardableResult
  package func writeProgram(_ text: String, to name: String) throws -> String {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    let file = try FileDescriptor(opening: path(name), O_WRONLY | O_CREAT | O_TRUNC, mode: 0o755)
    try FileHandle(fileDescriptor: file.number, closeOnDealloc: false)
      .write(contentsOf: Data(text.utf8))
    return path(name)
  }

  /// The text of a file.
  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  /// The names of the files in the folder, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
