package import Foundation
import Glibc
import SystemAccess

/// A script that a test writes and then runs.
package enum TestProgram {
  /// Writes a script to a file and makes it executable.
  ///
  /// The file is closed in every child process that another test starts meanwhile. `Process` closes
  /// only the files that were open when it made its list; a child that had inherited this one would
  /// keep it open for writing, and the kernel does not execute such a file (ETXTBSY, execve(2)).
  package static func write(_ text: String, to file: URL) throws {
    let descriptor = try FileDescriptor(
      opening: file.path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o755)
    let handle = FileHandle(fileDescriptor: descriptor.number, closeOnDealloc: false)
    try handle.write(contentsOf: Data(text.utf8))
  }
}
