import CSystem
import SystemAccess

/// Notices when something in one directory appears, vanishes or gets other permissions (inotify).
///
/// udev makes a device's node first and sets its permissions later: a source that was refused a new node
/// tries again at the next change. Used by one thread.
public final class DeviceWatch {
  private let file: FileDescriptor
  /// Readable when something happened; for a `LoopPart`.
  public var descriptor: Int32 { file.number }

  /// Watches the entries of `directory`, but not those of directories within it.
  public init(directory: String) throws(DeviceError) {
    do throws(Errno) {
      file = try FileDescriptor(returnedBy: cw_watch_open(directory))
    } catch {
      throw .refused(
        "watch for devices", on: directory, errno: error,
        advice: "see that it is a directory, and that fs.inotify.max_user_instances is not used up")
    }
  }

  /// Forgets what happened so far.
  ///
  /// True if something did.
  public func drain() -> Bool { cw_watch_drain(descriptor) != 0 }
}
