import Wire

/// Which files are extensions: the configured ones, then the executable files of a folder, by name.
struct ExtensionFiles: Equatable, Sendable {
  /// Absolute paths, each file once.
  private(set) var paths: [String] = []
  /// What is wrong with what was configured.
  private(set) var problems: [String] = []

  init(configured: [String], folder: String?) {
    /// The path under which each file was found first.
    var seen: [String: String] = [:]
    func add(_ path: String) {
      let real = ExecutableFile.realPath(path)
      if let first = seen[real] {
        problems.append(
          first == path
            ? "the extension \(path) is configured twice; remove one entry"
            : "the extensions \(first) and \(path) are the same file; the first is used")
        return
      }
      seen[real] = path
      // A link keeps its name, by which a program may tell what it is to do.
      paths.append(path.hasPrefix("/") ? path : real)
    }
    // A configured file that is not there stays in the list: it may come, and until then it is a problem.
    for path in configured { add(path) }
    guard let folder, let names = ExecutableFile.names(in: folder) else { return }
    for name in names where !name.hasSuffix(".yaml") {
      let path = "\(folder)/\(name)"
      // Other files and folders belong to the extensions beside them.
      if (try? ExecutableFile(path)) != nil { add(path) }
    }
  }
}
