import CSystem

/// A file in memory, without a name in any folder (memfd_create(2)).
package final class MemoryFile: Sendable {
  /// Open for reading from its begin; children get it only where it is given to them.
  package let descriptor: FileDescriptor

  /// Makes a file with these bytes; `name` is what `/proc` shows.
  ///
  /// - Throws: The system's error, for example ENOMEM.
  package init(named name: String, _ bytes: [UInt8]) throws(Errno) {
    descriptor = try FileDescriptor(
      returnedBy: cp_memory_file(name, bytes, Int32(bytes.count)))
  }
}
