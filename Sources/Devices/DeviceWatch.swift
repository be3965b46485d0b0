import CDevices

/// Notices when something in one directory appears, vanishes or gets other permissions (inotify).
///
/// udev makes a device's node first and sets its permissions later: whoever was refused a new node
/// tries again at the next change. Used by one thread.
public final class DeviceWatch {
  /// Readable when something happened; for a `Poller`.
  public let descriptor: Int32

  /// Watches the entries of `directory`, but not those of directories within it.
  public init(directory: String) throws(DeviceError) {
    descriptor = cw_watch_open(directory)
    guard descriptor >= 0 else {
      throw .refused(
        "watch for devices", on: directory, errno: cd_errno(),
        advice: "see that it is a directory, and that fs.inotify.max_user_instances is not used up")
    }
  }

  deinit { cd_close(descriptor) }

  /// Forgets what happened so far.
  ///
  /// True if something did.
  public func drain() -> Bool { cw_watch_drain(descriptor) != 0 }
}
