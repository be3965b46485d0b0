import CSystem

/// A file in memory, without a path (memfd_create(2)).
package final class MemoryFile: Sendable {
  /// A descriptor for reading the file from its beginning; children do not inherit it by default.
  package let descriptor: FileDescriptor

  /// Creates a file with these bytes; `/proc` shows `name`.
  ///
  /// - Throws: The system's error, for example ENOMEM.
  package init(named name: String, _ bytes: [UInt8]) throws(Errno) {
    descriptor = try FileDescriptor(returnedBy: cp_memory_file(name, bytes, Int32(bytes.count)))
  }
}
