import CSystem
import Glibc

package enum UserIdentity {
  package static var isRoot: Bool { geteuid() == 0 }
}

/// Keeps other processes of the same user out of this process's memory.
package enum MemoryProtection {
  /// Allows only root's processes to trace this process, and to read its memory and descriptors.
  ///
  /// Disables core dumps too, which would contain the protected data. Does not affect children: the flag ends with exec
  /// (prctl(2), PR_SET_DUMPABLE). May be called on any thread.
  package static func begin() { cp_protect_memory() }
}
