package import Foundation
import Glibc
import SystemAccess

/// A test's folder in the directory for temporary files (`TMPDIR`).
///
/// The folder and its contents are removed with the last reference, even after a thrown error. Files that cannot be
/// removed remain, and `make test` lists them.
package final class TemporaryFolder: Sendable {
  /// The folder's path, short enough for the address of a socket in the folder.
  package let path: String

  /// Creates an empty folder.
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

  package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// Returns the path of a file in the folder; the file need not exist.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the URL of a file in the folder; the file need not exist.
  package func url(_ name: String) -> URL { URL(filePath: path(name)) }

  /// Creates a folder in this folder, and its parent folders, and returns its path.
  @discardableResult
  package func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// Writes a file, creates its parent folders, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String, mode: Int? = nil) throws -> String {
    try write(Data(text.utf8), to: name, mode: mode)
  }

  /// Writes a file, creates its parent folders, and returns its path.
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

  /// Writes an executable file, creates its parent folders, and returns its path.
  ///
  /// Child processes that other tests start at the same time do not inherit the open file. `Process` closes only files
  /// that were open when it made its list. A child that inherited this file would keep it open for writing, and the
  /// kernel does not execute such a file (ETXTBSY, execve(2)).
  @discardableResult
  package func writeProgram(_ program: Data, to name: String) throws -> String {
    try FileManager.default.createDirectory(
      at: url(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    let file = try FileDescriptor(opening: path(name), O_WRONLY | O_CREAT | O_TRUNC, mode: 0o755)
    try FileHandle(fileDescriptor: file.number, closeOnDealloc: false).write(contentsOf: program)
    return path(name)
  }

  /// Writes an executable script, creates its parent folders, and returns its path.
  @discardableResult
  package func writeProgram(_ script: String, to name: String) throws -> String {
    try writeProgram(Data(script.utf8), to: name)
  }

  /// Returns the text of a file.
  package func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  /// Returns the sorted names of the files in the folder.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
