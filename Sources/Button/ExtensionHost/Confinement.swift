import CSystem
import Configuration
package import SystemAccess

/// The grants of extensions; everything else is closed to them.
///
/// Extensions run as the daemon's user, so file permissions do not limit them. Landlock limits them to the files of this
/// table, and a filter of system calls (seccomp.c) to their own processes and to the sockets of `network`.
/// The threat model has the same table, with the test of each row.
package struct Confinement: Sendable {
  /// Whether extensions are confined; if not, they have all rights of their user.
  package var isOn = true
  /// The folder in which each app has a container, or `nil` if the daemon has no state folder.
  package var containers: String?
  /// The folder that the apps of a group share, or `nil` if the daemon has no state folder.
  package var groups: String?
  /// Files and folders that no manifest can open: the daemon's state, its configuration file and its socket.
  package var closed: [String] = []
  /// The kernel's version of Landlock; 0 without it.
  var landlock = Extensions.confinementVersion

  package init() {}

  /// Files, and the access that extensions have to them.
  package struct Row: Sendable {
    package let access: Sandbox.Access
    let paths: [String]

    init(_ access: Sandbox.Access, _ paths: [String]) {
      self.access = access
      self.paths = paths
    }
  }

  /// The grants of every extension.
  package static let system = [
    Row([.read, .run], ["/usr", "/opt", "/bin", "/sbin", "/lib", "/lib32", "/lib64"]),
    Row(
      .read,
      [
        "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/ld.so.preload",
        "/etc/localtime", "/etc/timezone", "/etc/locale.alias", "/etc/nsswitch.conf", "/etc/passwd",
        "/etc/group", "/etc/ssl/openssl.cnf", "/etc/alternatives", "/etc/fonts", "/etc/os-release",
        "/etc/mime.types", "/etc/terminfo", "/etc/python3*",
      ]),
    Row(.read, ["/sys/devices/system/cpu"]),
    Row(.read, ["/dev/urandom", "/dev/random"]),
    Row([.read, .write], ["/dev/null", "/dev/zero", "/dev/full"]),
  ]

  /// The files that an extension with `network` may read, in addition to using sockets.
  static let network = Row(
    .read,
    [
      "/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf", "/etc/services",
      "/etc/protocols", "/etc/ssl/certs", "/etc/ca-certificates", "/etc/pki/tls/certs",
      "/usr/share/ca-certificates",
    ])

  func sandbox(of bundle: ExtensionBundle, _ limits: ExtensionLimits) -> Sandbox {
    var sandbox = Sandbox(memory: limits.memory, processes: limits.processes)
    sandbox.isConfined = isOn
    guard isOn else { return sandbox }
    sandbox.network = bundle.grants.network
    let rows = Self.system + (sandbox.network ? [Self.network] : [])
    let closed = closed.map(ExecutableFile.realPath)
    let system = rows.flatMap { row in
      row.paths.flatMap(PathPattern.matching).map { Sandbox.Grant($0, row.access) }
    }.filter { grant in
      // A system folder that contains files of the daemon is not granted, such as /opt with the daemon's state.
      !closed.contains { $0.hasPrefix(grant.path + "/") }
    }
    sandbox.grants = system + own(bundle) + shared(bundle) + asked(bundle)
    return sandbox
  }

  /// The files of the bundle: its executables, manifest, resources and string tables.
  private func own(_ bundle: ExtensionBundle) -> [Sandbox.Grant] {
    let programs = [bundle.executable, bundle.appExecutable].compactMap(\.self)
    let files = [bundle.manifest, bundle.resources, bundle.symbolsFolder].compactMap(\.self)
    return programs.map { Sandbox.Grant($0, [.read, .run]) }
      + (files + bundle.tables).map { Sandbox.Grant($0, .read) }
  }

  /// The folders that the bundle may change: its container and the folders of app groups.
  private func shared(_ bundle: ExtensionBundle) -> [Sandbox.Grant] {
    [container(of: bundle), groups].compactMap(\.self)
      .map { Sandbox.Grant($0, [.read, .run, .change]) }
  }

  /// The grants that the manifest requests, without the daemon's files.
  private func asked(_ bundle: ExtensionBundle) -> [Sandbox.Grant] {
    let grants = bundle.grants
    let devices = grants.devices.flatMap(PathPattern.matching).map {
      Sandbox.Grant($0, [.read, .write, .control])
    }
    // Programs find a line or a card by its name in these folders.
    let listing =
      devices.isEmpty
      ? []
      : [Sandbox.Grant("/dev", .list)]
        + ["/sys/bus/gpio/devices", "/sys/class/gpio", "/proc/asound"].map {
          Sandbox.Grant($0, .read)
        } + Self.chips(among: devices)
    let files =
      grants.programs.map { Sandbox.Grant($0, [.read, .run]) }
      + grants.files.map { Sandbox.Grant($0, .read) }
      + grants.changedFiles.map { Sandbox.Grant($0, [.read, .change]) }
    return devices + listing + files.filter { refusal(of: $0) == nil }
  }

  /// The sysfs folders of GPIO chips, which are links there: libgpiod 1 compares the numbers of the device.
  private static func chips(among devices: [Sandbox.Grant]) -> [Sandbox.Grant] {
    devices.map(\.path).filter { $0.hasPrefix("/dev/gpiochip") }.map {
      Sandbox.Grant("/sys/bus/gpio/devices/\($0.dropFirst("/dev/".count))", .read)
    }
  }

  /// The paths of the manifest that are refused, each with the reason.
  package func problems(of bundle: ExtensionBundle) -> [String] {
    let grants = bundle.grants
    return
      (grants.programs + grants.files).compactMap { refusal(of: Sandbox.Grant($0, .read)) }
      + grants.changedFiles.compactMap { refusal(of: Sandbox.Grant($0, .change)) }
  }

  /// The reason that a path of the manifest is not granted, or `nil` if it is.
  private func refusal(of grant: Sandbox.Grant) -> String? {
    let path = ExecutableFile.realPath(grant.path)
    func holds(_ folder: String, _ path: String) -> Bool {
      path == folder || folder == "/" || path.hasPrefix(folder + "/")
    }
    for closed in closed.map(ExecutableFile.realPath)
    where holds(path, closed) || holds(closed, path) {
      return "\(grant.path) is not granted: it contains, or is inside, \(closed) of the daemon"
    }
    return nil
  }

  /// The first of these paths that a bundle's extension may change, or `nil`.
  func changeable(among paths: [String], by bundle: ExtensionBundle) -> String? {
    let folders = (shared(bundle) + asked(bundle)).filter { $0.access.contains(.change) }
      .map { ExecutableFile.realPath($0.path) }
    return paths.first { path in
      let real = ExecutableFile.realPath(path)
      return isOn && folders.contains { real == $0 || real.hasPrefix($0 + "/") }
    }
  }

  /// The container of a bundle, or `nil` if the daemon has no state folder.
  package func container(of bundle: ExtensionBundle) -> String? {
    containers.map { "\($0)/\(bundle.container)" }
  }

  /// The reason that an extension is not started on this kernel, or `nil` if it is.
  ///
  /// Without Landlock an extension can read and change all files of its user, so only extensions that root owns start.
  package func refusal(of bundle: ExtensionBundle, ownedByRoot: (String) -> Bool) -> String? {
    let programs = [bundle.executable, bundle.appExecutable].compactMap(\.self)
    guard isOn, landlock == 0, let program = programs.first(where: { !ownedByRoot($0) }) else {
      return nil
    }
    return
      "\(program) is not started: this kernel cannot confine extensions (Landlock, Linux 5.13 or later, "
      + "lsm=landlock), and the file is not owned by root; give it to root (chown root), or set confine: false if "
      + "you trust all extensions"
  }
}

