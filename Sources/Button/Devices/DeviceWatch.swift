import CSystem
import SystemAccess

/// Watches one directory for entries that appear, vanish or get other permissions (inotify).
///
/// udev creates a device's node first and sets its permissions later: a source that was refused a new node
/// tries again at the next change. Used by one thread.
public final class DeviceWatch {
  private let file: FileDescriptor
  /// The descriptor for a `LoopPart`, readable after a change.
  public var descriptor: Int32 { file.number }

  /// Starts to watch the entries of `directory`, without its subdirectories.
  public init(directory: String) throws(DeviceError) {
    do throws(Errno) {
      file = try FileDescriptor(returnedBy: cw_watch_open(directory))
    } catch {
      throw .refused(
        "watch for devices", on: directory, errno: error,
        advice:
          "check that it is a directory, and that fs.inotify.max_user_instances is high enough")
    }
  }

  /// Discards the changes so far, and returns whether there were changes.
  public func drain() -> Bool { cw_watch_drain(descriptor) != 0 }
}

/// Detects the loss of a Bluetooth link of this machine, or the removal of a Bluetooth adapter.
///
/// The kernel announces the removal of a link's entry in sysfs (`hci0:256`). The name has the link's handle but not its
/// address, so the link cannot be matched with a button. Used by one thread.
final class LinkWatch {
  private let file: FileDescriptor
  /// The descriptor for a `LoopPart`, readable after the removal of a device.
  var descriptor: Int32 { file.number }

  init() throws(DeviceError) {
    do throws(Errno) {
      file = try FileDescriptor(returnedBy: cw_links_open())
    } catch {
      throw .refused(
        "watch for lost Bluetooth links", on: "NETLINK_KOBJECT_UEVENT", errno: error,
        advice: "allow AF_NETLINK in RestrictAddressFamilies= of the service")
    }
  }

  /// Discards the messages so far.
  ///
  /// - Returns: Whether a link was lost, or may have been lost because messages were dropped.
  func drain() -> Bool { cw_links_drain(descriptor) != 0 }
}
