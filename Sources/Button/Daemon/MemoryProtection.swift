import CSystem
import Glibc

/// Who this process is.
package enum UserIdentity {
  /// Whether it has root's rights.
  package static var isRoot: Bool { geteuid() == 0 }
}

/// Keeps other processes of the same user out of this process's memory.
package enum MemoryProtection {
  /// From now on no process but root's can trace this one, read its memory or its descriptors.
  ///
  /// It leaves no core dump either: one would hold what is to be protected. Children are as they would be
  /// otherwise: the flag ends with exec (prctl(2), PR_SET_DUMPABLE). May be called on any thread.
  package static func begin() { cp_protect_memory() }
}
