import CSystem

extension FileDescriptor {
  /// Makes SIGINT and SIGTERM something to wait for, instead of the end of the process.
  ///
  /// Call before other threads are started: a thread that was started before would still end the process. No structure
  /// contains the descriptor, because the optimizer of Swift 6.0.3 stops at one that is destroyed in another module.
  ///
  /// - Returns: A descriptor that can be read when one of them has come.
  /// - Throws: The system's error if there are no more descriptors.
  package static func endingSignals() throws(Errno) -> FileDescriptor {
    try FileDescriptor(returnedBy: cd_ending_signals())
  }
}
