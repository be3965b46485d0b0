import Glibc

/// The entries of folders.
package enum Folder {
  /// The names in a folder, sorted, hidden ones too but not `.` and `..`.
  ///
  /// - Throws: Why it cannot be read.
  package static func names(in path: String) throws(Errno) -> [String] {
    guard let entries = opendir(path) else { throw .last }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
