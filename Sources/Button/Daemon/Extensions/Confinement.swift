import CSystem
import SystemAccess

/// What extensions must not touch: they run as the daemon's user, so file permissions cannot keep them from it.
public struct Confinement: Sendable {
  /// Whether extensions are confined at all; if not, they may do what their user may.
  public var isOn = true
  /// The daemon's state: a folder that extensions neither read nor write; nil for none.
  public var hidden: String?
  /// A folder below `hidden` that they may use all the same: what the processes of an app share.
  public var visible: String?
  /// Files and folders that they may read, but not change: the configuration, the socket, manifests.
  public var readOnly: [String] = []

  /// Nothing is forbidden but what the kernel forbids.
  public init() {}

  /// The sandbox of an extension that needs certain files and folders.
  ///
  /// A folder that holds something it needs cannot be hidden from it.
  func sandbox(needing needed: [String], _ limits: ExtensionLimits) -> Sandbox {
    var sandbox = Sandbox(memory: limits.memory, processes: limits.processes)
    sandbox.isConfined = isOn
    guard isOn else { return sandbox }
    sandbox.readOnly = readOnly.map(ExecutableFile.realPath).filter { $0.hasPrefix("/") }
    guard let hidden = hidden.map(ExecutableFile.realPath), hidden.hasPrefix("/"), hidden != "/"
    else { return sandbox }
    let holdsNeeded = needed.map(ExecutableFile.realPath).contains {
      $0 == hidden || $0.hasPrefix(hidden + "/")
    }
    guard !holdsNeeded else { return sandbox }
    sandbox.hidden = hidden
    sandbox.visible = visible.map(ExecutableFile.realPath).flatMap {
      $0.hasPrefix(hidden + "/") ? $0 : nil
    }
    // What is in the hidden folder is not there to be changed.
    sandbox.readOnly.removeAll { $0 == hidden || $0.hasPrefix(hidden + "/") }
    return sandbox
  }
}

extension Extensions {
  /// The kernel's version of Landlock, which confines extensions; 0 without it.
  nonisolated public static var confinementVersion: Int { Int(cp_landlock_version()) }
}

extension SandboxReport {
  /// What an extension can do to the daemon all the same, a line each.
  func gaps(hidden: String?) -> [String] {
    var gaps: [String] = []
    if !noTracing {
      gaps.append(
        "extensions are not confined by Landlock, which this kernel does not have or does not allow "
          + "(Linux 5.19, lsm=landlock)")
    }
    if !noSignals {
      gaps.append(
        "an extension can end this program by a signal: Linux 6.12 with Landlock prevents it; systemd starts "
          + "the service again")
    }
    if !files, let hidden {
      gaps.append(
        "extensions can read and change \(hidden): a mount namespace was refused"
          + (error.map { " (\($0.name))" } ?? "")
          + ", and Landlock cannot hide a folder beside files that come and go; run this program as the "
          + "service actionbutton.service, which make install installs")
    }
    return gaps
  }
}
