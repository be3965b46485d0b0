import CSystem

/// SIGINT and SIGTERM as something to wait for, instead of the end of the process.
package struct EndingSignals: ~Copyable, Sendable {
  /// Can be read when one of them has come.
  package let descriptor: FileDescriptor

  /// Begins to wait for them.
  ///
  /// Call before other threads are started: a thread that was started before would still end the process.
  package init() throws(Errno) {
    descriptor = try FileDescriptor(returnedBy: cd_ending_signals())
  }
}
