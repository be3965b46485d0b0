import Devices
import Glibc

/// Who besides this user and root can change a file that decides what this program runs.
///
/// As ssh does (sshd_config(5), StrictModes): a file or folder that others can write, or that belongs to another user, is
/// a problem. A folder with the sticky bit, such as `/tmp`, is none, and neither is a group that is
/// the user's own.
public enum FilePermissions {
  /// What is wrong with these files and folders, and with the folders that they are in.
  ///
  /// One message each, with the command that corrects it. A file that does not exist has no problem.
  public static func problems(of paths: [(path: String, what: String)]) -> [String] {
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
    guard stat(path, &status) == 0 else { return nil }
    let mode = status.st_mode & 0o7777
    let isShared = status.st_mode & S_IFMT == S_IFDIR && mode & mode_t(S_ISVTX) != 0
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      return
        "\(what), \(path), belongs to another user (\(status.st_uid)): chown \(geteuid()) \(path)"
    }
    guard !isShared else { return nil }
    let digits = String(mode, radix: 8)
    if mode & 0o002 != 0 {
      return "\(what), \(path), can be changed by every user (mode \(digits)): chmod go-w \(path)"
    }
    // Many systems give each user a group of the same number, and let it write.
    let isOwnGroup = status.st_gid == getegid() && getegid() == geteuid()
    if mode & 0o020 != 0, !isOwnGroup {
      return "\(what), \(path), can be changed by its group (mode \(digits)): chmod g-w \(path)"
    }
    return nil
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension Configuration {
  /// What is wrong with who can change what this configuration runs: its file, the extensions with their
  /// manifests, the programs that it names, the folders of extensions and shortcuts, the state.
  public func permissionProblems(file: String?, environment: [String: String]) -> [String] {
    var paths: [(path: String, what: String)] = []
    if let file { paths.append((file, "the configuration")) }
    for executable in extensions {
      paths.append((executable, "an extension"))
      paths.append(("\(executable).yaml", "a manifest"))
    }
    for (name, path) in programs.sorted(by: { $0.key < $1.key }) {
      paths.append((path, "the program \(name)"))
    }
    if let extensionsFolder {
      paths.append((extensionsFolder, "the folder of extensions"))
    }
    if let data = UserFolder.data.path(environment) {
      paths.append(("\(data)/actionbutton/shortcuts", "the folder of shortcuts"))
    }
    // Without a folder there is nothing in it to change.
    if let state = try? StateDirectory.path(environment: environment) {
      paths.append((state, "the state directory"))
    }
    return FilePermissions.problems(of: paths)
  }
}
