import CSystem
import SystemAccess

/// What extensions must not touch: they run as the daemon's user, so file permissions cannot keep them from it.
public struct Confinement: Sendable {
  /// Whether extensions are confined at all; if not, they may do what their user may.
  public var isOn = true
  /// The daemon's state: a folder that extensions neither read nor write; nil for none.
  public var hidden: String?
  /// A folder below `hidden` that they may use all the same: what the processes of an app share.
  public var kept: String?
  /// Files and folders that they may read, but not change: the configuration, the socket, manifests.
  public var fixed: [String] = []

  /// Nothing is forbidden but what the kernel forbids.
  public init() {}

  /// The same with paths that have no links, for an extension that needs these files and folders.
  ///
  /// A folder that holds something it needs cannot be hidden from it.
  func resolved(needing needed: [String]) -> Confinement {
    var resolved = Confinement()
    resolved.isOn = isOn
    guard isOn else { return resolved }
    resolved.fixed = fixed.map(ExecutableFile.realPath).filter { $0.hasPrefix("/") }
    guard let hidden = hidden.map(ExecutableFile.realPath), hidden.hasPrefix("/"), hidden != "/"
    else { return resolved }
    let holdsNeeded = needed.map(ExecutableFile.realPath).contains {
      $0 == hidden || $0.hasPrefix(hidden + "/")
    }
    guard !holdsNeeded else { return resolved }
    resolved.hidden = hidden
    resolved.kept = kept.map(ExecutableFile.realPath).flatMap {
      $0.hasPrefix(hidden + "/") ? $0 : nil
    }
    // What is in the hidden folder is not there to be changed.
    resolved.fixed.removeAll { $0 == hidden || $0.hasPrefix(hidden + "/") }
    return resolved
  }
}

extension Extensions {
  /// The kernel's version of Landlock, which confines extensions; 0 without it.
  nonisolated public static var confinementVersion: Int { Int(cp_landlock_version()) }
}

/// What keeps one running extension from harming the daemon, as far as the kernel lets it.
struct ConfinementReport: Equatable, Sendable {
  /// It cannot read the daemon's memory.
  var noTracing: Bool
  /// It cannot signal the daemon, and all its descendants end with it.
  var noSignals: Bool
  /// The folder that it cannot see, and what it cannot change, are out of its reach.
  var files: Bool
  /// Why it has no view of its own of the file system: the name of an errno.
  var reason: String?

  init(_ child: cp_child) {
    noTracing = child.confinement & CP_NO_TRACING.rawValue != 0
    noSignals = child.confinement & CP_NO_SIGNALS.rawValue != 0
    files = child.confinement & CP_FILES.rawValue != 0
    reason = child.hiding_error == 0 ? nil : Errno(child.hiding_error).name
  }

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
          + (reason.map { " (\($0))" } ?? "")
          + ", and Landlock cannot hide a folder beside files that come and go; run this program as the "
          + "service in udev/README.md")
    }
    return gaps
  }
}
