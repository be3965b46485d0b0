import FoundationEssentials
import SystemAccess

/// Queries about a device node in the file system.
enum Node {
  static func isLink(_ path: String) -> Bool {
    // A path that is not a link, or does not exist, has no destination: the error is the answer.
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// The advice to join the node's group, or to install the udev rules.
  static func permissionAdvice(_ path: String) -> Sentence {
    // A node that has vanished has no group.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let group = attributes?[.groupOwnerAccountName] as? String ?? "root"
    return group == "root"
      ? "its group is root: install the udev rules 70-action-button.rules (make install installs them) and plug it in again"
      : "join its group: sudo usermod -aG \(group) $USER, then log in again"
  }
}
