import Glibc
import SystemAccess
import Testing

@Suite("Descriptors with an owner")
struct FileDescriptorTests {
  /// Whether the number still refers to this file: after a close the number can be reused.
  private static func isOpen(_ number: Int32, _ file: stat) -> Bool {
    var now = stat()
    return fstat(number, &now) == 0 && now.st_ino == file.st_ino && now.st_dev == file.st_dev
  }

  /// A new pipe, which no other test has open.
  private static func pipe() throws -> (reads: Int32, writes: Int32, file: stat) {
    var ends: [Int32] = [0, 0]
    try #require(Glibc.pipe(&ends) == 0)
    var file = stat()
    try #require(fstat(ends[0], &file) == 0)
    return (ends[0], ends[1], file)
  }

  private static func drop(_ descriptor: consuming FileDescriptor) {}

  @Test("a descriptor is closed when its owner is gone")
  func closes() throws {
    let (reads, writes, file) = try Self.pipe()
    defer { close(writes) }
    Self.drop(FileDescriptor(owning: reads))
    #expect(!Self.isOpen(reads, file))
  }

  @Test("a descriptor that was handed over stays open")
  func handedOver() throws {
    let (reads, writes, file) = try Self.pipe()
    defer { close(writes) }
    let number = FileDescriptor(owning: reads).handOver()
    #expect(number == reads)
    #expect(Self.isOpen(reads, file))
    close(number)
  }

  @Test("a call that failed gives its error and no descriptor")
  func failed() {
    #expect(throws: Errno(ENOENT)) {
      Self.drop(try FileDescriptor(opening: "/nonexistent/file", O_RDONLY))
    }
    errno = EMFILE
    #expect(throws: Errno(EMFILE)) { Self.drop(try FileDescriptor(returnedBy: -1)) }
  }
}