extension Extensions {
  /// The kernel's version of Landlock, which confines extensions; 0 without it.
  nonisolated package static var confinementVersion: Int { Int(cp_landlock_version()) }

  /// Whether the kernel can filter the system calls of extensions.
  nonisolated package static var hasFilters: Bool { cp_has_filters() }
}

extension Sandbox {
  /// The folders of a PATH in which the process may run programs.
  ///
  /// Other folders are left out because a program finds its files beside the first executable of its name, even without
  /// the right to run it: `env python3` would start the system's Python with the libraries of another Python.
  func programFolders(of path: String?) -> String? {
    guard isConfined, let path else { return path }
    let granted = grants.filter { $0.access.contains(.run) }.map {
      ExecutableFile.realPath($0.path)
    }
    let folders = path.split(separator: ":").filter { folder in
      let real = ExecutableFile.realPath(String(folder))
      return granted.contains { real == $0 || real.hasPrefix($0 + "/") }
    }
    return folders.joined(separator: ":")
  }
}

extension SandboxLayers {
  /// The names of the layers for `status`.
  package var names: [String] {
    (landlock > 0 ? ["Landlock \(landlock)"] : []) + (filter ? ["seccomp"] : [])
      + (userNamespace ? ["user namespace"] : [])
  }

  /// The protections that this kernel lacks, a line each.
  var gaps: [String] {
    var gaps: [String] = []
    if landlock == 0 {
      gaps.append(
        "extensions can read and change the files of this user: the kernel has no Landlock (Linux 5.13 or later, "
          + "lsm=landlock), or the service manager forbids it; only extensions that root owns are started"
      )
    }
    if !filter {
      gaps.append(
        "extensions can change other processes of this user and use its sockets: the kernel has no seccomp filters "
          + "(CONFIG_SECCOMP_FILTER)")
    }
    return gaps
  }
}

/// Paths whose last name may end in `*`, for any characters.
enum PathPattern {
  /// The maximum number of paths of one pattern.
  static let most = 256

  /// The existing paths that match the pattern; a pattern without `*` is returned unchanged.
  static func matching(_ pattern: String) -> [String] {
    guard pattern.hasSuffix("*"), let slash = pattern.lastIndex(of: "/") else { return [pattern] }
    let folder = String(pattern[..<slash])
    let begin = pattern[pattern.index(after: slash)...].dropLast()
    let names = ExecutableFile.names(in: folder) ?? []
    return names.filter { $0.hasPrefix(begin) }.prefix(most).map { "\(folder)/\($0)" }
  }
}
