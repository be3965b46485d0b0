import FoundationEssentials
import SystemAccess

/// A device node in the file system, for messages about it.
enum Node {
  static func isLink(_ path: String) -> Bool {
    // A path that is no link, or is gone, has no destination: that is the answer.
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Whose group the node belongs to, and how to get into it.
  static func permissionAdvice(_ path: String) -> Sentence {
    // A node that vanished meanwhile has no group to name.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let group = attributes?[.groupOwnerAccountName] as? String ?? "root"
    return group == "root"
      ? "its group is root: install the udev rules 70-action-button.rules (make install does) and plug it in again"
      : "join its group: sudo usermod -aG \(group) $USER, then log in again"
  }
}
