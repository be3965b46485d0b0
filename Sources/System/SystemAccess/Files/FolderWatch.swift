import CSystem

/// Watches folders for files that are written, created, removed or renamed (inotify).
///
/// Used by one thread.
package final class FolderWatch {
  private let file: FileDescriptor
  /// The descriptor to wait for, readable after a change.
  package var descriptor: Int32 { file.number }

  /// Creates a watch without folders.
  package init() throws(SystemError) {
    do throws(Errno) {
      file = try FileDescriptor(returnedBy: cw_folders_open())
    } catch {
      throw SystemError(
        "watch", on: "folders", errno: error,
        advice: "raise the limit fs.inotify.max_user_instances (sysctl)")
    }
  }

  /// Adds a folder, without its subfolders; has no effect if it was added before.
  package func add(_ folder: String) throws(SystemError) {
    guard cw_folders_add(descriptor, folder) == 0 else {
      throw SystemError(
        "watch", on: folder, errno: .last,
        advice:
          "check that it is a folder that you may read, and raise fs.inotify.max_user_watches (sysctl)"
      )
    }
  }

  /// Discards the changes so far, and returns whether there were changes.
  @discardableResult
  package func drain() -> Bool { cw_watch_drain(descriptor) != 0 }
}
