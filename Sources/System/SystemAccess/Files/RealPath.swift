import Glibc

/// Paths without links, `.` and `..` (realpath(3)).
package enum RealPath {
  /// The path of the file that `path` leads to, or `nil` if it does not exist or cannot be reached.
  package static func of(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
