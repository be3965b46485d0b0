import Configuration
import Glibc
import SystemAccess

/// The data that extensions saved before each app had a container, copied into the containers once.
///
/// Extensions shared the home folder of the daemon's user then, so it is unknown which of them wrote a file: each app gets
/// a copy. The old files stay. Shortcuts belong to the user and are not copied.
struct OldExtensionData {
  /// The maximum numbers of files and of bytes that are copied for each app.
  static let mostFiles = 10_000
  static let mostBytes = 64_000_000
  /// The deepest folder that is copied.
  static let deepest = 16

  /// The folder of the containers, which `adopt` creates.
  let containers: String
  let environment: [String: String]

  /// Creates containers of these names with the old data; does nothing if the folder of containers exists.
  ///
  /// A crash leaves either no containers or all of them.
  ///
  /// - Returns: A warning if something could not be copied.
  func adopt(names: [String]) -> String? {
    guard access(containers, F_OK) != 0 else { return nil }
    let new = "\(containers).new"
    var copy = FolderCopy(
      mostFiles: Self.mostFiles, mostBytes: Self.mostBytes, deepest: Self.deepest)
    do throws(FileFailure) {
      for name in names {
        copy.begin()
        let container = "\(new)/\(name)"
        try DurableFile(folder: container, name: "").makeFolder()
        for source in sources {
          let target = source.target.isEmpty ? container : "\(container)/\(source.target)"
          copy.copy(source.path, to: target, deepest: source.deepest, source.takes)
        }
      }
      if names.isEmpty { try DurableFile(folder: new, name: "").makeFolder() }
      _ = try FileCalls.retrying("rename") { rename(new, containers) }
    } catch {
      return "cannot copy the saved files of extensions into \(containers): \(error)"
    }
    return copy.missed == 0
      ? nil
      : "\(copy.missed) saved files of extensions were not copied into \(containers): at most \(Self.mostFiles) "
        + "files and \(Self.mostBytes / 1_000_000) MB are copied for each app, and no links; copy missing files by hand"
  }

  /// A folder, its target in a container, the depth to copy, and a filter for its entries.
  private struct Source {
    let path: String
    let target: String
    let deepest: Int
    let takes: @Sendable (String) -> Bool
  }

  private var sources: [Source] {
    let homes =
      environment["STATE_DIRECTORY"]?.split(separator: ":").dropFirst().map(String.init) ?? []
    // The service's second state folder was the home of its extensions and of nothing else.
    if let home = environment["HOME"], homes.contains(home) {
      return [
        Source(path: home, target: "", deepest: Self.deepest) { $0 != "shortcuts" }
      ]
    }
    var sources: [Source] = []
    if let folder = UserFolder.configuration.path(environment) {
      // UserDefaults, with their copies (`.NAME.plist.complete`).
      sources.append(
        Source(path: folder, target: ".config", deepest: 0) {
          $0.hasSuffix(".plist") || $0.hasSuffix(".plist.complete")
        })
    }
    let controls =
      environment["ACTIONBUTTON_CONTROLS_STATE"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? UserFolder.state.path(environment).map { "\($0)/actionbutton-controls" }
    if let controls {
      sources.append(
        Source(path: controls, target: ".local/state/actionbutton-controls", deepest: 0) { _ in true
        })
    }
    return sources
  }
}

/// Copies regular files and folders, never following a link, within limits.
private struct FolderCopy {
  let mostFiles: Int
  let mostBytes: Int
  let deepest: Int
  private var files = 0
  private var bytes = 0
  /// The number of entries that were not copied.
  private(set) var missed = 0

  init(mostFiles: Int, mostBytes: Int, deepest: Int) {
    self.mostFiles = mostFiles
    self.mostBytes = mostBytes
    self.deepest = deepest
  }

  /// Resets the counts of files and bytes for the next app.
  mutating func begin() { (files, bytes) = (0, 0) }

  mutating func copy(_ source: String, to target: String, deepest: Int, _ takes: (String) -> Bool) {
    let names = (try? Folder.names(in: source)) ?? []
    for name in names where takes(name) {
      let (from, into) = ("\(source)/\(name)", "\(target)/\(name)")
      var status = stat()
      guard lstat(from, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR where deepest > 0: copy(from, to: into, deepest: deepest - 1, takes)
      case S_IFDIR: continue
      case S_IFREG: copy(file: from, size: Int(status.st_size), toFolder: target, name)
      case _: missed += 1
      }
    }
  }

  private mutating func copy(file: String, size: Int, toFolder folder: String, _ name: String) {
    guard files < mostFiles, bytes + size <= mostBytes,
      let content = try? FileBytes.read(file, limit: mostBytes - bytes)
    else {
      missed += 1
      return
    }
    files += 1
    bytes += content.count
    let target = DurableFile(folder: folder, name: name, survivesPowerCut: false)
    do throws(FileFailure) { try target.write(content, removingLeftovers: false) } catch {
      missed += 1
    }
  }
}
