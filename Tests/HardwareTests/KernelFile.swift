import Foundation
import Glibc

/// The small text files that the kernel offers as switches (configfs, sysfs).
enum KernelFile {
  /// Writes a whole attribute by one write(2), as the kernel wants it.
  static func write(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("open", path) }
    defer { close(file) }
    let bytes = Array(text.utf8)
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw failure("write", path) }
  }

  /// Reads an attribute without its newline.
  static func read(_ path: String) throws -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure("open", path) }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count >= 0 else { throw failure("read", path) }
    return String(decoding: bytes.prefix(count).prefix { $0 != 10 }, as: UTF8.self)
  }

  static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o755) == 0 else { throw failure("make folder", path) }
  }

  static func removeFolder(_ path: String) throws {
    guard rmdir(path) == 0 else { throw failure("remove folder", path) }
  }

  /// How many of this process's descriptors are open on `target`.
  static func openFiles(_ target: String) throws -> Int {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
      // The descriptor that listed the folder is closed by now.
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) == target
    }
  }

  private static func failure(_ action: String, _ path: String) -> HardwareError {
    HardwareError(description: "cannot \(action) \(path): \(String(cString: strerror(errno)))")
  }
}
