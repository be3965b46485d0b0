import Glibc
import SystemAccess

/// The group that many systems create for each user: with a umask of 002 it gives no other user the right to write.
enum PrivateGroup {
  /// Whether a group is this user's own: it has the user's number or name, and `/etc/group` names no other member.
  static func `is`(_ group: gid_t) -> Bool {
    guard group == getegid() else { return false }
    let line = fields(of: "/etc/group").first { $0.count >= 4 && $0[2] == "\(group)" }
    let user = fields(of: "/etc/passwd").first { $0.count >= 3 && $0[2] == "\(geteuid())" }?[0]
    guard let line else { return group == geteuid() }
    let members = line[3].split(separator: ",")
    return (group == geteuid() || line[0] == user) && members.allSatisfy { $0 == user ?? "" }
  }

  /// The fields of the lines of a file such as `/etc/passwd`; none if it cannot be read.
  private static func fields(of path: String) -> [[Substring]] {
    let bytes = (try? FileBytes.read(path, limit: 1_048_576)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ":", omittingEmptySubsequences: false)
    }
  }
}
