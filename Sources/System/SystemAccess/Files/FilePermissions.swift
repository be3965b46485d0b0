package import Glibc

/// Checks that only this user and root can change the files that decide what this program runs.
///
/// As for ssh (sshd_config(5), StrictModes), a file or folder that others can write, or that belongs to another user, is
/// a problem. A folder with the sticky bit, such as `/tmp`, and write access for the user's private group are allowed.
package enum FilePermissions {
  /// The problems of these files and folders, and of their parent folders.
  ///
  /// One message each, with the command that corrects it. A file that does not exist has no problem.
  package static func problems(of paths: [(path: String, what: String)]) -> [String] {
    var seen: Set<String> = []
    var problems: [String] = []
    for (path, what) in paths {
      for (each, title) in [(path, what), (parent(of: path), "the folder of \(what)")]
      where seen.insert(each).inserted {
        if let problem = problem(of: each, title) { problems.append(problem) }
      }
    }
    return problems
  }

  private static func problem(of path: String, _ what: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, let problem = Problem(of: status, path) else { return nil }
    return "\(what), \(path), \(problem.reason): \(problem.command)"
  }

  /// The reason why another user can change a file or folder.
  package struct Problem: Equatable {
    /// Begins with a verb: "can be changed by every user (mode 777)".
    package let reason: String
    /// The command that corrects the problem.
    package let command: String

    /// Returns `nil` if only this user and root can change the folder.
    package init?(of folder: OpenFolder) {
      self.init(of: folder.status, folder.path)
    }

    /// Returns `nil` if only this user and root can change a file or folder with this status; `path` is for the command.
    package init?(of status: stat, _ path: String) {
      let mode = status.st_mode & 0o7777
      let isShared = status.st_mode & S_IFMT == S_IFDIR && mode & mode_t(S_ISVTX) != 0
      let digits = String(mode, radix: 8)
      if status.st_uid != 0, status.st_uid != geteuid() {
        reason = "belongs to another user (\(status.st_uid))"
        command = "chown \(geteuid()) \(path)"
      } else if isShared {
        return nil
      } else if mode & 0o002 != 0 {
        reason = "can be changed by every user (mode \(digits))"
        command = "chmod go-w \(path)"
      } else if mode & 0o020 != 0, !PrivateGroup.is(status.st_gid) {
        reason = "can be changed by its group (mode \(digits))"
        command = "chmod g-w \(path)"
      } else {
        return nil
      }
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// The group that many systems create for each user: with a umask of 002 it gives no other user the right to write.
enum PrivateGroup {
  fileprivate static func `is`(_ group: gid_t) -> Bool {
    group == getegid()
      && `is`(group, of: geteuid(), users: text(of: "/etc/passwd"), groups: text(of: "/etc/group"))
  }

  /// Whether a group has its user's number or name, and no other member.
  ///
  /// - Parameters:
  ///   - group: The group's number.
  ///   - user: The user's number.
  ///   - users: The text of `/etc/passwd`.
  ///   - groups: The text of `/etc/group`.
  /// - Returns: Whether it is the user's private group. A group without a line in `groups` is private if it has the
  ///   user's number.
  static func `is`(_ group: gid_t, of user: uid_t, users: String, groups: String) -> Bool {
    let entries = lines(users).filter { $0.count >= 4 }
    let name = entries.first { $0[2] == "\(user)" }?[0]
    // The group may be the first group of another user, whom /etc/group does not list.
    guard entries.allSatisfy({ $0[3] != "\(group)" || $0[2] == "\(user)" }) else { return false }
    guard let line = lines(groups).first(where: { $0.count >= 4 && $0[2] == "\(group)" }) else {
      return group == user
    }
    let members = line[3].split(separator: ",")
    return (group == user || line[0] == name) && members.allSatisfy { $0 == name ?? "" }
  }

  private static func lines(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").map { $0.split(separator: ":", omittingEmptySubsequences: false) }
  }

  /// The text of a file; empty if the file cannot be read.
  private static func text(of path: String) -> String {
    String(decoding: (try? FileBytes.read(path, limit: 1_048_576)) ?? [], as: UTF8.self)
  }
}

/// A folder for files of a user, by the XDG Base Directory Specification.
package struct UserFolder: Sendable {
  let variable: String
  let fallback: String

  package static let configuration = UserFolder(variable: "XDG_CONFIG_HOME", fallback: ".config")
  package static let data = UserFolder(variable: "XDG_DATA_HOME", fallback: ".local/share")
  package static let state = UserFolder(variable: "XDG_STATE_HOME", fallback: ".local/state")

  /// The path of the folder, or `nil` if the environment has neither the variable nor HOME.
  ///
  /// A relative path is ignored, as the specification requires.
  package func path(_ environment: [String: String]) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return path }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)"
  }
}
