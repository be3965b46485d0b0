import FoundationEssentials
import Synchronization

/// The asset catalogs of folders, compiled or as Xcode has them, read when they are first asked for.
///
/// The values of a process do not change while it runs, as on an iPhone. It may be used from any thread.
package final class AssetFolders: Sendable {
  /// Those of this process.
  package static let shared = AssetFolders()

  /// At most so many folders are remembered; after that they are read again.
  package static let mostFolders = 64

  private let catalogs = Mutex<[[String]: AssetCatalog]>([:])

  package init() {}

  /// The catalogs of a bundle's folder, or of the program itself.
  package func catalog(in folder: String?) -> AssetCatalog {
    catalog(of: folder.map { [$0] } ?? Self.ofProgram)
  }

  /// The catalogs in these folders as one; a name in an earlier folder goes before.
  package func catalog(of folders: [String]) -> AssetCatalog {
    if let known = catalogs.withLock({ $0[folders] }) { return known }
    var catalog = AssetCatalog()
    for folder in folders {
      if let compiled = CompiledCatalog(in: folder) { catalog.add(compiled, in: folder) }
      for name in Self.names(in: folder) where name.hasSuffix(".xcassets") {
        catalog.read("\(folder)/\(name)")
      }
    }
    catalogs.withLock { catalogs in
      if catalogs.count >= Self.mostFolders { catalogs = [:] }
      catalogs[folders] = catalog
    }
    return catalog
  }

  /// The folders of resources beside this program.
  package static let ofProgram: [String] = {
    // What the daemon names goes before what is beside the program.
    let named = ProcessInfo.processInfo.environment["ACTIONBUTTON_RESOURCES"].map { [$0] } ?? []
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return named + beside(program: path ?? CommandLine.arguments.first ?? "")
  }()

  /// The folders of resources beside a program: `NAME.resources`, and the one that SwiftPM makes for a
  /// target with resources, `PACKAGE_NAME.resources`, with a folder `NAME.resources` in it.
  package static func beside(program path: String) -> [String] {
    let end = path.lastIndex(of: "/")
    let folder = end.map { String(path[..<$0]) } ?? "."
    let name = end.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty else { return [] }
    let own = "\(name).resources"
    let found = names(in: folder)
    let made = found.filter { $0.hasSuffix("_\(own)") }.map { "\(folder)/\($0)" }
    return found.filter { $0 == own }.map { "\(folder)/\($0)" }
      + made.flatMap { names(in: $0).contains(own) ? ["\($0)/\(own)", $0] : [$0] }
  }

  private static func names(in folder: String) -> [String] {
    // A folder that is not there has no resources.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}
