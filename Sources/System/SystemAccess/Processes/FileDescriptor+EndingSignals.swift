import CSystem

extension FileDescriptor {
  /// Turns SIGINT and SIGTERM into events of a descriptor instead of the end of the process.
  ///
  /// Call before starting other threads: a signal to an earlier thread would still end the process. No structure contains
  /// the descriptor, because the optimizer of Swift 6.0.3 crashes on a structure that another module destroys.
  ///
  /// - Returns: A descriptor that is readable once SIGINT or SIGTERM has arrived.
  /// - Throws: The system's error if it has no free descriptor.
  package static func endingSignals() throws(Errno) -> FileDescriptor {
    try FileDescriptor(returnedBy: cd_ending_signals())
  }
}
