package import FoundationEssentials
import Synchronization

/// A cache of asset catalogs by folder, compiled or in Xcode's format.
///
/// A catalog is read at its first use. As on an iPhone, the assets do not change while the process
/// runs. Thread-safe.
package final class AssetFolders: Sendable {
  package static let shared = AssetFolders()

  /// The largest number of cached catalogs; the next one empties the cache first.
  package static let mostFolders = 64

  private let catalogs = Mutex<[[String]: AssetCatalog]>([:])

  package init() {}

  /// The catalogs in a bundle's folder, or in this program's folders if `folder` is `nil`.
  package func catalog(in folder: String?) -> AssetCatalog {
    catalog(of: folder.map { [$0] } ?? Self.ofProgram)
  }

  /// The catalogs in several folders, merged.
  ///
  /// For duplicate names the earlier folder takes precedence.
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

  /// The resource folders next to this program.
  package static let ofProgram: [String] = {
    // A folder that the daemon specifies takes precedence over those next to the program.
    let named = ProcessInfo.processInfo.environment["ACTIONBUTTON_RESOURCES"].map { [$0] } ?? []
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return named + beside(program: path ?? CommandLine.arguments.first ?? "")
  }()

  /// The resource folders next to a program.
  ///
  /// `NAME.resources`, and the folder that SwiftPM creates for a target with resources,
  /// `PACKAGE_NAME.resources`, with its subfolder `NAME.resources` if that exists.
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
    // A missing folder has no resources.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads files whose type and size are not trusted.
package enum BoundedFile {
  /// The contents of a file, or `nil` if it is not a regular file, is unreadable or exceeds `limit` bytes.
  ///
  /// Pipes and devices are refused before anything is read, so the call never blocks on a writer.
  package static func read(_ path: String, limit: Int) -> Data? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    var data = Data(count: Int(status.st_size))
    var count = 0
    while count < data.count {
      let read = data.withUnsafeMutableBytes { bytes in
        Self.read(descriptor, into: bytes, from: count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { return nil }
      if read == 0 { break }
      count += read
    }
    return data.prefix(count)
  }

  private static func read(
    _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, from start: Int
  ) -> Int {
    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
    #if canImport(Glibc)
      return Glibc.read(descriptor, rest.baseAddress, rest.count)
    #else
      return Musl.read(descriptor, rest.baseAddress, rest.count)
    #endif
  }
}
