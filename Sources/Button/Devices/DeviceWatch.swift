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

/// Notices when a Bluetooth link of this machine is lost, or a Bluetooth adapter is removed.
///
/// The kernel announces that the entry of a link in sysfs was removed (`hci0:256`). The name has the handle of the link but not its
/// address, so the link cannot be matched with a button. Used by one thread.
final class LinkWatch {
  private let file: FileDescriptor
  /// Readable when a device was removed; for a `LoopPart`.
  var descriptor: Int32 { file.number }

  init() throws(DeviceError) {
    do throws(Errno) {
      file = try FileDescriptor(returnedBy: cw_links_open())
    } catch {
      throw .refused(
        "watch for lost Bluetooth links", on: "NETLINK_KOBJECT_UEVENT", errno: error,
        advice: "permit AF_NETLINK (RestrictAddressFamilies= of the service)")
    }
  }

  /// Forgets what happened so far.
  ///
  /// - Returns: Whether a link was lost, or may have been: messages were dropped.
  func drain() -> Bool { cw_links_drain(descriptor) != 0 }
}
