import Glibc

/// Paths without links and dots (realpath(3)).
package enum RealPath {
  /// The path of the file that `path` leads to; nil if there is none, or it cannot be reached.
  package static func of(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
